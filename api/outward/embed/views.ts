import type { CsvRow } from '#domain/screen/csv'
import type { Filters } from '#domain/screen/filters'
import { type ColumnId, type ColumnMetric, isFormulaId, metricOf } from '#domain/screen/formulas'
import { shownColumns } from '#domain/screen/shown-columns'
import { type Rect, squarify } from '#domain/screen/squarify'
import { isNumberField } from '#domain/stock/fields'
import { sortsAsNumber } from '#domain/stock/metric-value'
import { metrics } from '#domain/stock/metrics'
import { metricText } from '#words/metric-text'
import { changeOf, formatPercentChange } from '#words/numbers'
import type { PageField } from '#worker/contract'
import { escapeMarkup } from '../../platform/http/site/escape-markup.ts'
import { labelSizes } from './document.ts'
import { narrowTextWidth, narrowWidth, shownFrom } from './frame-widths.ts'

/** What a view draws: some rows of a screen with these filters. */
interface Drawn {
  readonly rows: readonly CsvRow[]
  readonly filters: Filters
  /** The origin of the site. */
  readonly site: string
}

interface Column extends ColumnMetric {
  readonly id: ColumnId
}

/** The columns of a screen other than charts and buttons. */
export const embedColumns = (filters: Filters): readonly Column[] =>
  shownColumns(filters)
    .map((id) => ({ ...metricOf(id, filters), id }))
    .filter(({ kind, of }) => of !== undefined && kind !== 'chart' && kind !== 'action')

/** The column that bars show: the one that sorts the screen, or else its first number. */
export const barColumn = (filters: Filters): Column => {
  const isNumeric = (id: ColumnId) => isFormulaId(id) || (sortsAsNumber(id) && metrics[id].kind !== 'date')
  const id = [filters.sortColumn, ...shownColumns(filters)].find(isNumeric) ?? 'marketCap'
  return { ...metricOf(id, filters), id }
}

const read =
  (row: CsvRow) =>
  (field: PageField | 'symbol'): number | string | null =>
    field === 'symbol' ? row.symbol : isFormulaId(field) || isNumberField(field) ? row.number(field) : row.text(field)

const isText = ({ of }: ColumnMetric): boolean =>
  of !== undefined && of !== 'symbol' && !isFormulaId(of) && !isNumberField(of)

const linkTo = (symbol: string, site: string): string => `${site}/${encodeURIComponent(symbol)}`

const symbolLink = (symbol: string, site: string): string =>
  `<a href="${escapeMarkup(linkTo(symbol, site))}" rel="noopener">${escapeMarkup(symbol)}</a>`

/** A cell of a column; `className` says when frames leave it out. */
function cell(column: Column, row: CsvRow, className = ''): string {
  const text = escapeMarkup(metricText(column, read(row)) ?? '–')
  const value = isText(column) || column.of === undefined ? null : read(row)(column.of)
  const change = typeof value === 'number' ? changeOf(column, value) : undefined
  const isMoved = change?.direction === 'gain' || change?.direction === 'loss'
  return `<td${classes(isText(column) && 'text', isMoved && change.direction, className)}>${text}</td>`
}

const classes = (...names: readonly (string | false)[]): string => {
  const list = names.filter(Boolean).join(' ')
  return list && ` class="${list}"`
}

/** Pixels of a narrow frame for tickers and the names below them. */
const tickerWidth = 110

/** A rough width in pixels: that of the longest value, or of the longest word of the label. Texts are cut. */
function widthOf(column: Column, rows: readonly CsvRow[]): number {
  const values = rows.map((row) => (metricText(column, read(row)) ?? '–').length * 7.3)
  const width = 16 + Math.max(...values, ...column.label.split(' ').map(({ length }) => length * 7))
  return isText(column) ? Math.min(width, narrowTextWidth) : width
}

/**
 * The classes of the columns that narrow frames leave out: as many are shown as fit, the one that sorts the screen
 * first.
 */
function narrowClasses(columns: readonly Column[], { rows, filters }: Drawn): ReadonlyMap<ColumnId, string> {
  const numbers = columns.filter(({ id }) => id !== 'name')
  const isFirst = ({ id }: Column) => Number(id === filters.sortColumn)
  let width = tickerWidth
  return new Map([
    ['name', 'name'],
    ...numbers
      .toSorted((a, b) => isFirst(b) - isFirst(a))
      .map((column, at) => {
        width += widthOf(column, rows)
        // The first column is in every frame.
        return [column.id, (at > 0 && shownFrom(Math.min(width, narrowWidth))) || ''] as const
      }),
  ])
}

/** The rows as in the page’s table. */
export function tableOf(drawn: Drawn): string {
  const { rows, filters, site } = drawn
  const columns = embedColumns(filters)
  const narrow = narrowClasses(columns, drawn)
  const heads = columns.map(
    (column) =>
      `<th scope="col"${classes(isText(column) && 'text', narrow.get(column.id) ?? '')}>${escapeMarkup(column.label)}</th>`,
  )
  const isNamed = columns.some(({ id }) => id === 'name')
  const lines = rows.map((row) => {
    const cells = columns.map((column) => cell(column, row, narrow.get(column.id))).join('')
    const name = isNamed ? `<small>${escapeMarkup(row.text('name') ?? '')}</small>` : ''
    return `<tr data-symbol="${escapeMarkup(row.symbol)}"><th scope="row"${classes(isNamed && 'named')}>${symbolLink(row.symbol, site)}${name}</th>${cells}</tr>`
  })
  return `<div class="scroll" role="region" aria-label="Rows" tabindex="0"><table><thead><tr><th scope="col">Ticker</th>${heads.join('')}</tr></thead><tbody>${lines.join('\n')}</tbody></table></div>`
}

/** A bar for each row, proportional to its value. */
export function chartOf({ rows, filters, site }: Drawn): string {
  const column = barColumn(filters)
  const valueOf = (row: CsvRow): number | null => {
    const value = column.of === undefined ? null : read(row)(column.of)
    return typeof value === 'number' ? value : null
  }
  const longest = Math.max(...rows.map((row) => Math.abs(valueOf(row) ?? 0)), Number.MIN_VALUE)
  const lines = rows.map((row) => {
    const value = valueOf(row)
    const width = ((Math.abs(value ?? 0) / longest) * 100).toFixed(1)
    const bar = `<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width="${width}" height="10"/></svg>`
    return `<tr data-symbol="${escapeMarkup(row.symbol)}"><th scope="row">${symbolLink(row.symbol, site)}</th>${cell(column, row)}<td class="bars">${bar}</td></tr>`
  })
  return `<table><thead><tr><th scope="col">Ticker</th><th scope="col">${escapeMarkup(column.label)}</th><td></td></tr></thead><tbody>${lines.join('\n')}</tbody></table>`
}

/** The map’s units, which frames scale to pixels. */
const map = { width: 960, height: 540 } as const

/** The change over the screen’s timeframe that colors the tiles. */
export const mapFields = ({ timeframe }: Filters) => ['marketCap', `${timeframe}DeltaRatio`] as const

/** A tile for each stock with its market cap as area; if no market cap is known, all tiles have the same size. */
export function mapOf({ rows, filters, site }: Drawn): string {
  const [cap, change] = mapFields(filters)
  const isEqual = rows.every((row) => !((row.number(cap) ?? 0) > 0))
  const tiles = rows
    .map((row) => ({ row, size: isEqual ? 1 : (row.number(cap) ?? 0), ratio: row.number(change) }))
    .filter(({ size }) => size > 0)
    .toSorted((a, b) => b.size - a.size)
  const rects = squarify(
    tiles.map(({ size }) => size),
    { x: 0, y: 0, ...map },
  )
  const shapes = tiles.map(({ row: { symbol }, ratio }, at) =>
    tileOf({ symbol, ratio, site, rect: rects[at] ?? { x: 0, y: 0, width: 0, height: 0 } }),
  )
  return `<svg class="map" role="group" aria-label="Map">${shapes.join('\n')}</svg>`
}

interface Tile {
  readonly symbol: string
  readonly ratio: number | null
  readonly site: string
  readonly rect: Rect
}

function tileOf({ symbol, ratio, site, rect }: Tile): string {
  const { x, y, width, height } = rect
  const change = ratio === null ? '' : formatPercentChange(ratio).text
  const place = `x="${percent(x / map.width)}" y="${percent(y / map.height)}" width="${percent(width / map.width)}" height="${percent(height / map.height)}"`
  return `<a data-symbol="${escapeMarkup(symbol)}" href="${escapeMarkup(linkTo(symbol, site))}" rel="noopener"><rect class="h${heatOf(ratio)}" ${place}><title>${escapeMarkup(`${symbol} ${change}`.trim())}</title></rect>${labelOf(symbol, rect)}</a>`
}

/** The symbol on a tile, in frames in which it fits. */
function labelOf(symbol: string, { x, y, width, height }: Rect): string {
  const shown = shownFrom(Math.max((symbol.length * 8 + 4) / width, 14 / height) * map.width)
  if (shown === undefined) return ''
  const size = (Math.min(width / Math.max(4, symbol.length), height / 2) / map.width) * 100
  const step = labelSizes.findLastIndex((one) => one <= size)
  const [middle, center] = [(x + width / 2) / map.width, (y + height / 2) / map.height]
  return `<text class="t${step} ${shown}" x="${percent(middle)}" y="${percent(center)}">${escapeMarkup(symbol)}</text>`
}

const percent = (ratio: number): string => `${(ratio * 100).toFixed(2)}%`

/** Changes below these have the colors before the last one. */
const heatEnds = [-0.04, -0.02, -0.005, 0.005, 0.02, 0.04] as const

const heatOf = (ratio: number | null): number => (ratio === null ? 3 : heatEnds.filter((end) => ratio >= end).length)
