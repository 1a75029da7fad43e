import type { StatementLine } from '#domain/statements/statements'
import { formatDate } from './dates.ts'
import { formatInteger, formatNumber } from './numbers.ts'

/** The names of the lines of a statement. */
export const lineNames: Readonly<Record<StatementLine, string>> = {
  revenue: 'Revenue',
  costOfRevenue: 'Cost of revenue',
  grossProfit: 'Gross profit',
  operatingIncome: 'Operating income',
  netIncome: 'Net income',
  dilutedEps: 'Diluted EPS',
  dividendsPerShare: 'Dividends per share',
  dilutedShares: 'Diluted shares',
  operatingCashFlow: 'Operating cash flow',
  capitalExpenditure: 'Capital expenditure',
  freeCashFlow: 'Free cash flow',
  cash: 'Cash',
  debt: 'Debt',
  assets: 'Assets',
  liabilities: 'Liabilities',
  equity: 'Shareholders’ equity',
  otherEquity: 'Equity of others',
}

const perShare: ReadonlySet<StatementLine> = new Set(['dilutedEps', 'dividendsPerShare'])
const isPerShare = (line: StatementLine): boolean => perShare.has(line)

/** “dollars”, or the code of another currency. */
export const currencyName = (currency: string): string => (currency === 'USD' ? 'dollars' : currency)

interface Unit {
  readonly size: number
  readonly word: string
}

/** A value of a line in the table's unit: 416,161; an amount per share as it is: 7.46. */
export function cellText(line: StatementLine, value: number, { size }: Unit): string {
  if (isPerShare(line)) return formatNumber(value, '0,0.00', Math.abs(value) < 0.1 && value !== 0 ? 4 : 2)
  const shown = value / size
  return value !== 0 && Math.abs(shown) < 0.5 ? formatNumber(shown, '0,0', 2) : formatInteger(shown)
}

/** “416,161,000,000 dollars”. */
export function wholeText(line: StatementLine, value: number, currency: string): string {
  if (isPerShare(line)) return `${formatNumber(value, '0,0', decimalsOf(value))} ${currencyName(currency)} per share`
  return `${formatNumber(value, '0,0', decimalsOf(value))} ${line === 'dilutedShares' ? 'shares' : currencyName(currency)}`
}

/** The decimals that a value has, up to four. */
const decimalsOf = (value: number): number =>
  [0, 1, 2, 3].find((decimals) => Math.abs(value - Number(value.toFixed(decimals))) < 1e-6) ?? 4

/** “year to Sep 27, 2025”. */
export function periodName({ kind, end }: { readonly kind: string; readonly end: string }): string {
  const names: Readonly<Record<string, string>> = { year: 'year', quarter: 'quarter', twelveMonths: 'twelve months' }
  return `${names[kind] ?? kind} to ${formatDate(end)}`
}
