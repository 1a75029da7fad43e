import type { FigureCounts } from '#domain/dataset/figure-counts'
import type { DatasetChanges } from '#domain/dataset/followed-symbol'
import { type DropReason, parseStock } from '#domain/dataset/parse-stock'
import type { Explanation, Rescue } from '#domain/screen/explain'
import type { Facets, FacetsQuery } from '#domain/screen/facets'
import type { Filters } from '#domain/screen/filters'
import { defaultDecimals, isFormulaId } from '#domain/screen/formulas'
import type { Neighbors } from '#domain/screen/screen'
import type { SectorPercentiles } from '#domain/stock/sector-percentiles'
import type { Stock } from '#domain/stock/stock'
import type { Dataset, Page, PageRequest, PeersPage, PeersQuery, ScreenQuery } from '../contract.ts'
import type { Columns } from './index/columns.ts'
import type { Order } from './index/sort-rows.ts'
import { createStockIndex } from './index/stock-index.ts'
import { decode } from './ingest/bytes.ts'
import type { LineIndex } from './ingest/dataset-reader.ts'
import { lazyChunk } from './lazy-chunk.ts'
import { explainFrom, rescueFrom } from './query/explain.ts'
import type { FormulaIndex } from './query/formula-index.ts'
import { createIndexedFacets } from './query/indexed-facets.ts'
import {
  countUnhidden,
  neighborsAmong,
  page,
  type PageWindow,
  screenByIndex,
  type Selected,
} from './query/indexed-screen.ts'
import { sectorPercentilesAt } from './query/sector-percentiles.ts'
import type { RowYears } from './query/year-columns.ts'
import { createSearch, createSpell } from './search/search.ts'

/** Reads a piece of the dataset's text; undefined if it is missing. */
export type ReadPiece = (piece: number) => Promise<Uint8Array | undefined>

/** The data of a snapshot. */
export interface SnapshotData {
  readonly columns: Columns
  readonly lines: LineIndex
  /** The reasons why records were dropped, by symbol: computed on first use. */
  readonly dropped: () => ReadonlyMap<string, DropReason>
  /** The JSON of records with `formerly` or `splits`, by symbol; not all of them are stocks. */
  readonly changes?: ReadonlyMap<string, string> | undefined
  /** Whether the data is the market of a past session. */
  readonly isPast?: boolean
  /** Without it there are no fiscal years. */
  readonly years?: RowYears | undefined
}

/** A dataset in memory, ready for queries. Immutable: a newer dataset is another snapshot. */
export interface Snapshot {
  readonly dataset: Dataset
  screen(request: PageRequest): Page
  /** The rows of a screen, without the number of stocks that its defaults hide, which only the page shows. */
  select(query: ScreenQuery): SelectedScreen
  facets(request: FacetsQuery): Facets
  rescue(query: ScreenQuery): Rescue
  explain(query: ScreenQuery): Explanation | undefined
  sectorPercentiles(symbol: string): SectorPercentiles | undefined
  /** Undefined for an unknown symbol; `unavailable` if the chunk that it needs cannot be loaded. */
  peers(query: PeersQuery): Promise<PeersPage | undefined | 'unavailable'>
  neighbors(query: ScreenQuery, symbol: string): Neighbors | undefined
  /** Undefined if the chunk that it needs cannot be loaded. */
  listingChanges(): Promise<DatasetChanges | undefined>
  /** The same snapshot with a changed description of its dataset. */
  withDataset(dataset: Dataset): Snapshot
  /** Counts the figures of companies in all records; undefined if the chunk that it needs cannot be loaded, or their text can no longer be read. */
  figureCounts(): Promise<FigureCounts | undefined>
  /** Everything about a stock, undefined for an unknown symbol, `gone` if its text can no longer be read. */
  stock(symbol: string): Promise<Stock | undefined | 'gone'>
}

/** A screen with its selected rows, to be read a window at a time. */
export interface SelectedScreen {
  /** The number of matches before Max Entries. */
  readonly total: number
  /** Like that of a page; 0 for none. */
  readonly unknownSector: number
  /** The rows in display order, by their positions in the dataset. */
  readonly rows: Order
  /** Whether one of its formulas cannot be calculated. */
  readonly isBroken: boolean
  readonly page: (window: PageWindow) => Page
}

/** The queries that most visits do not need. */
const lazyQueries = lazyChunk(() => import('./query/formula-index.ts'))

/** Whether a query needs formulas, and their code cannot be loaded. */
export async function areFormulasUnavailable({ formulas }: Pick<Filters, 'formulas'>): Promise<boolean> {
  return Object.keys(formulas).length > 0 && !(await lazyQueries.load())
}

/** Whether a formula reads fiscal years; `areFormulasUnavailable` must have loaded formulas. */
export const needYears = ({ formulas }: Pick<Filters, 'formulas'>): boolean =>
  Object.keys(formulas).length > 0 && lazyQueries.loaded().needYears(formulas)

/** For queries with formulas, `areFormulasUnavailable` must have loaded them. */
export function createSnapshot(
  dataset: Dataset,
  { columns, lines, dropped, changes, isPast, years }: SnapshotData,
  pieceOf: ReadPiece,
): Snapshot {
  const index = createStockIndex(columns, isPast)
  // Scrolling requests one window after the other of the same rows.
  let last: { key: string; selected: Selected; hidden: number } | undefined
  let calculated: { readonly years: unknown; readonly at: (formulas: Filters['formulas']) => FormulaIndex } | undefined
  /** The index with the columns of a screen's formulas. */
  const view = ({ formulas }: Pick<Filters, 'formulas'>): FormulaIndex => {
    if (Object.keys(formulas).length === 0) return { index, errors: {}, decimals: () => defaultDecimals }
    const known = years?.current()
    if (!calculated || calculated.years !== known) {
      const { createFormulaIndex, createYearColumns } = lazyQueries.loaded()
      const ofRows = known && createYearColumns(columns, known, years)
      calculated = { years: known, at: createFormulaIndex(index, ofRows) }
      last = undefined
    }
    return calculated.at(formulas)
  }
  const find = createSearch(columns)
  const spell = createSpell(index)
  const facets = createIndexedFacets(index)

  const pageOf = (
    { version }: Dataset,
    selected: Selected,
    request: PageWindow,
    { index, errors, decimals }: FormulaIndex,
  ): Page => {
    const shown = request.fields.filter(isFormulaId)
    return {
      ...page(index, version, selected, request),
      ...(Object.keys(errors).length > 0 && { formulaErrors: errors }),
      ...(shown.length > 0 && { formulaDecimals: Object.fromEntries(shown.map((id) => [id, decimals(id)])) }),
    }
  }

  const create = (dataset: Dataset): Snapshot => ({
    dataset,
    withDataset: create,
    screen(request) {
      const { filters, scope } = request
      const key = JSON.stringify([filters, scope])
      const formulas = view(filters)
      const { index } = formulas
      if (last?.key !== key) {
        const selected = screenByIndex(index, filters, scope, find)
        last = { key, selected, hidden: countUnhidden(index, filters, scope, find) - selected.total }
      }
      const { selected, hidden } = last
      return { ...pageOf(dataset, selected, request, formulas), ...(hidden > 0 && { hidden }) }
    },
    select({ filters, scope }) {
      const formulas = view(filters)
      const selected = screenByIndex(formulas.index, filters, scope, find)
      const { total, unknownSector, rows } = selected
      const isBroken = Object.keys(formulas.errors).length > 0
      // Newer fiscal years must not change the values of a selection.
      return { total, unknownSector, rows, isBroken, page: (window) => pageOf(dataset, selected, window, formulas) }
    },
    facets: (request) => facets(request, find, view(request.filters).index),
    rescue: (query) => rescueFrom(view(query.filters).index, query, find, spell),
    explain: ({ filters, scope }) => explainFrom({ index: view(filters).index, dropped }, filters, scope, find),
    sectorPercentiles(symbol) {
      const row = index.row(symbol)
      return row === undefined ? undefined : sectorPercentilesAt(index, row)
    },
    async peers(query) {
      if (!(await lazyQueries.load())) return 'unavailable'
      const row = index.row(query.symbol)
      if (row === undefined) return undefined
      return lazyQueries.loaded().peersAt(view(query).index, row, query.fields, dataset.version)
    },
    neighbors({ filters, scope }, symbol) {
      const row = index.row(symbol)
      if (row === undefined) return undefined
      return neighborsAmong(
        screenByIndex(view(filters).index, { ...filters, maxEntries: 0 }, scope, find),
        row,
        columns,
      )
    },
    listingChanges: () =>
      import('./query/listing-changes.ts').then(
        (chunk) =>
          chunk.listingChanges(dataset.version, changes ?? new Map(), (symbol) => index.row(symbol) !== undefined),
        () => undefined,
      ),
    figureCounts: () =>
      import('./query/figure-counts.ts').then(
        (chunk) => chunk.figureCounts(lines, pieceOf),
        () => undefined,
      ),
    async stock(symbol) {
      const row = index.row(symbol)
      if (row === undefined) return undefined
      const piece = await pieceOf(lines.piece[row] ?? 0)
      const stock = piece && parseStock(decode(piece.subarray(lines.start[row], lines.end[row])))
      return typeof stock === 'object' && stock.symbol === symbol ? stock : 'gone'
    },
  })
  return create(dataset)
}
