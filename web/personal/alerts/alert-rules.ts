import { formerNote } from '#domain/alerts/former-words'
import { reportPredicate } from '#domain/alerts/stock-metrics'
import type { OwnMetric } from '#domain/formula/parse'
import type { ValueRule } from '#domain/personal/alert-state'
import {
  type AlertCondition,
  type AlertRule,
  type FiredAlert,
  firedAlertId,
  isAboutScreen,
  isBeyond,
  isBeyondLevel,
  isSameRule,
  maxFiredAlerts,
  maxNamedSymbols,
  maxRules,
  type ScreenRef,
} from '#domain/personal/alerts'
import type { LastSeen } from '#domain/personal/last-seen'
import type { SavedScreen } from '#domain/personal/saved-screen'
import { defaultFilters } from '#domain/screen/filters'
import { formulaIds } from '#domain/screen/formulas'
import { presets } from '#domain/screen/presets'
import { formatAmount } from '#words/amounts'
import { ownAmountKind } from '#words/metric-text'
import { formatPrice } from '#words/numbers'
import type { Screener } from '#worker/contract'
import { rowsOf } from '../../data/screener/results.ts'
import { type DatasetName, ruleKey } from '../screens/screen-membership.ts'
import { changeTime, createId } from '../store/personal.ts'
import type { PersonalStore } from '../store/personal-store.ts'
import { alertErrors, alertWords as texts } from './alerts-texts.ts'

/** The name of a screen that a rule watches; undefined if the user has deleted it. */
export function watchedName(screens: readonly SavedScreen[], ref: ScreenRef): string | undefined {
  const [kind, id = ''] = ref.split(':')
  if (kind === 'named') return screens.find((screen) => screen.id === id)?.name
  const preset: { readonly label: string } | undefined = presets[Number(id)]
  return preset?.label
}

/** A condition with the name of its screen. */
type NamedCondition = ValueRule | { readonly kind: 'gains' | 'loses'; readonly name: string }

function withName(rule: AlertCondition, screens: readonly SavedScreen[]): NamedCondition {
  if (!isAboutScreen(rule)) return rule
  return { kind: rule.kind, name: watchedName(screens, rule.screen) ?? texts.deletedScreen }
}

/** An alert in words: “New match in Unusual Volume”, “AAPL closes below $200.00”. */
export const describeRule = (rule: AlertCondition, screens: readonly SavedScreen[]): string =>
  describeCondition(withName(rule, screens))

export function describeCondition(rule: NamedCondition): string {
  if (isAboutScreen(rule)) return texts[rule.kind](rule.name)
  if (rule.kind === 'crosses') return crossesText(rule, texts.crosses)
  return texts.price(rule.symbol, rule.side, formatPrice(rule.price))
}

type CrossesRule = Extract<AlertCondition, { readonly kind: 'crosses' }>

/** “RSI (14) of AAPL becomes less than 30” or “AAPL reports within 7 days”. */
function crossesText(rule: CrossesRule, describe: typeof texts.crosses): string {
  const predicate = reportPredicate(rule)
  return predicate ? `${rule.symbol} ${predicate}` : describe(rule.symbol, rule.metric.name, levelText(rule))
}

/** “more than 3%” in the metric's format, or “yes” and “no” for a condition. */
function levelText({ side, level, metric }: CrossesRule): string {
  if (level === null) return side === 'above' ? texts.yes : texts.no
  return texts.level(side, formatAmount(ownAmountKind(metric), level))
}

/** More symbols than these are counted, not named. */
const maxNamed = 5

/** The text of a fired alert about named stocks and a number of others. */
export function describeFired(rule: NamedCondition, symbols: readonly string[], unnamed = 0): string {
  if (rule.kind === 'closes') return texts.closed(rule.symbol, rule.side, formatPrice(rule.price))
  if (rule.kind === 'crosses') return crossesText(rule, texts.crossed)
  const named = symbols.slice(0, maxNamed)
  const rest = symbols.length - named.length + unnamed
  const list = rest > 0 ? texts.more(named.join(', '), rest) : named.join(', ')
  return texts[rule.kind === 'gains' ? 'gained' : 'lost'](symbols.length + unnamed, rule.name, list)
}

/** The errors of a rule, with the texts that the page shows. */
export const ruleErrors = {
  same: alertErrors.same,
  full: alertErrors.full(maxRules),
  unknown: alertErrors.unknown,
  noPrice: alertErrors.noPrice,
  noValue: alertErrors.noValue,
  noScreen: alertErrors.noScreen,
} as const

export type RuleErrorId = keyof typeof ruleErrors

/** The error of a new rule; undefined if it is valid. */
export function ruleError(rules: readonly AlertRule[], watched: AlertCondition): RuleErrorId | undefined {
  if (rules.some((rule) => isSameRule(rule, watched))) return 'same'
  return rules.length >= maxRules ? 'full' : undefined
}

/** A new rule; one about a stock means the prices of a session, if known. */
export const createAlertRule = (watched: AlertCondition, pricesOf: string | null = null): AlertRule => ({
  id: createId(),
  changedAt: changeTime(),
  ...watched,
  ...(pricesOf !== null && !isAboutScreen(watched) && { pricesOf }),
})

/** The input of a check. */
interface CheckOptions {
  readonly things: PersonalStore
  readonly dataset: DatasetName
  /** The members of the rules' screens in that dataset, by `ruleKey`. */
  readonly members: ReadonlyMap<string, LastSeen>
}

/**
 * Checks every rule against a dataset and returns the alerts that fired now, in no other tab. A rule's first check only
 * stores the current state; later ones fire on a change.
 */
export async function checkRules(
  screener: Pick<Screener, 'screen'>,
  { things, dataset, members }: CheckOptions,
): Promise<readonly FiredAlert[]> {
  const { rules, screens } = things.current()
  const closes = await closesOf(screener, rules, dataset.version)
  const values = await metricValues(screener, rules, dataset.version)
  const fired: FiredAlert[] = []
  for (const rule of rules) {
    // Another device has changed it with a newer dataset, whose prices it means.
    if (!isAboutScreen(rule) && rule.pricesOf !== undefined && rule.pricesOf > (dataset.date ?? rule.pricesOf)) continue
    const key = ruleKey(rule.id)
    const checked = { key, ...dataset }
    const now = isAboutScreen(rule)
      ? members.get(key)
      : rule.kind === 'closes'
        ? membersByClose(rule, closes, checked)
        : membersByValue(rule, values, checked)
    if (now?.version !== dataset.version) continue
    const firedBy = (symbols: readonly string[]): FiredAlert => ({
      id: firedAlertId(rule.id, dataset.version),
      rule: rule.id,
      text: describeFired(withName(rule, screens), symbols) + newNote(rule, things.current().fired),
      symbols: symbols.slice(0, maxNamedSymbols),
      ...(symbols.length > maxNamedSymbols && { unnamed: symbols.length - maxNamedSymbols }),
      date: dataset.date,
      firedAt: Date.now(),
      isSeen: false,
    })
    const event = await things.check(now, { side: rule.kind === 'loses' ? 'removed' : 'added', firedBy })
    if (event) fired.push(event)
  }
  await deleteOldest(things)
  return fired
}

/** What a rule was before it followed its stock, in parentheses; empty for other rules. */
export const noteOf = (rule: NamedCondition | AlertCondition): string => (isAboutScreen(rule) ? '' : formerNote(rule))

/** The same; also empty if an earlier event of the rule has mentioned it. */
function newNote(rule: AlertRule, fired: readonly FiredAlert[]): string {
  const note = noteOf(rule)
  return fired.some((event) => event.rule === rule.id && event.text.endsWith(note)) ? '' : note
}

/**
 * The current values that rules about one stock compare, in the order of the rules: null if the dataset has no value, undefined
 * if it was not found out.
 */
export async function presentValues(
  screener: Pick<Screener, 'screen'>,
  rules: readonly ValueRule[],
): Promise<readonly (number | null | undefined)[]> {
  const closes = await closesOf(screener, rules)
  const values = await metricValues(screener, rules)
  return rules.map((rule) => {
    if (rule.kind === 'closes') return closes && (closes.get(rule.symbol) ?? null)
    return values.get(valueKey(rule.symbol, rule.metric))
  })
}

type Closes = ReadonlyMap<string, number>

/** Null is missing. */
type Values = ReadonlyMap<string, number | null>

/** What a rule about a close selects: its stock, or nothing. Undefined if the dataset does not have the stock. */
function membersByClose(
  rule: Extract<AlertRule, { readonly kind: 'closes' }>,
  closes: Closes | undefined,
  { key, version, date }: DatasetName & { readonly key: string },
): LastSeen | undefined {
  const close = closes?.get(rule.symbol)
  if (close === undefined) return undefined
  return { key, version, date, symbols: isBeyond(close, rule) ? [rule.symbol] : [] }
}

/** What a rule about a metric selects: its stock, or nothing. Undefined if the stock has no value. */
function membersByValue(
  rule: Extract<AlertRule, { readonly kind: 'crosses' }>,
  values: Values,
  { key, version, date }: DatasetName & { readonly key: string },
): LastSeen | undefined {
  const value = values.get(valueKey(rule.symbol, rule.metric))
  if (value === undefined || value === null) return undefined
  return { key, version, date, symbols: isBeyondLevel(value, rule) ? [rule.symbol] : [] }
}

const valueKey = (symbol: string, { expression }: OwnMetric): string => `${symbol} ${expression}`

/**
 * The values of the metrics of rules in a dataset, by default the newest, by `valueKey`; a query has as many formulas as a
 * screen can have.
 */
async function metricValues(
  screener: Pick<Screener, 'screen'>,
  rules: readonly AlertCondition[],
  version?: string,
): Promise<Values> {
  const crossing = rules.filter((rule) => rule.kind === 'crosses')
  const symbols = [...new Set(crossing.map(({ symbol }) => symbol))]
  const metrics = [...new Map(crossing.map(({ metric }) => [metric.expression, metric])).values()]
  const values = new Map<string, number | null>()
  for (let at = 0; at < metrics.length; at += formulaIds.length) {
    const some = metrics.slice(at, at + formulaIds.length)
    const ids = formulaIds.slice(0, some.length)
    const formulas = Object.fromEntries(ids.map((id, i) => [id, some[i]]))
    const outcome = await screener.screen({
      filters: { ...defaultFilters, formulas },
      scope: { kind: 'note', symbols },
      from: 0,
      count: symbols.length,
      fields: ids,
    })
    if (!outcome.ok || isOther(outcome.value.version, version)) continue
    for (const symbol of symbols) for (const metric of some) values.set(valueKey(symbol, metric), null)
    for (const row of rowsOf(outcome.value)) {
      some.forEach((metric, i) => {
        values.set(valueKey(row.symbol, metric), row.number(ids[i] ?? formulaIds[0]))
      })
    }
  }
  return values
}

/** The last closes of the rules' stocks, listed or not; undefined if another dataset responded. */
async function closesOf(
  screener: Pick<Screener, 'screen'>,
  rules: readonly AlertCondition[],
  version?: string,
): Promise<Closes | undefined> {
  const symbols = [...new Set(rules.flatMap((rule) => (rule.kind === 'closes' ? [rule.symbol] : [])))]
  if (symbols.length === 0) return undefined
  // The scope of a note selects its symbols regardless of filters.
  const scope = { kind: 'note', symbols } as const
  const outcome = await screener.screen({
    filters: defaultFilters,
    scope,
    from: 0,
    count: symbols.length,
    fields: ['close'],
  })
  if (!outcome.ok || isOther(outcome.value.version, version)) return undefined
  const closes = rowsOf(outcome.value).map((row) => [row.symbol, row.number('close')] as const)
  return new Map(closes.filter((entry): entry is [string, number] => entry[1] !== null))
}

const isOther = (version: string, wanted: string | undefined): boolean => wanted !== undefined && version !== wanted

/** Deletes all but the newest alerts. */
async function deleteOldest(things: PersonalStore): Promise<void> {
  const { fired } = things.current()
  await things.change(fired.slice(maxFiredAlerts).map(({ id }) => ({ kind: 'fired', remove: id })))
}
