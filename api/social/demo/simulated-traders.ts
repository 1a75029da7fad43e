import { type RandomSequence, seedOf, uniformAt } from '../../demo/prices/random.ts'
import { seed } from '../../demo/demo-market.ts'

/** How many there are. */
export const simulatedTraders = 400

/** The least and the greatest chance that a simulated trader's call comes true. */
const skills = { min: 0.2, max: 0.8 }
/** The least and the greatest share of what they could say that they do say. */
const activities = { min: 0.15, max: 1 }

const [skillSeed, activitySeed] = [seedOf(seed, 31), seedOf(seed, 32)]

/** The chance that a call of this trader comes true by the next close, 1 to `simulatedTraders`. */
export const skillOf = (trader: number): number => skills.min + (skills.max - skills.min) * uniformAt(skillSeed, trader)

const activityOf = (trader: number): number =>
  activities.min + (activities.max - activities.min) * uniformAt(activitySeed, trader)

export const traderName = (trader: number): string => `sim-${String(trader).padStart(3, '0')}`

/**
 * Draws the author of a remark that will come true, will not, or takes no side. A skilled trader is drawn more often
 * for remarks that come true; so traders differ in skill, although remarks are drawn first.
 */
export function drawTrader({ whole, uniform }: RandomSequence, comesTrue: boolean | undefined): number {
  // One in four is accepted: a hundred tries are enough.
  for (let tries = 0; tries < 100; tries++) {
    const trader = whole(1, simulatedTraders)
    const skill = skillOf(trader)
    const fits = comesTrue === undefined ? 0.5 : comesTrue ? skill : 1 - skill
    if (uniform() < fits * activityOf(trader)) return trader
  }
  return whole(1, simulatedTraders)
}
