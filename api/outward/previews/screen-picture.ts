import type { Filters } from '#domain/screen/filters'
import { type ColumnId, metricOf, withFittingFormats } from '#domain/screen/formulas'
import { fittingTimeframe, impliedRowMetric } from '#domain/screen/shown-columns'
import { isNumberField } from '#domain/stock/fields'
import { formatDate } from '#words/dates'
import { metricText } from '#words/metric-text'
import { changeOf, formatInteger } from '#words/numbers'
import { presetLabel, wordsOf } from '#words/screen-head'
import { numberAt, type Page, type PageField } from '#worker/contract'
import {
  contentWidth,
  fitted,
  type Footer,
  lineAt,
  margin,
  pictureOf,
  right,
  shrunk,
  textAt,
  type TextStyle,
  wrapped,
} from './svg.ts'

/** The number of rows in a picture. */
export const pictureRows = 6

/** The columns of a picture: each is right-aligned, except the first two, which are symbol and name. */
export function pictureColumns(filters: Filters, missing: readonly string[] | undefined): readonly ColumnId[] {
  const change = `${fittingTimeframe(filters.timeframe, missing)}DeltaRatio` as const
  const implied = impliedRowMetric(filters)
  const metric = implied === undefined || implied === 'price' || implied === change ? 'marketCap' : implied
  return ['price', change, metric]
}

/** The fields that the rows of a picture show. */
export const pictureFields = (columns: readonly ColumnId[], { formulas }: Filters): readonly PageField[] => [
  'name',
  ...columns.flatMap((id): readonly PageField[] => {
    const { of, between = [] } = metricOf(id, { formulas })
    return of === undefined || of === 'symbol' ? [] : [of, ...between]
  }),
]

interface ScreenRows {
  readonly filters: Filters
  readonly columns: readonly ColumnId[]
  readonly page: Page
  /** Of the newest session, YYYY-MM-DD. */
  readonly date: string | null
}

const ends = [right - 370, right - 185, right] as const
const columnWidth = 170
const nameStart = margin + 150
const titleStyle = { size: 42, isBold: true } as const
const heading: TextStyle = { size: 22, color: 'dim' }
const cell: TextStyle = { size: 28 }
const firstRow = 286
const rowHeight = 46

/** A screen: its rules in words, the number of matches, and its first rows. */
export function screenPicture({ filters, columns, page, date }: ScreenRows, footer: Footer): string {
  const label = presetLabel(filters)
  const words = wordsOf(filters)
  const title =
    label === undefined ? wrapped(words, contentWidth, titleStyle, 2) : [fitted(label, contentWidth, titleStyle)]
  const matches = `${formatInteger(page.total)} ${page.total === 1 ? 'stock matches' : 'stocks match'}`
  const facts = [matches, ...(date === null ? [] : [formatDate(date)]), ...(label === undefined ? [] : [words])].join(
    ' · ',
  )
  const below = 108 + (title.length - 1) * 52
  return pictureOf(
    [
      ...title.map((line, index) => textAt(margin, 100 + index * 52, line, titleStyle)),
      textAt(margin, below + 40, fitted(facts, contentWidth, { size: 26 }), { size: 26, color: 'second' }),
      ...(page.symbols.length === 0 ? nothing() : rowsOf({ filters, columns, page, date })),
    ],
    footer,
  )
}

const nothing = (): readonly string[] => [textAt(margin, 350, 'No stock matches.', { size: 40, color: 'dim' })]

function rowsOf({ filters, columns, page }: ScreenRows): readonly string[] {
  const formulas = withFittingFormats(filters.formulas, page.formulaDecimals)
  const shown = columns.map((id) => metricOf(id, { formulas }))
  const read = (row: number) => (field: PageField | 'symbol') => {
    if (field === 'symbol') return page.symbols[row] ?? null
    if (!isNumberField(field)) return page.texts[field]?.[row] ?? null
    const value = numberAt(page, field, row)
    return Number.isFinite(value) ? value : null
  }
  return [
    ...shown.map(({ short }, index) =>
      textAt(ends[index] ?? right, firstRow - 44, fitted(short, columnWidth, heading), {
        ...heading,
        anchor: 'end',
      }),
    ),
    lineAt(firstRow - 32),
    ...page.symbols.flatMap((symbol, row) => {
      const y = firstRow + row * rowHeight
      const name = page.texts.name?.[row] ?? ''
      return [
        textAt(margin, y, fitted(symbol, 140, { ...cell, isBold: true }), { ...cell, isBold: true }),
        textAt(nameStart, y, fitted(name, ends[0] - columnWidth - 16 - nameStart, cell), { ...cell, color: 'second' }),
        ...shown.map((metric, index) => {
          const text = metricText(metric, read(row)) ?? '–'
          const value = metric.of === undefined ? null : read(row)(metric.of)
          const direction = typeof value === 'number' ? changeOf(metric, value)?.direction : undefined
          const style = { ...shrunk(text, columnWidth, cell), ...(direction && { color: direction }) }
          return textAt(ends[index] ?? right, y, text, { ...style, anchor: 'end' })
        }),
      ]
    }),
  ]
}
