import { exchangeDay } from '../dataset/days-old.ts'
import { type DatasetChanges, followedSymbol, type Rename } from '../dataset/followed-symbol.ts'
import type { RecentSplit } from '../dataset/listing-changes.ts'
import { daysBefore } from '../dataset/trading-days.ts'
import { isNear, rescaled, rescaleFormula, roundRescaled } from '../formula/rescale.ts'
import type { ValueRule } from '../personal/alert-state.ts'
import { isAboutScreen, maxAlertPrice } from '../personal/alerts.ts'
import { maxExpressionLength } from '../screen/formulas.ts'
import type { WatchedCondition } from './watched-condition.ts'

/** A rule about one stock, and when it was changed, in epoch milliseconds. */
export type DatedRule = ValueRule & { readonly changedAt: number }

/** Makes rules follow their stocks in a dataset. */
export interface RuleFollower {
  /** Whether the stock with a symbol may have split or been renamed. */
  readonly concerns: (symbol: string) => boolean
  /** The rule after following its stock; undefined if it need not change. */
  readonly follow: (rule: DatedRule) => DatedRule | undefined
  /** Today's symbol of a stock that was selected in a session. */
  readonly symbolOf: (symbol: string, session: string | null) => string
}

/** Whether a condition changes after a split or a rename. */
export function hasFollowed(before: WatchedCondition, after: WatchedCondition): boolean {
  if (isAboutScreen(before) || isAboutScreen(after) || before.kind !== after.kind || before.side !== after.side)
    return false
  return datesOf(after).some((date, i) => date > (datesOf(before)[i] ?? ''))
}

const datesOf = ({ split, formerSymbol }: ValueRule) => [split?.date ?? '', formerSymbol?.until ?? '']

/** A rename or a split, and the first day after it. */
type Change =
  | { readonly date: string; readonly rename: Rename; readonly symbol: string }
  | { readonly date: string; readonly split: RecentSplit }

/**
 * Makes rules follow the renames and splits of a dataset with the newest session `newest`. It applies them one by one, so that a
 * device that learns of two at once gets the same rule as one that learned of each. A rule that has followed means the prices of
 * the last change, also according to its time, for releases that drop `pricesOf`; so it follows nothing twice, and a later change
 * by the user wins.
 */
export function createFollower(
  { renamed, splits }: Omit<DatasetChanges, 'version'>,
  newest: string | null,
): RuleFollower {
  const former = new Set(renamed.map(({ from }) => from))
  const split = new Set(splits.map(({ symbol }) => symbol))
  const concerns = (symbol: string) => former.has(symbol) || split.has(symbol)
  const symbolOf = (symbol: string, session: string | null) =>
    former.has(symbol) ? followedSymbol(renamed, symbol, session === null ? undefined : Date.parse(session)) : symbol

  /** The renames of the listing that a symbol meant after the close of a session, the oldest first. */
  const renamesOf = (symbol: string, session: string): readonly Change[] => {
    const former = renamed.filter(({ from }) => from === symbol)
    const last = former.at(-1)
    const first = former.find(({ until }) => until >= session) ?? (last?.isReused === false ? last : undefined)
    const chain = first ? renamed.filter(({ to, until }) => to === first.to && until >= first.until) : []
    return chain.map((rename, at) => ({
      ...{ date: daysBefore(rename.until, -1), rename },
      symbol: chain[at + 1]?.from ?? rename.to,
    }))
  }

  const follow = (rule: DatedRule): DatedRule | undefined => {
    if (!concerns(rule.symbol)) return undefined
    const session = rule.pricesOf ?? daysBefore(exchangeDay(rule.changedAt), 1)
    const renames = renamesOf(rule.symbol, session)
    const last = renames.at(-1)
    const symbol = last && 'rename' in last ? last.symbol : rule.symbol
    const changes = splits
      .filter((split) => split.symbol === symbol && split.date > session && (newest === null || split.date <= newest))
      .map(({ date, ratio }): Change => ({ date, split: { date, ratio } }))
    return [...renames, ...changes]
      .toSorted((a, b) => a.date.localeCompare(b.date))
      .reduce<DatedRule | undefined>((followed, change) => after(followed ?? rule, change) ?? followed, undefined)
  }

  return { concerns, follow, symbolOf }
}

/** A rule after a change; undefined if it stays the same. */
function after(rule: DatedRule, change: Change): DatedRule | undefined {
  const changed = 'split' in change ? afterSplit(rule, change.split) : afterRename(rule, change)
  if (!changed) return undefined
  const { date } = change
  const { pricesOf = '' } = rule
  return {
    ...changed,
    changedAt: Math.max(rule.changedAt + 1, startOfDayAfter(date)),
    pricesOf: pricesOf > date ? pricesOf : date,
  }
}

const afterRename = (rule: DatedRule, { rename, symbol }: Extract<Change, { readonly rename: Rename }>): DatedRule => ({
  ...rule,
  symbol,
  formerSymbol: { symbol: rename.from, until: rename.until },
})

function afterSplit(rule: DatedRule, { date, ratio }: RecentSplit): DatedRule | undefined {
  if (rule.kind === 'closes') {
    const exact = rule.price / ratio
    const price = Math.min(roundRescaled(exact), maxAlertPrice)
    return {
      ...rule,
      price,
      split: { date, ratio, level: rule.price, ...(!isNear(price, exact) && { isRounded: true }) },
    }
  }
  const { metric, level } = rule
  const found = rescaleFormula(metric.expression, ratio)
  // The former values are left out: the user must check the formula.
  if (!found || found.text.length > maxExpressionLength) return { ...rule, split: { date, ratio } }
  const exact = level === null ? null : rescaled(level, found.degree, ratio)
  const newLevel = exact === null ? null : roundRescaled(exact)
  const isSameLevel = newLevel === level || found.degree === 0
  const isSameFormula = found.text === metric.expression
  if (isSameLevel && isSameFormula) return undefined
  const isRounded = found.isRounded || (!isSameLevel && !isNear(newLevel ?? 0, exact ?? 0))
  return {
    ...rule,
    metric: { ...metric, expression: found.text },
    level: isSameLevel ? level : newLevel,
    split: {
      ...{ date, ratio },
      ...(!isSameLevel && level !== null && { level }),
      ...(!isSameFormula && { expression: metric.expression }),
      ...(isRounded && { isRounded }),
    },
  }
}

/** Midnight in New York, or an hour later in summer. */
const startOfDayAfter = (date: string): number => Date.parse(`${daysBefore(date, -1)}T05:00Z`)
