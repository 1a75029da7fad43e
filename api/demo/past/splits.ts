import type { PrintedSplit } from '#domain/history/prints'
import { randomSequence, seedOf } from '../prices/random.ts'
import type { PriceModel } from '../prices/walk.ts'

/** Splits happen in these sessions, and none later, because the prices of a dataset never jump at one. */
const splitSessions = { first: -1300, last: 739 }

/** The chance of a split, and its ratios (new shares for one old), by the usual price after it. */
const kinds = [
  { below: 4, chance: 0.3, ratios: [0.05, 0.1, 0.125] },
  { below: 60, chance: 0.05, ratios: [1.5, 2, 3] },
  { below: Infinity, chance: 0.3, ratios: [2, 4, 10, 20] },
] as const

/** The split of a listing’s shares by the calendar’s session, if it had one in these sessions, both ends included. */
export function splitWithin(
  { seed, price }: Pick<PriceModel, 'seed' | 'price'>,
  from: number,
  to: number,
): PrintedSplit | undefined {
  const { chance, pick, whole } = randomSequence(seedOf(seed, 5))
  const kind = kinds.find(({ below }) => price < below)
  if (!kind || !chance(kind.chance)) return undefined
  const session = whole(splitSessions.first, splitSessions.last)
  return session > from && session <= to ? { session, ratio: pick<number>(kind.ratios) } : undefined
}
