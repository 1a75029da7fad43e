import type { Column } from './columns.ts'

/** What decides a column's width: its kind, unless there is none like it. */
type Shape = Column['kind'] | 'ticker' | 'name' | 'rangeClose'

/** The least width, as a token, and the share of the room that is left over. */
const widths: Readonly<Record<Shape, { readonly token: string; readonly share: number }>> = {
  ticker: { token: 'ticker', share: 1 },
  name: { token: 'name', share: 5 },
  text: { token: 'text', share: 4 },
  sector: { token: 'sector', share: 1 },
  money: { token: 'number', share: 1 },
  compact: { token: 'number', share: 1 },
  ratio: { token: 'number', share: 1 },
  percent: { token: 'number', share: 1 },
  change: { token: 'change', share: 1 },
  percentChange: { token: 'change', share: 1 },
  date: { token: 'date', share: 1 },
  chart: { token: 'chart', share: 3 },
  range: { token: 'range', share: 4 },
  rangeClose: { token: 'range-close', share: 4 },
  action: { token: 'action', share: 0 },
}

interface ColumnWidthsProps {
  readonly columns: readonly Column[]
  /** A range that shows the last close between its ends is wider. */
  readonly priceShown: boolean
}

/** Every column's width in CSS alone: it follows the scroller without script. */
export function ColumnWidths({ columns, ...shown }: ColumnWidthsProps) {
  const shapes = columns.map((column) => shapeOf(column, shown))
  const needed = shapes.map(leastWidth).join(' + ')
  const shares = shapes.reduce((sum, shape) => sum + widths[shape].share, 0)
  const widthOf = (shape: Shape) =>
    `calc(${leastWidth(shape)} + max(0px, 100cqi - (${needed})) * ${widths[shape].share / shares})`
  return (
    <colgroup>
      {columns.map((column) => (
        <col key={column.id} style={{ width: widthOf(shapeOf(column, shown)) }} />
      ))}
    </colgroup>
  )
}

function shapeOf({ id, kind }: Column, { priceShown }: Omit<ColumnWidthsProps, 'columns'>): Shape {
  if (id === 'ticker' || id === 'name') return id
  return kind === 'range' && !priceShown ? 'rangeClose' : kind
}

const leastWidth = (shape: Shape): string => `var(--column-${widths[shape].token})`
