import { dropReasons } from '#domain/dataset/parse-stock'
import type { Cause } from '#domain/screen/explain'
import type { Filters } from '#domain/screen/filters'
import { type ColumnId, metricOf } from '#domain/screen/formulas'
import { marketCapSteps, openRange, volumeSteps } from '#domain/screen/ranges'
import { type FixedRuleId, isRangeRule, rangedBy, type RuleId } from '#domain/screen/rules'
import { formatAmount } from '#words/amounts'
import { describeSteps, priceText, rangeText } from '#words/describe-filters'
import { flagNames } from '#words/filter-words'
import { formatBoolean, formatCompact, formatInteger, formatPrice } from '#words/numbers'
import { titleCase } from '#words/text'
import { filterNames, hiddenStock as texts } from './insight-texts.ts'

const fixedNames: Readonly<Record<FixedRuleId, string>> = {
  ...filterNames,
  sp500: flagNames.sp500,
  dowJones: flagNames.dowJones,
}

/** A rule's name in sentences. */
export const ruleName = (rule: RuleId, filters: Filters): string =>
  isRangeRule(rule) ? metricOf(rangedBy(rule), filters).label : fixedNames[rule]

/** A described cause: the rule's name, why it excludes the stock, and the label of the button that removes it. */
interface CauseDescription {
  readonly name: string
  readonly text: string
  readonly removeLabel?: string
}

export function describeCause(cause: Cause, filters: Filters): CauseDescription {
  switch (cause.kind) {
    case 'dropped':
      return { name: texts.excluded, text: texts.record(dropReasons[cause.reason]) }
    case 'unlisted':
      return { name: filterNames.exchange, text: texts.unlisted, removeLabel: texts.showAny }
    case 'list':
      return { name: texts.myList, text: texts.notOnList, removeLabel: texts.allStonks }
    case 'note':
      return { name: texts.note, text: texts.notInNote, removeLabel: texts.allStonks }
    case 'maxEntries':
      return {
        name: filterNames.maxEntries,
        text: texts.rank(formatInteger(filters.maxEntries), cause.position),
        removeLabel: showLabel(cause.without.maxEntries ?? 0),
      }
    case 'rule':
      return { name: ruleName(cause.rule, filters), ...describeExclusion(cause.rule, cause.value, filters) }
  }
}

const showLabel = (entries: number): string => (entries === 0 ? texts.showAll : texts.show(formatInteger(entries)))

type Value = string | number | null

function describeExclusion(rule: RuleId, value: Value, filters: Filters): Omit<CauseDescription, 'name'> {
  if (isRangeRule(rule)) return { text: outsideRange(rangedBy(rule), value, filters), removeLabel: texts.remove }
  switch (rule) {
    case 'minPrice':
    case 'maxPrice':
      return { text: texts.lastClose(priceText(filters[rule]), dollars(value)), removeLabel: texts.remove }
    case 'marketCap':
      return { text: outsideSteps(describeSteps(marketCapSteps, filters.marketCap), value), removeLabel: texts.remove }
    case 'volume':
      return { text: outsideSteps(describeSteps(volumeSteps, filters.volume), value), removeLabel: texts.remove }
    case 'sp500':
    case 'dowJones':
      return { text: value === null ? texts.noMembers : texts.notMember, removeLabel: texts.turnOff }
    case 'exchange':
      return { text: otherExchange(filters, value), removeLabel: texts.remove }
    case 'symbols':
      return { text: texts.notNamed, removeLabel: texts.addToList }
    case 'notIndustry':
      return { text: texts.off(titleCase(String(value))), removeLabel: texts.turnOn }
    case 'sector':
    case 'industry':
      return typeof value === 'string'
        ? { text: texts.off(titleCase(value)), removeLabel: texts.turnOn }
        : { text: texts.unknown(rule), removeLabel: texts.showAny }
    case 'search':
      return { text: texts.notFound(filters.search.trim()), removeLabel: texts.remove }
  }
}

/** “20.4 is above 15”: with as few digits as distinguish the value from its bound, three to six. */
function outsideRange(id: ColumnId, value: Value, filters: Filters): string {
  const range = filters.ranges[id] ?? openRange
  const { kind } = metricOf(id, filters)
  if (typeof value !== 'number') return texts.butUnknown(rangeText(kind, range))
  if (kind === 'boolean') return texts.butIs(rangeText(kind, range), formatBoolean(value))
  const format = (amount: number) => formatAmount(kind, amount)
  const [given, max] = range
  // Without a minimum, a value that is not above the maximum is a negative multiple.
  const min = given ?? (max !== null && value <= max ? 0 : null)
  const isBelow = min !== null && value < min
  const bound = (isBelow ? min : max) ?? value
  const distinguishes = (digits: number) => {
    const shown = Number(value.toPrecision(digits))
    return isBelow ? shown < bound : shown > bound
  }
  const current = format(Number(value.toPrecision([3, 4, 5].find(distinguishes) ?? 6)))
  return isBelow ? texts.below(current, format(bound)) : texts.above(current, format(bound))
}

function otherExchange({ nasdaq, nyse }: Filters, value: Value): string {
  const only = texts.exchangeOnly([...(nasdaq ? [flagNames.nasdaq] : []), ...(nyse ? [flagNames.nyse] : [])])
  return value === null ? texts.butUnknown(only) : texts.onExchange(only, String(value))
}

const dollars = (value: Value): string => (typeof value === 'number' ? formatPrice(value) : texts.unknownClose)

const outsideSteps = (range: string, value: Value): string =>
  typeof value === 'number' ? texts.butIs(range, formatCompact(value)) : texts.butUnknown(range)
