import type { Cause } from '#domain/explanation'
import type { Filters } from '#domain/filters'
import { metrics, type MetricId } from '#domain/metrics'
import { openRange } from '#domain/asked-ranges'
import { dropReasons } from '#domain/parse-stock'
import { isRangeRule, rangedBy, type FixedRuleId, type RuleId } from '#domain/rules'
import { marketCapSteps, volumeSteps } from '#domain/steps'
import { amountWords } from '../../../format/amount.ts'
import { formatCompact, formatInteger, formatPrice } from '../../../format/numbers.ts'
import { titleCase } from '../../../format/text.ts'
import { flagLabels, rangeWords } from '../filter-words.ts'
import { rangeText } from '../range-text.ts'

const fixedNames: Readonly<Record<FixedRuleId, string>> = {
  search: 'Search',
  minPrice: 'Min Price',
  maxPrice: 'Max Price',
  marketCap: 'Market cap',
  volume: 'Volume',
  sp500: flagLabels.sp500,
  dowJones: flagLabels.dowJones,
  exchange: 'Exchange',
  sector: 'Sector',
  industry: 'Industry',
}

/** What a rule is called where it is spoken of. */
export const ruleName = (rule: RuleId): string => (isRangeRule(rule) ? metrics[rangedBy(rule)].label : fixedNames[rule])

/** A cause in words: whose rule it is, what it says of the stock, and what the change that lifts it is called. */
export interface CauseWords {
  readonly name: string
  readonly text: string
  readonly lift?: string
}

export function causeWords(cause: Cause, filters: Filters): CauseWords {
  switch (cause.kind) {
    case 'dropped':
      return { name: 'Left out', text: `its record has ${dropReasons[cause.reason]}` }
    case 'unlisted':
      return { name: 'Exchange', text: 'unknown, and stocks without one are in no screen' }
    case 'list':
      return { name: 'My List', text: 'it is not on it', lift: 'All Stonks' }
    case 'note':
      return { name: 'AI note', text: 'it is not named in it', lift: 'All Stonks' }
    case 'maxEntries':
      return {
        name: 'Max Entries',
        text: `${formatInteger(filters.maxEntries)}, and it comes as number ${formatInteger(cause.place)}`,
        lift: showWords(cause.without.maxEntries ?? 0),
      }
    case 'rule':
      return { name: ruleName(cause.rule), ...ruleWords(cause.rule, cause.value, filters) }
  }
}

const showWords = (entries: number): string => (entries === 0 ? 'Show all' : `Show ${formatInteger(entries)}`)

type Value = string | number | null

function ruleWords(rule: RuleId, value: Value, filters: Filters): Omit<CauseWords, 'name'> {
  if (isRangeRule(rule)) return { text: outsideWords(rangedBy(rule), value, filters), lift: 'Lift' }
  switch (rule) {
    case 'minPrice':
    case 'maxPrice':
      return { text: `$${filters[rule]}, last close ${dollars(value)}`, lift: 'Lift' }
    case 'marketCap':
      return { text: `${rangeWords(marketCapSteps, filters.marketCap)}, it has ${amount(value)}`, lift: 'Lift' }
    case 'volume':
      return { text: `${rangeWords(volumeSteps, filters.volume)}, it has ${amount(value)}`, lift: 'Lift' }
    case 'sp500':
    case 'dowJones':
      return { text: 'it is not a member', lift: 'Turn off' }
    case 'exchange':
      return { text: `${exchanges(filters)} only, it is on ${value ?? 'none that is known'}`, lift: 'Lift' }
    case 'sector':
    case 'industry':
      return typeof value === 'string'
        ? { text: `${titleCase(value)} off`, lift: 'Turn on' }
        : { text: `its ${rule} is unknown`, lift: 'Show any' }
    case 'search':
      return { text: 'it does not find it', lift: 'Lift' }
  }
}

/** “20.4 is above 15”. Six digits are enough to tell a value from its bound. */
function outsideWords(id: MetricId, value: Value, { ranges }: Filters): string {
  const range = ranges[id] ?? openRange
  if (typeof value !== 'number') return `${rangeText(id, range)}, it has none that is known`
  const words = (amount: number) => amountWords(metrics[id].kind, amount)
  const own = words(Number(value.toPrecision(6)))
  const [min, max] = range
  return min !== null && value < min ? `${own} is below ${words(min)}` : `${own} is above ${words(max ?? value)}`
}

const exchanges = ({ nasdaq, nyse }: Filters): string =>
  [...(nasdaq ? [flagLabels.nasdaq] : []), ...(nyse ? [flagLabels.nyse] : [])].join(' or ')

const dollars = (value: Value): string => (typeof value === 'number' ? formatPrice(value) : 'unknown')

function amount(value: Value): string {
  return typeof value === 'number' ? formatCompact(value) : 'none that is known'
}
