import { Readable } from 'node:stream'
import { csvPieces, type CsvRow } from '#domain/screen/csv'
import { isFormulaId, metricOf } from '#domain/screen/formulas'
import { unknownSectorText } from '#domain/screen/unknown-sector'
import { screenAddress } from '#domain/site/screen-address'
import { metrics } from '#domain/stock/metrics'
import type { Dataset, Page } from '#worker/contract'
import type { SelectedScreen, Snapshot } from '#worker/engine/open-dataset'
import { missingSymbols } from './missing-symbols.ts'
import { createRowTexts, type RowTexts } from './row-texts.ts'
import { createRowWriter, fieldsOfColumns, rowKeys, rowsOfPage } from './row-values.ts'
import type { ScreenQuery } from './screen-query.ts'

/** The number of rows written at a time. */
const groupSize = 500

/** A screen whose rows are selected. */
export interface OpenScreen {
  readonly query: ScreenQuery
  readonly dataset: Dataset
  readonly selected: SelectedScreen
  /** The symbols of its list that no stock has. */
  readonly missing: readonly string[]
}

/** Selects the rows of a screen. */
export const openScreen = (snapshot: Snapshot, query: ScreenQuery): OpenScreen => ({
  ...{ query, dataset: snapshot.dataset },
  selected: snapshot.select({ filters: query.filters, scope: { kind: 'all' } }),
  missing: missingSymbols(snapshot, query.filters.symbols),
})

const pageOf = ({ selected, query: { filters, columns } }: OpenScreen, from: number): Page =>
  selected.page({ from, count: groupSize, fields: fieldsOfColumns(columns, filters.formulas) })

/** All rows of a screen, a group at a time, so that few are in memory. */
function* groupsOf(screen: OpenScreen): Generator<readonly CsvRow[]> {
  for (let from = 0; from < screen.selected.rows.length; from += groupSize) yield rowsOfPage(pageOf(screen, from))
}

/** Writes the bodies of responses. */
export function createBodyWriter(publicUrl: string) {
  const rowTexts = createRowTexts()
  /** The body as a whole, or as a stream if it has many rows, which waits for a slow client. */
  return (screen: OpenScreen): Buffer | Readable => {
    const { query, selected } = screen
    const areMany = selected.rows.length > groupSize
    if (query.format === 'json' && !areMany && !query.columns.some(isFormulaId)) return jsonOfMetrics(screen, rowTexts)
    const pieces = query.format === 'csv' ? csvFilePieces(screen, publicUrl) : jsonPieces(screen)
    return areMany ? Readable.from(pieces, { objectMode: false }) : Buffer.from([...pieces].join(''))
  }
}

/** The beginning of a response, up to its rows. */
function jsonHead({ dataset: { date, simulated }, selected: { total }, missing }: OpenScreen): string {
  return `${JSON.stringify({ date, simulated, total, ...(missing.length > 0 && { missing }) }).slice(0, -1)},"rows":[`
}
const jsonEnd = Buffer.from(']}')

/** A response with the rows of one group, without formulas. */
function jsonOfMetrics(screen: OpenScreen, rowTexts: RowTexts): Buffer {
  const { dataset, selected, query } = screen
  const list = { version: dataset.version, columns: query.columns }
  const [row, ...rows] = rowTexts(list, selected.rows, () => pageOf(screen, 0))
  return Buffer.concat([Buffer.from(jsonHead(screen)), ...(row ? [row.subarray(1)] : []), ...rows, jsonEnd])
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
  yield ']}'
}

function* csvFilePieces(screen: OpenScreen, publicUrl: string): Generator<string> {
  const { filters, columns } = screen.query
  const { date, simulated } = screen.dataset
  const shown = [metrics.ticker, ...columns.map((id) => metricOf(id, filters))]
  const { unknownSector } = screen.selected
  const unknown =
    unknownSector === 0 ? '' : ` · ${unknownSectorText({ count: unknownSector, text: `${unknownSector}` }, filters)}`
  const origin = { date, simulated, summary: publicUrl + screenAddress(filters) + unknown }
  yield* csvPieces(groupsOf(screen), shown, origin)
}
