import { type RandomSequence, seedOf, uniformAt } from '../../demo/prices/random.ts'
import { seed } from '../../demo/demo-market.ts'

export const simulatedTraders = 400

/** The range of the probability that a simulated trader's play is right. */
const skills = { min: 0.2, max: 0.8 }
/** The range of the probability that a trader posts. */
const activities = { min: 0.15, max: 1 }

const [skillSeed, activitySeed] = [seedOf(seed, 31), seedOf(seed, 32)]

/** The probability that a play of this trader (1 to `simulatedTraders`) is right by the next close. */
export const skillOf = (trader: number): number => skills.min + (skills.max - skills.min) * uniformAt(skillSeed, trader)

const activityOf = (trader: number): number =>
  activities.min + (activities.max - activities.min) * uniformAt(activitySeed, trader)

export const traderName = (trader: number): string => `sim-${String(trader).padStart(3, '0')}`

/**
 * Draws the author of a remark that will come true, will not, or takes no side. A skilled trader is drawn more often
 * for remarks that come true; so traders differ in skill, although remarks are drawn first.
 */
export function drawTrader({ whole, uniform }: RandomSequence, comesTrue: boolean | undefined): number {
  // One in four is accepted: a hundred attempts are enough.
  for (let attempt = 0; attempt < 100; attempt++) {
    const trader = whole(1, simulatedTraders)
    const skill = skillOf(trader)
    const fits = comesTrue === undefined ? 0.5 : comesTrue ? skill : 1 - skill
    if (uniform() < fits * activityOf(trader)) return trader
  }
  return whole(1, simulatedTraders)
}
