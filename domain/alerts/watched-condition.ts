import { typeOf } from '../formula/formula.ts'
import { parseFormula } from '../formula/parse.ts'
import { type AlertCondition, isAboutScreen, parsePrice } from '../personal/alerts.ts'
import { parseFollowedListing } from '../personal/followed-listing.ts'
import { parseFields } from '../personal/parse-fields.ts'
import { screenName } from '../personal/saved-screen.ts'
import { decodeFilters, encodeFilters } from '../screen/filter-codec.ts'
import { defaultFilters, type Filters, hasSearch } from '../screen/filters.ts'
import { acceptFormula, isFormulaId } from '../screen/formulas.ts'
import { parseFormulas } from '../screen/parse-formulas.ts'
import { rangedMetrics } from '../screen/ranges.ts'
import { parseSymbol } from '../stock/stock.ts'

/**
 * A condition that the server checks with each new dataset while the page is closed. Unlike a rule on a device, it is
 * self-contained: it has the filters of its screen instead of a reference to it.
 */
export type WatchedCondition = ScreenCondition | Extract<AlertCondition, { readonly kind: 'closes' | 'crosses' }>

/** A screen gains or loses a stock. Sort order, columns and Max Entries do not count. */
export interface ScreenCondition {
  readonly kind: 'gains' | 'loses'
  /** The name of the screen, for messages. */
  readonly name: string
  /** The `filter` parameter of a link to it. */
  readonly filter: string
}

/** Why the server cannot check a condition. */
type ConditionFailure =
  /** It is not a valid condition. */
  | 'invalid'
  /** Its screen searches for a text: only the page can search. */
  | 'search'
  /** Its formulas cannot be parsed, or would take too long. */
  | 'formula'

type ParsedCondition =
  | { readonly ok: true; readonly condition: WatchedCondition }
  | { readonly ok: false; readonly failure: ConditionFailure }

/** The maximum length of a screen’s filter, in characters. */
export const maxWatchedFilterLength = 8_000

const failed = (failure: ConditionFailure): ParsedCondition => ({ ok: false, failure })

/** Parses a condition that a device sent; the result has only known fields. */
export function parseCondition(value: unknown): ParsedCondition {
  const fields = parseFields(value)
  const kind = (['gains', 'loses', 'closes', 'crosses'] as const).find((one) => one === fields['kind'])
  if (kind === 'gains' || kind === 'loses') return parseScreenCondition(kind, fields)
  const symbol = parseSymbol(fields['symbol'])
  const side = (['above', 'below'] as const).find((one) => one === fields['side'])
  if (symbol === undefined || !side || !kind) return failed('invalid')
  const listing = parseFollowedListing(fields)
  if (kind === 'closes') {
    const price = parsePrice(fields['price'])
    return price === undefined ? failed('invalid') : { ok: true, condition: { kind, symbol, side, price, ...listing } }
  }
  const metric = acceptFormula(fields['metric'])
  const { level } = fields
  if (!metric || !(level === null || (typeof level === 'number' && Number.isFinite(level)))) return failed('invalid')
  const parsed = parseFormula(metric.expression)
  if (!parsed.ok) return failed('formula')
  if ((level === null) !== (typeOf(parsed.expression) === 'boolean')) return failed('invalid')
  return { ok: true, condition: { kind, symbol, metric, side, level: level === null ? null : level + 0, ...listing } }
}

function parseScreenCondition(kind: ScreenCondition['kind'], fields: Readonly<Record<string, unknown>>) {
  const { filter } = fields
  const name = typeof fields['name'] === 'string' ? screenName(fields['name']) : ''
  if (name === '' || typeof filter !== 'string' || filter.length > maxWatchedFilterLength) return failed('invalid')
  const { filters, warning } = decodeFilters(filter)
  if (warning !== undefined) return failed('invalid')
  if (hasSearch(filters)) return failed('search')
  if (!isAffordable(filters)) return failed('formula')
  return { ok: true, condition: { kind, name, filter: encodeFilters(filters) } } as const
}

/** Only the filters that affect which stocks match: screens that select the same stocks have equal ones. */
function selecting(filters: Filters): Filters {
  const { timeframe, metric, maxEntries, presets, asc, sortColumn, thenBy } = defaultFilters
  const rest = { timeframe, metric, maxEntries, presets, asc, sortColumn, thenBy, search: '' }
  const hasFormulas = rangedMetrics(filters.ranges).some(isFormulaId)
  return { ...filters, ...rest, formulas: hasFormulas ? filters.formulas : {} }
}

/** Whether the formulas in a screen's ranges can be parsed, and do not take too long together. */
function isAffordable({ ranges, formulas }: Filters): boolean {
  const parse = parseFormulas(formulas)
  return rangedMetrics(ranges)
    .filter(isFormulaId)
    .every((id) => parse(id).ok)
}

/**
 * The condition that represents all that select the same stocks: they are checked once. It ignores the name of a screen,
 * the format of a metric, and whether a rule waits for gained or lost stocks. A rule that has followed a split or a rename is
 * apart from those that were made after it: what they selected before differs.
 */
export function selectionOf(condition: WatchedCondition): WatchedCondition {
  if (isAboutScreen(condition)) {
    return { kind: 'gains', name: 'screen', filter: encodeFilters(selecting(watchedFilters(condition))) }
  }
  const { symbol, side, formerSymbol, split } = condition
  const followed = {
    ...(formerSymbol && { formerSymbol }),
    ...(split && { split: { date: split.date, ratio: split.ratio } }),
  }
  if (condition.kind === 'closes') return { kind: condition.kind, symbol, side, price: condition.price, ...followed }
  const { kind, level, metric } = condition
  return { kind, symbol, side, level, metric: { name: 'metric', expression: metric.expression }, ...followed }
}

/** The filters of a watched screen. */
export const watchedFilters = ({ filter }: ScreenCondition): Filters => decodeFilters(filter).filters
