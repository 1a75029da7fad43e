import { changedFacts, type FactChange, factsAsOf } from './facts.ts'
import { sharesSince } from './prints.ts'
import type { ListingHistory } from './stock-as-of.ts'

/**
 * Adds the facts known by a day to a listing. Only those that differ from the known ones become a change; a
 * change of the same day is amended. `dates` are the market's sessions, YYYY-MM-DD, ascending.
 */
export function learnFacts(
  { prints, changes }: ListingHistory,
  dates: readonly string[],
  { since, facts }: FactChange,
): ListingHistory {
  const earlier = changes.filter((change) => change.since <= since)
  const known = factsAsOf(earlier, since, (from) => sharesSince(prints, dates, { from, to: since })).facts
  const changed = changedFacts(known, { ...known, ...facts })
  if (!changed) return { prints, changes }
  const last = earlier.at(-1)
  const [before, amended] = last?.since === since ? [earlier.slice(0, -1), last.facts] : [earlier, {}]
  const later = changes.slice(earlier.length)
  return { prints, changes: [...before, { since, facts: { ...amended, ...changed } }, ...later] }
}
