import type { Draws } from '../prices/draws.ts'
import { famousNames } from './famous.ts'
import { coinedEnds, coinedMiddles, coinedStarts, legalForms, roots, surnames } from './name-words.ts'
import { phrases } from './word-list.ts'

type Pattern = (draws: Draws, trade: string) => string

/** How names are made, by how common it is. */
const patterns: readonly Pattern[] = [
  ({ pick }, trade) => `${pick(roots)} ${trade} ${pick(legalForms)}`,
  ({ pick }, trade) => `${pick(roots)} ${trade} ${pick(legalForms)}`,
  ({ pick }, trade) => `${pick(roots)} ${trade}`,
  ({ pick }, trade) => `${pick(surnames)} ${trade} ${pick(legalForms)}`,
  ({ pick }) => `${pick(roots)} & ${pick(surnames)} ${pick(legalForms)}`,
  ({ pick }) => `${pick(surnames)} & ${pick(surnames)} ${pick(legalForms)}`,
  (draws) => `${coined(draws)} ${draws.pick(legalForms)}`,
  (draws, trade) => `${coined(draws)} ${trade} ${draws.pick(legalForms)}`,
]

const themes = phrases(`
  Dividend Growth
  Small Cap Value
  Large Cap Blend
  Short Treasury
  Global Infrastructure
  Low Volatility
  Clean Energy
  Momentum
  Emerging Markets
  Municipal Bond
  High Income
  Equal Weight
  Robotics & Automation
  Healthcare Innovators
  Gold Miners
  Real Assets
`)

/** A company's name that nobody has yet: neither in this market, where it is now taken, nor a well-known one outside. */
export function companyName(draws: Draws, trades: readonly string[], taken: Set<string>): string {
  return untaken(taken, () => draws.pick(patterns)(draws, draws.pick(trades)))
}

/** A fund's name, by the same rule. */
export function fundName(draws: Draws, taken: Set<string>): string {
  return untaken(taken, () => `${draws.pick(roots)} ${draws.pick(themes)} ETF`)
}

function untaken(taken: Set<string>, invent: () => string): string {
  let name = invent()
  while (taken.has(name) || isFamous(name)) name = invent()
  taken.add(name)
  return name
}

/** A word that means nothing and can be said. */
const coined = ({ pick, chance }: Draws): string =>
  pick(coinedStarts) + (chance(0.6) ? pick(coinedMiddles) : pick(['a', 'e', 'i', 'o', 'u'])) + pick(coinedEnds)

const isFamous = (name: string): boolean => famousNames.has(name.split(' ', 1).join('').toLowerCase())
