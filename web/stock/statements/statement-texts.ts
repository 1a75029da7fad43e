import type { StatementLine } from '#domain/statements/statements'
import { formatDate } from '#words/dates'
import { formatInteger, formatNumber, formatPercentChange } from '#words/numbers'

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

/** The statements and their lines, in the order of the table. */
export const groups: readonly { readonly name: string; readonly lines: readonly StatementLine[] }[] = [
  {
    name: 'Income',
    lines: [
      ...(['revenue', 'costOfRevenue', 'grossProfit', 'operatingIncome', 'netIncome', 'dilutedEps'] as const),
      ...(['dilutedShares', 'dividendsPerShare'] as const),
    ],
  },
  { name: 'Cash flow', lines: ['operatingCashFlow', 'capitalExpenditure', 'freeCashFlow'] },
  { name: 'Balance sheet', lines: ['cash', 'debt', 'assets', 'liabilities', 'equity', 'otherEquity'] },
]

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

export const statementTexts = {
  title: 'Statements',
  span: 'Periods',
  spans: { year: 'Years', quarter: 'Quarters' },
  growth: 'Growth',
  growthName: 'Show the change to the year before',
  csv: 'CSV',
  csvName: 'Download the statements as a CSV file',
  table: (span: string) => `Statements by ${span}`,
  unit: (word: string, currency: string) =>
    `In ${word} of ${currencyName(currency)}${word === 'thousands' ? ' and shares' : ' and of shares'}; per share in ${currencyName(currency)}.`,
  hint: 'Select a number to see the filing that states it.',
  receipt: 'Per ordinary share of the company, not per receipt.',
  twelveMonths: '12 months',
  loading: 'The statements are loading.',
  none: 'This market’s source has no statements of this company.',
  noneOn: (day: string) =>
    `This market’s source doesn’t know what the company’s statements were on ${formatDate(day)}.`,
  failed: 'The statements couldn’t be loaded.',
  offline: 'They will be here once you’re online.',
  retry: 'Try again',
  stored: (moment: string) => `As of ${moment}, kept on this device.`,
  asOf: (day: string) => `As known on ${formatDate(day)}.`,
  missing: '–',
  gap: (end: string, amount: string, isMore: boolean) =>
    `On ${formatDate(end)}, assets are ${amount} ${isMore ? 'more' : 'less'} than liabilities and equity, as the filings state them.`,
  restated: 'restated',
  restatedMark: 'r',
  /** The name of a cell: “Revenue, year to Sep 27, 2025: 416,161. Show its proof.” */
  cell: (line: StatementLine, period: string, value: string) => `${lineNames[line]}, ${period}: ${value}`,
  chart: 'Revenue, net income and free cash flow',
  margin: 'Net margin',
  proof: {
    title: (line: StatementLine, period: string) => `${lineNames[line]}, ${period}`,
    done: 'Done',
    why: 'Why it is missing',
    sum: 'How it adds up',
    sources: 'Filings',
    first: (value: string) => `It was restated: the first report stated ${value}.`,
    form: (form: string, day: string) => `${form}, filed on ${formatDate(day)}`,
    open: 'Open the filing at the SEC',
    simulated: 'An invented company of the simulated market: it has no filings to open.',
    split: 'Adjusted for later splits.',
    period: (start: string | null, end: string) =>
      start === null ? formatDate(end) : `${formatDate(start)} – ${formatDate(end)}`,
  },
} as const

/** “year to Sep 27, 2025”. */
export function periodName({ kind, end }: { readonly kind: string; readonly end: string }): string {
  const names: Readonly<Record<string, string>> = { year: 'year', quarter: 'quarter', twelveMonths: 'twelve months' }
  return `${names[kind] ?? kind} to ${formatDate(end)}`
}

/** Lines of which more is neither better nor worse. */
const neutral: ReadonlySet<StatementLine> = new Set([
  ...(['costOfRevenue', 'dilutedShares', 'capitalExpenditure', 'debt', 'liabilities', 'otherEquity'] as const),
])

/** “+12.30%”, with the direction for its color. */
export function growthText(line: StatementLine, fraction: number): ReturnType<typeof formatPercentChange> {
  const change = formatPercentChange(fraction)
  return neutral.has(line) ? { ...change, direction: 'flat' } : change
}
