import type { PastReport } from '../reports/past-reports.ts'

/**
 * The lines of a company's statements, in the order in which they are shown. Amounts are in the company's currency, `dilutedEps`
 * and `dividendsPerShare` per share, `dilutedShares` in shares; both in the shares of the day of the statements.
 */
const incomeLines = [
  ...(['revenue', 'costOfRevenue', 'grossProfit', 'operatingIncome', 'netIncome', 'dilutedEps'] as const),
  ...(['dividendsPerShare', 'dilutedShares'] as const),
]
const cashFlowLines = ['operatingCashFlow', 'capitalExpenditure', 'freeCashFlow'] as const
const balanceLines = ['cash', 'debt', 'assets', 'liabilities', 'equity', 'otherEquity'] as const
export const statementLines = [...incomeLines, ...cashFlowLines, ...balanceLines]

export type StatementLine = (typeof statementLines)[number]

/** A line that follows from no other line. */
export type StatedLine = Exclude<StatementLine, 'freeCashFlow'>

export const statedLines = statementLines.filter((line): line is StatedLine => line !== 'freeCashFlow')

/** The lines whose figures say since when they are known. */
export const datedLines = ['revenue', 'dilutedEps', 'dilutedShares', 'operatingCashFlow', 'capitalExpenditure'] as const

const balances: ReadonlySet<StatementLine> = new Set(balanceLines)
/** Whether a line is of the last day of a period, not of all its days. */
export const isBalanceLine = (line: StatementLine): boolean => balances.has(line)

/** A value that a filing states for a period. */
export interface StatementFact {
  readonly value: number
  /** `us-gaap/Revenues`. */
  readonly tag: string
  /** null for a day. Days are YYYY-MM-DD. */
  readonly start: string | null
  readonly end: string
  /** The number of the filing, `0000320193-24-000123`. */
  readonly accn: string
  /** `10-K`, `10-Q/A`. */
  readonly form: string
  readonly filed: string
}

/** A fact in a sum, with its factor: −1 if it is subtracted, a ratio if shares were split since. */
export interface StatementTerm {
  readonly fact: StatementFact
  readonly times: number
}

/** The sum of terms. Sums of decimals have errors in their last digits. */
export function sumOf(
  terms: readonly { readonly fact: Pick<StatementFact, 'value'>; readonly times: number }[],
): number {
  const sum = terms.reduce((total, { fact, times }) => total + fact.value * times, 0)
  return Number.isInteger(sum) || terms.length < 2 ? sum : Number(sum.toPrecision(15))
}

/** A value of a line, with the terms that add up to it. */
export interface StatementFigure {
  readonly value: number
  readonly proof: readonly StatementTerm[]
  /** What the period's first report stated, if it was another value. */
  readonly first?: number
  /** The day since which the value is known, if that is not the day of the period's first report. */
  readonly since?: string
}

export const absences = ['notReported', 'incomplete', 'silent', 'contradicted'] as const

/** Why a value is missing: the kind of reason, and the reason in a sentence. */
export interface Absence {
  readonly kind: (typeof absences)[number]
  readonly reason: string
}

export type StatementCell = StatementFigure | Absence

export const isStated = (cell: StatementCell | undefined): cell is StatementFigure =>
  cell !== undefined && 'value' in cell

/** Fiscal years, their quarters, and the twelve months up to the newest report. */
export const periodKinds = ['twelveMonths', 'year', 'quarter'] as const

export interface StatementPeriod {
  readonly kind: (typeof periodKinds)[number]
  /** YYYY-MM-DD. */
  readonly start: string
  readonly end: string
  /** The day of its first report; undefined if that is unknown. */
  readonly reported?: string
}

/** Of years and quarters, the newest that statements have. */
export const maxPeriods = { twelveMonths: 1, year: 10, quarter: 40 } as const

/** A company's statements as they were known on a day. */
export interface Statements {
  readonly symbol: string
  /** The company's number at the SEC; null if it has none, as in the simulated market. */
  readonly cik: string | null
  /** `USD`. */
  readonly currency: string
  /** YYYY-MM-DD. */
  readonly asOf: string
  /** The newest first within each kind. */
  readonly periods: readonly StatementPeriod[]
  /** For each period, in their order. */
  readonly lines: Readonly<Record<StatementLine, readonly StatementCell[]>>
  /** When results came out, the newest first; absent if unknown. */
  readonly reportDays?: readonly PastReport[]
}

/** The day since which a figure of a dated line is known: later filings, which its proof names, may only repeat it. */
export const knownSince = (
  { since, proof }: StatementFigure,
  { reported }: Pick<StatementPeriod, 'reported'>,
): string => since ?? reported ?? lastFiled(proof)

/** The newest day of filing of some terms. */
export const lastFiled = (proof: readonly { readonly fact: Pick<StatementFact, 'filed'> }[]): string =>
  proof.reduce((last, { fact: { filed } }) => (filed > last ? filed : last), '')

/** Free cash flow: operating cash flow less capital expenditure. */
export function freeCashFlowOf(operating: StatementCell, capital: StatementCell): StatementCell {
  if (!isStated(operating)) return operating
  if (!isStated(capital)) return capital
  const proof = [...operating.proof, ...capital.proof.map(({ fact, times }) => ({ fact, times: -times }))]
  return { value: sumOf(proof), proof }
}

/** The address of a filing at the SEC. https://www.sec.gov/search-filings/edgar-search-assistance/accessing-edgar-data */
export const filingAddress = (cik: string, { accn }: Pick<StatementFact, 'accn'>): string =>
  `https://www.sec.gov/Archives/edgar/data/${cik}/${accn.replaceAll('-', '')}/${accn}-index.htm`
