import { lastMonth } from '#domain/statements/fiscal-years'
import type { PeriodColumn } from '#domain/statements/statement-columns'
import { formatDate, months } from '#words/dates'
import { compactParts, formatNumber, formatPercent } from '#words/numbers'
import { currencyName, decimalsOf, figureNames, figureText, kindOfFigure } from '#words/statement-words'
import type { ComparedColumn, ComparedFigure } from './compared-years.ts'

export const comparedTexts = {
  region: 'Statements side by side',
  figure: 'Figure',
  usual: 'Usual figures',
  csv: 'CSV',
  csvName: 'Download this table as a CSV file',
  company: 'Company',
  twelveMonths: '12 months',
  missing: '–',
  newest: (value: string, year: string) => `${value} in ${year}`,
  chart: (name: string, symbols: readonly string[]) => `${name} of ${symbols.join(', ')} by fiscal year`,
  cell: (symbol: string, name: string, period: string, value: string) => `${symbol}, ${name}, ${period}: ${value}`,
  aligned:
    'A column has the fiscal years that lie mostly in that calendar year. Where one does not end in December, its last month stands below the number.',
  hint: 'Select a number to see what it follows from.',
  currencies: (currencies: readonly (readonly [symbol: string, currency: string])[]) =>
    `Reported in different currencies, so that amounts have an axis each: ${currencies.map((one) => one.join(' in ')).join(', ')}. Growth, margins and ratios are comparable.`,
  inCurrency: (currency: string) => `In ${currencyName(currency)}`,
  receipts: (symbols: readonly string[]) =>
    `${symbols.join(', ')}: per ordinary share of the company, not per receipt.`,
  none: (symbols: readonly string[]) => `This market’s source has no statements of ${symbols.join(', ')}.`,
  offline: (symbols: readonly string[]) =>
    `You’re offline, and statements of ${symbols.join(', ')} aren’t stored on this device.`,
  failed: (symbols: readonly string[]) => `Couldn’t load the statements of ${symbols.join(', ')}.`,
  retry: 'Try again',
  loading: 'The statements are loading.',
  stored: (symbol: string, moment: string) => `${symbol}: as of ${moment}, kept on this device.`,
  asOf: (day: string) => `As known on ${formatDate(day)}.`,
} as const

export const nameOfFigure = (figure: ComparedFigure): string =>
  figure === 'revenueIndex' ? 'Revenue, indexed' : figureNames[figure]

/** A value of a figure: 416.16B, 26.92%, 184.2. */
export const comparedText = (figure: ComparedFigure, value: number): string =>
  figure === 'revenueIndex' ? formatNumber(value, '0,0.0', 1) : figureText(figure, value)

/** A value beside the axis: 400B, 25%, 7.5. */
export function axisText(figure: ComparedFigure, value: number): string {
  const kind = figure === 'revenueIndex' ? figure : kindOfFigure(figure)
  if (kind === 'growth' || kind === 'percent') return formatPercent(value, decimalsOf(value * 100))
  if (Math.abs(value) < 999.5) return formatNumber(value, '0,0', decimalsOf(value))
  const { digits, unit } = compactParts(value, 2)
  return digits.replace(/\.?0+$/, '') + unit
}

/** What its numbers are: “Dollars.”, or how it is calculated. */
export function aboutFigure(figure: ComparedFigure, currencies: readonly string[], base: number | undefined): string {
  if (figure === 'revenueIndex') return base === undefined ? '' : `Revenue of ${base} = 100.`
  const kind = kindOfFigure(figure)
  const [currency] = currencies
  if (kind !== 'money' && kind !== 'perShare') return notes[figure] ?? ''
  if (currencies.length !== 1 || currency === undefined) return ''
  return `In ${currencyName(currency)}${kind === 'perShare' ? ' per share' : ''}.`
}

const notes: { readonly [figure in ComparedFigure]?: string } = {
  revenueGrowth: 'Change to the fiscal year before.',
  epsGrowth: 'Diluted EPS: change to the fiscal year before.',
  grossMargin: 'Gross profit ÷ revenue.',
  operatingMargin: 'Operating income ÷ revenue.',
  netMargin: 'Net income ÷ revenue.',
  freeCashFlowMargin: 'Free cash flow ÷ revenue.',
  returnOnEquity: 'Net income ÷ shareholders’ equity at the end of the year.',
  debtToEquity: 'Debt ÷ shareholders’ equity.',
}

export const nameOfColumn = ({ year }: Pick<ComparedColumn, 'year'>): string =>
  year === 'twelveMonths' ? comparedTexts.twelveMonths : String(year)

/** “Jan ’26” if a period does not end with December of its column's year, always for twelve months. */
export function lastMonthText(column: PeriodColumn | undefined, year: ComparedColumn['year']): string | undefined {
  if (!column) return undefined
  const [of = '', month] = lastMonth(column).split('-')
  return `${of}-${month}` === `${year}-12` ? undefined : `${months[Number(month) - 1]} ’${of.slice(2)}`
}

/** The figures of the choice by their groups, and those that are one tap away. */
export const figureGroups: Readonly<Record<string, readonly ComparedFigure[]>> = {
  Income: [
    ...(['revenue', 'revenueGrowth', 'revenueIndex', 'grossProfit', 'operatingIncome', 'netIncome'] as const),
    ...(['dilutedEps', 'epsGrowth', 'dividendsPerShare', 'dilutedShares'] as const),
  ],
  Margins: ['grossMargin', 'operatingMargin', 'netMargin', 'freeCashFlowMargin'],
  'Cash flow': ['operatingCashFlow', 'capitalExpenditure', 'freeCashFlow'],
  'Balance sheet': ['cash', 'debt', 'assets', 'liabilities', 'equity', 'debtToEquity', 'returnOnEquity'],
}
export const usualFigures: readonly ComparedFigure[] = [
  ...(['revenue', 'revenueGrowth', 'netMargin', 'netIncome', 'dilutedEps', 'freeCashFlow'] as const),
]

/** The figure that an address names; revenue for an unknown one. */
export const readFigure = (text: string): ComparedFigure =>
  Object.values(figureGroups)
    .flat()
    .find((figure) => figure === text) ?? 'revenue'
