import { type FigureOrReason, isFigure, missing } from './figure.ts'
import type { LineId } from './lines.ts'
import { isEqual } from './stated.ts'

/** The value of another line of the same statement and period; NaN if it is missing or of other filings. */
type Other = (line: LineId) => number

const isMore = (a: number, b: number): boolean => a > b && !isEqual(a, b)

/**
 * Contradictions of a line's value: a total is not below a part of it, and assets equal liabilities and equity. After Hoffman,
 * Fundamental Accounting Concepts.
 */
const contradictions: Partial<Record<LineId, (value: number, of: Other) => string | undefined>> = {
  revenue: (value, of) =>
    isMore(of('grossProfit'), value)
      ? 'The gross profit is more than this.'
      : isMore(of('operatingIncome'), value)
        ? 'The operating income is more than this.'
        : undefined,
  assets: (value, of) => {
    const total = of('liabilitiesAndEquity')
    return Number.isNaN(total) || isEqual(value, total) ? undefined : 'Liabilities and equity are not as much.'
  },
  liabilities: (value, of) =>
    isMore(of('currentLiabilities'), value)
      ? 'The current liabilities are more than this.'
      : of('equity') > 0 && isMore(value, of('assets'))
        ? 'It is more than all assets, and there is equity.'
        : undefined,
  equity: (value, of) => (isMore(value, of('assets')) ? 'It is more than all assets.' : undefined),
  cash: (value, of) => (isMore(value, of('assets')) ? 'It is more than all assets.' : undefined),
  currentAssets: (value, of) => (isMore(value, of('assets')) ? 'It is more than all assets.' : undefined),
}

/** A line of one period, or why it is missing, for example because other lines of the statement contradict it. */
export function checked(line: LineId, read: (line: LineId) => FigureOrReason): FigureOrReason {
  const figure = read(line)
  const contradiction = contradictions[line]
  if (!contradiction || !isFigure(figure)) return figure
  const filings = new Set(figure.proof.map(({ fact }) => fact.accn))
  const reason = contradiction(figure.value, (other) => {
    const found = read(other)
    // A later report may restate one of the two alone.
    return isFigure(found) && found.proof.some(({ fact }) => filings.has(fact.accn)) ? found.value : NaN
  })
  return reason === undefined ? figure : missing('contradicted', reason)
}
