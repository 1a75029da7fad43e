import type { Column } from './columns.ts'

/** What decides a column's width and alignment: its kind, unless the column is one of a kind. */
export type Shape = Column['kind'] | 'ticker' | 'name' | 'rangeClose'

export function shapeOf({ id, kind }: Column, priceShown: boolean): Shape {
  if (id === 'ticker' || id === 'name') return id
  return kind === 'range' && !priceShown ? 'rangeClose' : kind
}

/** The least width, as a token, and the share of the room that is left over. */
const widths: Readonly<Record<Shape, { readonly token: string; readonly share: number }>> = {
  ticker: { token: 'ticker', share: 1 },
  name: { token: 'name', share: 5 },
  text: { token: 'text', share: 4 },
  sector: { token: 'sector', share: 3 },
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

/** Every column's width as CSS: it follows the container by itself, without script. */
export function widthsOf(shapes: readonly Shape[]): readonly string[] {
  const needed = shapes.map((shape) => leastWidth(shape)).join(' + ')
  const shares = shapes.reduce((sum, shape) => sum + widths[shape].share, 0)
  return shapes.map(
    (shape) => `calc(${leastWidth(shape)} + max(0px, 100cqi - (${needed})) * ${widths[shape].share / shares})`,
  )
}

const leastWidth = (shape: Shape): string => `var(--column-${widths[shape].token})`
