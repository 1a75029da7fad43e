import type { StatementLine } from '#domain/statements/statements'
import type { Multiple, MultipleHistory, ValuedWeek } from '#domain/valuation/valuation'
import { formatDate, months } from '#words/dates'
import { formatInteger, formatPrice, formatRatio } from '#words/numbers'
import { figureText } from '#words/statement-words'

interface MultipleWords {
  /** Short enough for a third of a phone. */
  readonly label: string
  readonly name: string
  /** What the price is divided by, and its name. */
  readonly line: StatementLine
  readonly months: string
  readonly formula: string
  /** Why weeks have no value, and the newest one. */
  readonly loss: string
  readonly lossNow: string
}

export const multipleWords: Readonly<Record<Multiple, MultipleWords>> = {
  priceToEarnings: {
    ...{ label: 'P/E', name: 'Price to earnings', line: 'dilutedEps', months: 'EPS' },
    formula: 'Price ÷ diluted earnings per share of the twelve months that had been filed by then.',
    loss: 'its twelve months were a loss',
    lossNow: 'its twelve months are a loss',
  },
  priceToSales: {
    ...{ label: 'P/S', name: 'Price to sales', line: 'revenue', months: 'Revenue' },
    formula: 'Price × diluted shares ÷ revenue of the twelve months that had been filed by then.',
    loss: 'its twelve months had no revenue',
    lossNow: 'its twelve months have no revenue',
  },
  priceToFreeCashFlow: {
    ...{ label: 'P/FCF', name: 'Price to free cash flow', line: 'freeCashFlow', months: 'Free cash flow' },
    formula: 'Price × diluted shares ÷ free cash flow of the twelve months that had been filed by then.',
    loss: 'free cash flow of its twelve months was negative',
    lossNow: 'free cash flow of its twelve months is negative',
  },
}

export const valuationTexts = {
  title: 'Valuation',
  choice: 'Multiple',
  loading: 'The valuation is loading.',
  noStatements: 'It needs the company’s statements, which are not here.',
  noShares: 'It needs the company’s number of shares, which is not known.',
  noPrices: 'It needs past prices, and this market has none of this stock.',
  offline: 'It needs past prices, which are not here.',
  failed: 'Past prices couldn’t be loaded.',
  retry: 'Try again',
  more: 'Show more years',
  loadingMore: 'More years of prices are loading.',
  noMore: 'This market’s server has no more years of prices of this stock, or can’t be reached.',
  currency: (currency: string) => `It needs statements in dollars like the price: these are in ${currency}.`,
  unknown: (name: string) => `${name} isn’t known for any week: the reports filed by then don’t state what it needs.`,
  onlyLosses: ({ label, loss }: MultipleWords, weeks: number, since: string) =>
    `No ${label} in any of the ${weeksText(weeks)} since ${since}: ${loss}.`,
  chart: (name: string, since: string) => `${name} each week since ${since}, with its median`,
  walk: 'Week',
  table: 'Multiples',
  columns: ['Latest', 'Lowest', 'Median', 'Highest'],
  lowerThan: 'Lower than in',
  missing: '–',
  cut: (top: string) => `Weeks above ${top} are drawn at the upper edge.`,
  price: 'Price',
  to: (end: string) => `12 months to ${formatDate(end)}`,
} as const

const weeksText = (count: number): string => `${formatInteger(count)} ${count === 1 ? 'week' : 'weeks'}`

/** “March 2019” would be too long for a phone: “Mar 2019”. */
export const monthOf = (date: string): string => `${months[Number(date.slice(5, 7)) - 1] ?? ''} ${date.slice(0, 4)}`

/** A multiple: 24.45, from a thousand on without decimals. */
export const multipleText = (value: number | undefined): string =>
  value === undefined ? valuationTexts.missing : value < 999.995 ? formatRatio(value) : formatInteger(value)

/** A share of weeks in whole percent, which are 0 and 100 only for none and all of them. */
export function shareText(part: number, whole: number): string {
  const percent = Math.round((part / whole) * 100)
  return `${part === 0 || part === whole ? percent : Math.min(Math.max(percent, 1), 99)}%`
}

/** Where the newest value stands among those before it, or why that is not known. */
export function placeSentence(multiple: Multiple, history: MultipleHistory): string {
  const { label, lossNow } = multipleWords[multiple]
  const { weeks, place } = history
  const [first, newest] = [weeks[0], weeks.at(-1)]
  const since = monthOf(first?.date ?? '')
  if (place) {
    const isLower = place.higher >= place.lower
    const count = isLower ? place.higher : place.lower
    return `${isLower ? 'Lower' : 'Higher'} than in ${shareText(count, place.weeks)} of the weeks since ${since}: ${formatInteger(count)} of ${formatInteger(place.weeks)} with a ${label}.`
  }
  if (newest?.value === undefined)
    return `No ${label} now: ${newest?.months ? lossNow : 'the reports filed by now don’t state what it needs'}.`
  const values = weeks.filter(({ value }) => value !== undefined).length
  return `Its place in the past needs two years of weeks with a ${label}: since ${since} there are ${weeksText(values)}.`
}

/** How many weeks are not counted, and why. */
export function uncounted(multiple: Multiple, { losses, unknown }: MultipleHistory): readonly string[] {
  const { label, loss } = multipleWords[multiple]
  return [
    ...(losses > 0 ? [`In ${weeksText(losses)} ${loss}: no ${label}, and not counted.`] : []),
    ...(unknown > 0
      ? [`In ${weeksText(unknown)} the reports filed by then don’t state what it needs: not counted.`]
      : []),
  ]
}

/** The values of a week as names and texts, for the line above the chart and for screen readers. */
export function weekValues(multiple: Multiple, week: ValuedWeek): readonly (readonly [name: string, text: string])[] {
  const { label, line, months: name } = multipleWords[multiple]
  return [
    [label, multipleText(week.value)],
    [valuationTexts.price, formatPrice(week.close)],
    ...(week.months ? [[name, figureText(line, week.months.value)] as const] : []),
  ]
}

/** “Nov 20, 2026: P/E 24.45, Price $182.40, EPS 7.46, 12 months to Sep 26, 2026”. */
export const weekInWords = (multiple: Multiple, week: ValuedWeek): string =>
  `${formatDate(week.date)}: ${[
    ...weekValues(multiple, week).map(([name, text]) => `${name} ${text === valuationTexts.missing ? 'none' : text}`),
    ...(week.months ? [valuationTexts.to(week.months.end)] : []),
  ].join(', ')}`
