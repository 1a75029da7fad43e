import { keysOf } from '#domain/keys-of'
import { changeFields, groupField, peerCount, quotient, technicalStats } from '#domain/stock/peers'
import { medianOf, shareBelow, withoutMissing } from '#domain/stock/sector-percentiles'
import type { PageField, PeersPage } from '../../contract.ts'
import { type Bitmap, count as countRows, createBitmap, has, intersect, remove } from '../index/bitmap.ts'
import { numberColumn, textAt } from '../index/columns.ts'
import type { StockIndex } from '../index/stock-index.ts'
import { page } from './indexed-screen.ts'

/** A stock among its peers: equal to the reference `peersOf`. */
export function peersAt(index: StockIndex, row: number, fields: readonly PageField[], version: string): PeersPage {
  const { columns } = index
  const sharing = (field: 'industry' | 'sector'): Bitmap => {
    const text = textAt(columns.texts[field], row)
    const rows = text === null ? undefined : index.having(field).get(text.toUpperCase())
    return rows?.slice() ?? createBitmap(columns.rows)
  }
  const others = { industry: sharing('industry'), sector: sharing('sector') }
  const inSector = [...rowsIn(others.sector, columns.rows)]
  for (const group of Object.values(others)) {
    intersect(group, index.listed())
    remove(group, row)
  }
  const field = groupField(countRows(others.industry), countRows(others.sector))
  const rows = largest(index.order('marketCap', false), row, field && others[field])
  const count = rows.length
  const known = (values: readonly number[]) => values.filter((value) => !Number.isNaN(value))
  return {
    group: field && { field, count: countRows(others[field]) + 1 },
    page: page(
      index,
      version,
      { total: count, unknownSector: 0, rows, similarFrom: count },
      { from: 0, count, fields },
    ),
    sectorChanges: withoutMissing(keysOf(changeFields), (id) => {
      const column = numberColumn(columns, id)
      return medianOf(known(inSector.map((peer) => column[peer] ?? NaN)))
    }),
    percentiles: withoutMissing(keysOf(technicalStats), (id) => {
      const [of, by] = technicalStats[id].map((each) => numberColumn(columns, each))
      const read = (peer: number) => quotient(of?.[peer] ?? NaN, by ? (by[peer] ?? NaN) : 1)
      const own = read(row)
      return shareBelow(known(inSector.map(read)), Number.isNaN(own) ? null : own)
    }),
  }
}

function* rowsIn(bitmap: Bitmap, rows: number): Generator<number> {
  for (let row = 0; row < rows; row++) if (has(bitmap, row)) yield row
}

/** A row and the first `peerCount` of a group, in an order. */
function largest(order: Uint32Array, row: number, group: Bitmap | undefined): Uint32Array<ArrayBuffer> {
  if (!group) return Uint32Array.of(row)
  const rows: number[] = []
  let found = 0
  for (const other of order) {
    if (other !== row && (found >= peerCount || !has(group, other))) continue
    rows.push(other)
    if (other !== row) found++
  }
  return Uint32Array.from(rows)
}
