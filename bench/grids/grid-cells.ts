import { isNumberField } from '../../domain/stock/fields.ts'
import { type MetricId, metrics } from '../../domain/stock/metrics.ts'
import { sparkOf } from '../../web/data/history/spark.ts'
import type { Row } from '../../web/data/screener/results.ts'
import { sparkPoints } from '../../web/ui/data-display/spark-line.tsx'
import { formatDate } from '../../words/dates.ts'
import {
  compactParts,
  formatChange,
  formatPercent,
  formatPercentChange,
  formatPrice,
  formatRatio,
} from '../../words/numbers.ts'
import { describeRange, titleCase } from '../../words/text.ts'

type Direction = 'gain' | 'loss' | 'flat'

/** The content of a cell: a text, and possibly a bar or a line. */
export interface CellContent {
  readonly text: string
  readonly direction?: Direction
  /** The position of a range bar's marker, 0 to 1. */
  readonly marker?: number
  /** The points of a spark line, in a field of 100 × 24. */
  readonly line?: readonly { readonly x: number; readonly y: number }[]
}

export interface GridColumn {
  readonly id: MetricId
  readonly title: string
  /** In pixels. */
  readonly width: number
  readonly isNumber: boolean
  /** Whether it shows more than text. */
  readonly isDrawn: boolean
  readonly content: (row: Row) => CellContent
}

const missing: CellContent = { text: '–' }
const numberKinds = ['money', 'compact', 'ratio', 'percent', 'change', 'percentChange']

/** A column of the product's table, formatted as there. */
export function gridColumn(id: MetricId, width: number): GridColumn {
  const { short, kind } = metrics[id]
  const isDrawn = kind === 'range' || kind === 'chart'
  return {
    id,
    title: short,
    width,
    isNumber: numberKinds.includes(kind),
    isDrawn,
    content: (row) => contentOf(id, row),
  }
}

function contentOf(id: MetricId, row: Row): CellContent {
  const { label, kind, of, between } = metrics[id]
  if (kind === 'chart') return lineOf(row)
  if (of === 'symbol') return { text: row.symbol }
  if (of === undefined) return missing
  if (!isNumberField(of)) {
    const text = row.text(of)
    if (text === null) return missing
    return {
      text: kind === 'date' ? formatDate(text) : kind === 'sector' || id === 'industry' ? titleCase(text) : text,
    }
  }
  const value = row.number(of)
  if (value === null) return missing
  switch (kind) {
    case 'money':
      return { text: formatPrice(value) }
    case 'percent':
      return { text: formatPercent(value) }
    case 'change':
      return formatChange(value)
    case 'percentChange':
      return formatPercentChange(value)
    case 'compact': {
      const { digits, unit } = compactParts(value)
      return { text: `${digits}${unit}` }
    }
    case 'range': {
      const [low, high] = between ? [row.number(between[0]), row.number(between[1])] : [null, null]
      const range = describeRange({ name: label, close: value, low, high })
      return range ? { text: `${range.low} – ${range.high}`, marker: range.position ?? 0 } : missing
    }
    default:
      return { text: formatRatio(value) }
  }
}

function lineOf(row: Row): CellContent {
  const spark = sparkOf(row.number, 'week')
  if (!spark) return missing
  const line = sparkPoints(spark.values, 100, 24)
  const rise = (line.at(-2)?.y ?? 0) - (line.at(-1)?.y ?? 0)
  return { text: '', line, direction: rise > 0 ? 'gain' : rise < 0 ? 'loss' : 'flat' }
}

export const pathOf = (line: NonNullable<CellContent['line']>): string =>
  `M${line.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}`

/** A grid to mount: the size and the columns of the product's table. */
export interface GridSize {
  readonly width: number
  readonly height: number
  readonly rowHeight: number
  readonly columns: readonly { readonly id: MetricId; readonly width: number }[]
}

export interface GridOptions extends Omit<GridSize, 'columns'> {
  readonly rows: readonly Row[]
  readonly columns: readonly GridColumn[]
}

/** Mounts a grid; the selector finds the element that scrolls it. */
export type MountGrid = (container: HTMLElement, options: GridOptions) => string
