import type { StatementLine } from '#domain/statements/statements'
import { formatDate } from '#words/dates'
import { formatPercentChange } from '#words/numbers'
import { currencyName, lineNames } from '#words/statement-words'

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
  ttm: 'TTM',
  loading: 'The statements are loading.',
  none: 'This market’s source has no statements of this company.',
  noneOn: (day: string) =>
    `This market’s source doesn’t know what the company’s statements were on ${formatDate(day)}.`,
  failed: 'The statements couldn’t be loaded.',
  offline: 'They will be here once you’re online.',
  retry: 'Try again',
  stored: (moment: string) => `As of ${moment}, kept on this device.`,
  asOf: (day: string) => `As known on ${formatDate(day)}.`,
  exported: 'From this site’s file of fiscal years, which has no quarters and no proofs.',
  yearsOnly: 'From all companies’ years on this device; quarters and proofs will be here once you’re online.',
  missing: '–',
  gap: (end: string, amount: string, isMore: boolean) =>
    `On ${formatDate(end)}, assets are ${amount} ${isMore ? 'more' : 'less'} than liabilities and equity, as the filings state them.`,
  restated: 'restated',
  restatedMark: 'r',
  /** The name of a cell: “Revenue, year to Sep 27, 2025: 416,161. Show its proof.” */
  cell: (line: StatementLine, period: string, value: string) => `${lineNames[line]}, ${period}: ${value}`,
  chart: 'Revenue, net income and free cash flow',
  margin: 'Net margin',
} as const

export const embedTexts = {
  button: 'Embed',
  name: 'Show these statements in a page of another site',
  title: (symbol: string) => `Embed the statements of ${symbol}`,
  about:
    'The frame shows the newest years, in the colors of the visitor’s device, and is as high as its content. Its address also takes &periods=quarters, &limit=5, and &theme=light or &theme=dark. It has no cookies and no account.',
  copy: 'Copy HTML',
  done: 'Done',
} as const

/** Lines of which more is neither better nor worse. */
const neutral: ReadonlySet<StatementLine> = new Set([
  ...(['costOfRevenue', 'dilutedShares', 'capitalExpenditure', 'debt', 'liabilities', 'otherEquity'] as const),
])

/** “+12.30%”, with the direction for its color. */
export function growthText(line: StatementLine, fraction: number): ReturnType<typeof formatPercentChange> {
  const change = formatPercentChange(fraction)
  return neutral.has(line) ? { ...change, direction: 'flat' } : change
}
