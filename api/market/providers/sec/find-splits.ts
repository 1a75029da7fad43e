import { daysBefore, daysBetween } from '#domain/dataset/trading-days'
import type { Fact } from '../../record/facts.ts'
import { type CompanyFacts, coverCounts, statedRatios } from './company-facts.ts'
import type { Print } from './fails-file.ts'

/** From `date` on, one old share is `ratio` new ones. */
export interface FoundSplit {
  readonly date: string
  readonly ratio: number
}

/** The days before the period of a split’s fact in which it may have happened. */
const daysEarlier = 10
/** The largest factor by which a price jump may differ from the ratio of a split: closes also move on their own. */
const maxMove = { stated: 1.25, counted: 1.5 }
/** Shares are issued and bought back between two counts. */
const maxShareChange = 1.1
/** A smaller price jump is ordinary if no fact states a split. */
const minJump = 1.8

/**
 * The splits of a company’s shares, the oldest first. A filing states the ratio, but often with the day of the announcement or a
 * whole month: the day is that of the first print at the new price. If no filing states one, a price jump is a split only if the
 * next share count has changed by the same ratio, a whole number.
 */
export function findSplits(facts: CompanyFacts, prints: readonly Print[]): readonly FoundSplit[] {
  const stated = statedRatios(facts).flatMap((fact) => statedSplit(fact, prints) ?? [])
  const found = new Map(stated.map((split) => [split.date, split]))
  const counts = coverCounts(facts)
  for (const [at, print] of prints.entries()) {
    const before = prints[at - 1]
    const split = before && !found.has(print.date) ? countedSplit(before, print, counts) : undefined
    if (split) found.set(split.date, split)
  }
  return [...found.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** A reverse split is stated as 0.1 or 10. undefined if no price jump in the time of the fact fits. */
function statedSplit({ start, end, filed, value }: Fact, prints: readonly Print[]): FoundSplit | undefined {
  if (!(value > 0) || value === 1) return undefined
  const from = daysBefore(start ?? end, daysEarlier)
  let best: FoundSplit | undefined
  let least = maxMove.stated
  for (const [at, print] of prints.entries()) {
    const before = prints[at - 1]
    if (!before || print.date < from || print.date > filed) continue
    for (const ratio of [value, 1 / value]) {
      const move = factorBetween(before.close / print.close, ratio)
      if (move < least) [best, least] = [{ date: print.date, ratio }, move]
    }
  }
  return best
}

/** `counts` are in the order of filing. */
function countedSplit(before: Print, { date, close }: Print, counts: readonly Fact[]): FoundSplit | undefined {
  const jump = before.close / close
  if (factorBetween(jump, 1) < minJump) return undefined
  const old = counts.findLast(({ filed }) => filed < date)
  const next = counts.find(({ filed, end }) => filed >= date && end >= before.date)
  if (!old || !next) return undefined
  const change = next.value / old.value
  const ratio = change >= 1 ? Math.round(change) : 1 / Math.round(1 / change)
  const isSplit = factorBetween(change, ratio) < maxShareChange && factorBetween(jump, ratio) < maxMove.counted
  return isSplit && factorBetween(ratio, 1) > minJump ? { date, ratio } : undefined
}

const factorBetween = (a: number, b: number): number => Math.max(a / b, b / a)

/** Days between two prints above which a jump says nothing. */
const maxJumpDays = 7

/**
 * Whether the price has jumped since a day as if by a split that no filing states yet: until one does, prices do not fit the
 * share count. `prints` are the oldest first.
 */
export const mayBeSplit = (prints: readonly Print[], splits: readonly FoundSplit[], since: string): boolean =>
  prints.some((print, at) => {
    const before = prints[at - 1]
    if (!before || print.date <= since || daysBetween(before.date, print.date) > maxJumpDays) return false
    const jump = factorBetween(before.close / print.close, 1)
    const isWhole = jump >= minJump && factorBetween(jump, Math.round(jump)) < maxMove.stated
    return isWhole && !splits.some(({ date }) => date > before.date && date <= print.date)
  })
