import { dayOfDate } from '../dataset/trading-days.ts'
import { isStated, type StatementCell, type StatementLine, type Statements } from './statements.ts'

export type Span = 'year' | 'quarter'

/** Spans by the names that other programs ask for. */
export const spansByName = { years: 'year', quarters: 'quarter' } as const satisfies Record<string, Span>

/** A text that may name a span. */
export const isSpanName = (text: string): text is keyof typeof spansByName => Object.hasOwn(spansByName, text)

/** A period of the table. */
export interface PeriodColumn {
  /** The index of the period in the statements. */
  readonly at: number
  readonly kind: Statements['periods'][number]['kind']
  /** YYYY-MM-DD. */
  readonly start: string
  readonly end: string
  /** The index of the same period a year before; undefined if it is not there. */
  readonly before: number | undefined
}

/** Days by which years of 52 or 53 weeks differ. */
const maxShift = 15
const daysOfYear = 365

/** The periods of a span, the newest first. The newest twelve months are left out if they are a fiscal year. */
export function columnsOf({ periods }: Pick<Statements, 'periods'>, span: Span): readonly PeriodColumn[] {
  const newest = periods.find(({ kind }) => kind === 'twelveMonths')
  const isYear = periods.some(({ kind, end }) => kind === 'year' && end === newest?.end)
  return periods.flatMap(({ kind, start, end }, at) => {
    if (kind !== span && !(kind === 'twelveMonths' && span === 'year' && !isYear)) return []
    const yearBefore = dayOfDate(end) - daysOfYear
    const before = periods.findIndex(
      (other) => other.kind === kind && Math.abs(dayOfDate(other.end) - yearBefore) <= maxShift,
    )
    return [{ at, kind, start, end, before: before === -1 ? undefined : before }]
  })
}

/** The change of a line to the same period a year before, as a fraction; undefined unless both are known and the earlier is positive. */
export function growthOf(cells: readonly StatementCell[], { at, before }: PeriodColumn): number | undefined {
  const [now, earlier] = [cells[at], before === undefined ? undefined : cells[before]]
  if (!isStated(now) || !isStated(earlier) || earlier.value <= 0) return undefined
  return now.value / earlier.value - 1
}

/** The size in which amounts of money and numbers of shares are shown: thousands for a company of less than a billion. */
export function unitOf({ lines }: Pick<Statements, 'lines'>): { readonly size: number; readonly word: string } {
  const largest = (line: StatementLine) =>
    Math.max(0, ...lines[line].map((cell) => (isStated(cell) ? Math.abs(cell.value) : 0)))
  return Math.max(largest('revenue'), largest('assets')) < 1e9
    ? { size: 1e3, word: 'thousands' }
    : { size: 1e6, word: 'millions' }
}

/** The part of assets that liabilities and equity do not cover; undefined if they do, or if one of them is missing. */
export function balanceGap({ lines }: Pick<Statements, 'lines'>, at: number): number | undefined {
  const [assets, liabilities, equity, others] = [lines.assets, lines.liabilities, lines.equity, lines.otherEquity].map(
    (cells) => cells[at],
  )
  if (!isStated(assets) || !isStated(liabilities) || !isStated(equity)) return undefined
  const gap = assets.value - liabilities.value - equity.value - (isStated(others) ? others.value : 0)
  return Math.abs(gap) <= Math.abs(assets.value) * maxRounding ? undefined : gap
}

/** The share of assets up to which a gap is rounding. */
const maxRounding = 0.005
