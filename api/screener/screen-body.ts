import { Readable } from 'node:stream'
import { byteOrderMark, csvPieces, type CsvRow } from '#domain/screen/csv'
import { isFormulaId, metricOf } from '#domain/screen/formulas'
import { screenAddress } from '#domain/site/screen-address'
import { metrics } from '#domain/stock/metrics'
import type { Page } from '#worker/contract'
import type { Snapshot } from '#worker/open-dataset'
import { createRowTexts, type RowTexts } from './row-texts.ts'
import { createRowWriter, fieldsOfColumns, rowKeys, rowsOfPage } from './row-values.ts'
import type { ScreenQuery } from './screen-query.ts'

/** Rows that are written at a time. */
const groupSize = 500

/** A screen whose rows are selected, and the symbols of the first of them. */
export interface OpenScreen {
  readonly query: ScreenQuery
  readonly snapshot: Snapshot
  readonly first: Page
}

/** Selects the rows of a screen. */
export const openScreen = (snapshot: Snapshot, query: ScreenQuery): OpenScreen => ({
  ...{ query, snapshot },
  first: snapshot.screen({ filters: query.filters, scope, from: 0, count: groupSize, fields: [] }),
})

const scope = { kind: 'all' } as const

const pageOf = ({ snapshot, query: { filters, columns } }: OpenScreen, from: number): Page =>
  snapshot.screen({
    ...{ filters, scope, from, count: groupSize },
    fields: fieldsOfColumns(columns, filters.formulas),
  })

/** All rows of a screen, a group at a time, so that few are in memory. */
function* groupsOf(screen: OpenScreen): Generator<readonly CsvRow[]> {
  for (let from = 0; from < screen.first.shown; from += groupSize) yield rowsOfPage(pageOf(screen, from))
}

/** Writes the bodies of responses. */
export function createBodyWriter(publicUrl: string) {
  const rowTexts = createRowTexts()
  /** The body as a whole, or of many rows as a stream, which waits for a slow client. */
  return (screen: OpenScreen): Buffer | Readable => {
    const { query, first } = screen
    const areMany = first.shown > groupSize
    if (query.format === 'json' && !areMany && !query.columns.some(isFormulaId)) return jsonOfMetrics(screen, rowTexts)
    const pieces = query.format === 'csv' ? csvFilePieces(screen, publicUrl) : jsonPieces(screen)
    return areMany ? Readable.from(pieces, { objectMode: false }) : Buffer.from([...pieces].join(''))
  }
}

/** The beginning of a response, up to its rows. */
function jsonHead({ snapshot, first }: OpenScreen): string {
  const { date, simulated } = snapshot.dataset
  return `${JSON.stringify({ date, simulated, total: first.total }).slice(0, -1)},"rows":[`
}
const jsonEnd = ']}'

/** A response with the rows of one group, which no formula is part of. */
function jsonOfMetrics(screen: OpenScreen, rowTexts: RowTexts): Buffer {
  const [row, ...rows] = rowTexts(screen.first, screen.query.columns, () => pageOf(screen, 0))
  return Buffer.concat([
    Buffer.from(jsonHead(screen)),
    ...(row ? [row.subarray(1)] : []),
    ...rows,
    Buffer.from(jsonEnd),
  ])
}

function* jsonPieces(screen: OpenScreen): Generator<string> {
  const { columns, filters } = screen.query
  const write = createRowWriter(rowKeys(columns, filters.formulas))
  yield jsonHead(screen)
  let separator = ''
  for (const rows of groupsOf(screen)) {
    if (rows.length === 0) continue
    yield separator + rows.map(write).join()
    separator = ','
  }
  yield jsonEnd
}

function* csvFilePieces(screen: OpenScreen, publicUrl: string): Generator<string> {
  const { filters, columns } = screen.query
  const { date, simulated } = screen.snapshot.dataset
  const shown = [metrics.ticker, ...columns.map((id) => metricOf(id, filters))]
  const origin = { date, simulated, summary: publicUrl + screenAddress(filters) }
  yield byteOrderMark
  yield* csvPieces(groupsOf(screen), shown, origin)
}
