import { legalForms, roots, surnames } from '../../api/demo/companies/name-words.ts'
import { parseFormula } from '../../domain/formula/parse.ts'
import { fromKeys } from '../../domain/keys-of.ts'
import { defaultFilters, type Filters } from '../../domain/screen/filters.ts'
import {
  flagFieldIds,
  type NumberField,
  numberFieldIds,
  type TextField,
  textFieldIds,
} from '../../domain/stock/fields.ts'
import { sectorIds } from '../../domain/stock/stock.ts'
import { createBitmap } from '../../worker/engine/index/bitmap.ts'
import type { Columns, TextColumn } from '../../worker/engine/index/columns.ts'
import { withOrders } from '../../worker/engine/index/order.ts'
import { createStockIndex } from '../../worker/engine/index/stock-index.ts'
import { evaluateColumns } from '../../worker/engine/query/evaluate-columns.ts'
import { screenByIndex } from '../../worker/engine/query/indexed-screen.ts'
import { seededRandom, wantedRows } from '../harness/queries.ts'
import { type GeneratedStocks, noSector } from './generated-stocks.ts'
import type { Found, RangeQuery } from './range-query.ts'

/** The product's screen, over its index. */
export function ours(stocks: GeneratedStocks) {
  const index = createStockIndex(columnsOf(stocks))
  const nothing = () => createBitmap(stocks.rows)
  return ({ close, marketCap, volume, sectors, sp500 }: RangeQuery): Found => {
    const filters: Filters = {
      ...{ ...defaultFilters, sp500, unlisted: true, ranges: { price: close, marketCap, volume } },
      sector: sectors.flatMap((at) => sectorIds[at] ?? []),
      ...{ sortColumn: 'dayDeltaRatio', asc: false, maxEntries: wantedRows },
    }
    const { total, rows } = screenByIndex(index, filters, { kind: 'all' }, nothing)
    return { total, rows: [...rows] }
  }
}

/** A formula over the five columns of a bare scan, evaluated again each time; the sector's index stands in the column of the P/E. */
export function formula(stocks: GeneratedStocks): () => Float64Array {
  const columns = columnsOf(stocks)
  columns.numbers.set(Float64Array.from(stocks.sector), numberFieldIds.indexOf('peRatio') * stocks.rows)
  const parsed = parseFormula('marketCap / volume - price * dayDeltaRatio + peRatio')
  if (!parsed.ok) throw new Error(parsed.error.message)
  return () => evaluateColumns(columns, parsed.expression)
}

const exchanges = ['', 'NASDAQ', 'NYSE', 'NYSE ARCA']

/** Generated stocks in the product's column format, without the fields that no query reads. */
export function columnsOf(stocks: GeneratedStocks): Columns {
  const { rows, sp500 } = stocks
  const numbers = new Float64Array(rows * numberFieldIds.length).fill(NaN)
  for (const field of ['close', 'marketCap', 'volume', 'dayDeltaRatio'] satisfies NumberField[]) {
    numbers.set(stocks[field], numberFieldIds.indexOf(field) * rows)
  }
  const given: { readonly [F in TextField]?: TextColumn } = {
    name: {
      codes: column(rows, (row) => row + 1),
      values: ['', ...Array.from({ length: rows }, (_, row) => nameAt(row))],
    },
    exchange: { codes: column(rows, (row) => 1 + (row % 3)), values: exchanges },
    sector: { codes: column(rows, (row) => codeOf(stocks.sector[row] ?? noSector)), values: ['', ...sectorIds] },
    industry: { codes: column(rows, (row) => 1 + (row % 150)), values: industries },
  }
  const missing: TextColumn = { codes: new Uint32Array(rows), values: [''] }
  return withOrders({
    rows,
    symbols: Array.from({ length: rows }, (_, row) => symbolAt(row)),
    numbers,
    texts: fromKeys(textFieldIds, (field) => given[field] ?? missing),
    flags: fromKeys(flagFieldIds, (field) => (field === 'sp500' ? sp500 : new Uint8Array(rows))),
  })
}

const industries = ['', ...Array.from({ length: 150 }, (_, i) => `INDUSTRY ${i}`)]

const column = (rows: number, codeAt: (row: number) => number) =>
  Uint32Array.from({ length: rows }, (_, row) => codeAt(row))

/** Sector codes begin at 1; 0 means that the sector is missing. */
const codeOf = (sector: number) => (sector === noSector ? 0 : sector + 1)

/** Five letters in ascending order, so that rows are sorted by symbol. */
const symbolAt = (row: number): string =>
  Array.from({ length: 5 }, (_, i) => String.fromCharCode(65 + (Math.floor(row / 26 ** (4 - i)) % 26))).join('')

/** A company’s name like those of the simulated market; names may repeat. */
function nameAt(row: number): string {
  const draw = seededRandom(row)
  const pick = (words: readonly string[]) => words[Math.floor(draw() * words.length)] ?? ''
  return `${pick(roots)} ${pick(surnames)} ${pick(legalForms)}`
}
