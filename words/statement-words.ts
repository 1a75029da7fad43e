import { type DerivedFigure, type Figure, isGrowth } from '#domain/statements/figures'
import type { StatementLine, StatementPeriod } from '#domain/statements/statements'
import { formatDate } from './dates.ts'
import {
  formatCompact,
  formatInteger,
  formatNumber,
  formatPercent,
  formatPercentChange,
  formatRatio,
} from './numbers.ts'

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

const perShare: ReadonlySet<string> = new Set(['dilutedEps', 'dividendsPerShare'])
const isPerShare = (line: string): boolean => perShare.has(line)

/** “dollars”, or the code of another currency. */
export const currencyName = (currency: string): string => (currency === 'USD' ? 'dollars' : currency)

/** A value of a line in the table's unit: 416,161; an amount per share as it is: 7.46. */
export function cellText(line: StatementLine, value: number, { size }: { readonly size: number }): string {
  if (isPerShare(line)) return perShareText(value)
  const shown = value / size
  return value !== 0 && Math.abs(shown) < 0.5 ? formatNumber(shown, '0,0', 2) : formatInteger(shown)
}

const perShareText = (value: number): string =>
  formatNumber(value, '0,0.00', Math.abs(value) < 0.1 && value !== 0 ? 4 : 2)

/** “416,161,000,000 dollars”. */
export function wholeText(line: StatementLine, value: number, currency: string): string {
  const unit = line === 'dilutedShares' ? 'shares' : `${currencyName(currency)}${isPerShare(line) ? ' per share' : ''}`
  return `${formatNumber(value, '0,0', decimalsOf(value))} ${unit}`
}

/** The decimals that a value has, up to four. */
export const decimalsOf = (value: number): number =>
  [0, 1, 2, 3].find((decimals) => Math.abs(value - Number(value.toFixed(decimals))) < 1e-6) ?? 4

/** “year to Sep 27, 2025”. */
export const periodName = ({ kind, end }: Pick<StatementPeriod, 'kind' | 'end'>): string =>
  `${kind === 'twelveMonths' ? 'twelve months' : kind} to ${formatDate(end)}`

const derivedNames: Readonly<Record<DerivedFigure, string>> = {
  revenueGrowth: 'Revenue growth',
  grossMargin: 'Gross margin',
  operatingMargin: 'Operating margin',
  netMargin: 'Net margin',
  epsGrowth: 'EPS growth',
  freeCashFlowMargin: 'Free cash flow margin',
  returnOnEquity: 'Return on equity',
  debtToEquity: 'Debt to equity',
}

export const figureNames: Readonly<Record<Figure, string>> = { ...lineNames, ...derivedNames }

type FigureKind = 'money' | 'perShare' | 'shares' | 'growth' | 'percent' | 'ratio'

/** What the numbers of a figure are. Money and amounts per share are in the company's currency. */
export function kindOfFigure(figure: Figure): FigureKind {
  if (figure === 'dilutedShares') return 'shares'
  if (figure === 'debtToEquity') return 'ratio'
  if (isGrowth(figure)) return 'growth'
  if (isPerShare(figure)) return 'perShare'
  return figure in derivedNames ? 'percent' : 'money'
}

/** A value of a figure, short: 416.16B, 7.46, 26.92%, +6.43%. */
export function figureText(figure: Figure, value: number): string {
  const texts: Readonly<Record<FigureKind, (value: number) => string>> = {
    money: (amount) => formatCompact(amount),
    shares: (count) => formatCompact(count),
    perShare: perShareText,
    growth: (fraction) => formatPercentChange(fraction).text,
    percent: (fraction) => formatPercent(fraction),
    ratio: formatRatio,
  }
  return texts[kindOfFigure(figure)](value)
}
