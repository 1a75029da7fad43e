import type { Temper } from '../prices/walk.ts'
import type { Draws } from '../prices/draws.ts'
import { refusedSymbols } from './famous.ts'

/** What else a company may list besides its shares, under its symbol with something behind it. */
interface Offshoot {
  readonly suffix: string
  /** Dollars, and the daily standard deviation of the log change. */
  readonly price: number
  readonly volatility: number
}

const kinds: readonly Offshoot[] = [
  { suffix: 'W', price: 0.8, volatility: 0.075 },
  { suffix: 'W', price: 0.25, volatility: 0.09 },
  { suffix: 'U', price: 10.4, volatility: 0.006 },
  { suffix: 'R', price: 0.18, volatility: 0.08 },
  { suffix: '-P-A', price: 24.2, volatility: 0.007 },
  { suffix: '-P-B', price: 23.1, volatility: 0.008 },
  { suffix: '-P-C', price: 22.4, volatility: 0.007 },
  { suffix: '-P-D', price: 20.6, volatility: 0.009 },
]

/** A warrant, unit, right or preferred share of one of the given symbols that is not taken yet. */
export function drawOffshoot(
  draws: Draws,
  parents: readonly string[],
  taken: Set<string>,
): { readonly symbol: string; readonly temper: Omit<Temper, 'seed' | 'listed'> } {
  const one = () => {
    const { suffix, ...kind } = draws.pick(kinds)
    return { ...kind, symbol: draws.pick(parents) + suffix }
  }
  let drawn = one()
  while (taken.has(drawn.symbol) || refusedSymbols.has(drawn.symbol)) drawn = one()
  const { symbol, price, volatility } = drawn
  taken.add(symbol)
  const turnover = draws.logNormal(9000, 1.1)
  return { symbol, temper: { price: draws.logNormal(price, 0.15), volatility, beta: 0.3, sector: -1, turnover } }
}
