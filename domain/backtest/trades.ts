import { lastTradeUpTo, type Prints } from '../history/prints.ts'
import type { Target } from './backtest.ts'
import { joinRenamed } from './renamed-listings.ts'
import { addHolding, type RunOptions } from './run-backtest.ts'
import { exits, type Trades } from './trade-columns.ts'

/** A stock that is held, and its place among the trades. */
interface OpenTrade {
  readonly symbol: string
  readonly bought: number
  readonly place: number
}

/**
 * The trades of a portfolio: a stock is bought at the first rebalance that holds it, and sold at the first one after that does
 * not. `targets` have only the stocks that could be bought, by the indexes of `printed`; a stock that continues under
 * another symbol is one trade. `breathe` is awaited between trades.
 */
export async function tradesOf(
  printed: readonly Prints[],
  targets: readonly Target[],
  options: Options,
  breathe: () => Promise<void> | undefined,
): Promise<Trades> {
  const { last, newest, lossAtEnd, renamed } = options
  const { listings, heldAs } = joinRenamed(printed, renamed)
  const open = new Map<number, OpenTrade>()
  const trades: Trade[] = []

  /** Ends a trade at a session, or before it if the prints have ended. */
  const close = (listing: number, { symbol, bought, place }: OpenTrade, session: number, isLast: boolean) => {
    const prints = listings[listing]
    if (!prints) return
    const span = { worth: 1, trade: bought, until: session, newest, lossAtEnd }
    const { worth, isOver } = addHolding(new Float64Array(session - bought + 1), prints, span)
    const lastPrint = lastTradeUpTo(prints, session)
    const sellPrice = prints.close[lastPrint - prints.first] ?? NaN
    const buyPrice = (sellPrice * (isOver ? 1 - lossAtEnd : 1)) / worth
    const exit = exits.indexOf(isOver ? 'delisted' : isLast ? 'held' : 'sold')
    open.delete(listing)
    trades[place] = {
      ...{ symbol, bought, sold: isOver ? lastPrint : session },
      ...{ buyPrice, sellPrice, returned: worth - 1, exit },
    }
  }

  let count = 0
  for (const { trade, holdings } of targets) {
    const wanted = new Set(holdings.map(({ listing }) => heldAs[listing] ?? -1))
    for (const [listing, one] of open) {
      if (wanted.has(listing)) continue
      close(listing, one, trade, false)
      const pause = breathe()
      if (pause) await pause
    }
    for (const { listing } of holdings) {
      const held = heldAs[listing] ?? -1
      if (open.has(held)) continue
      open.set(held, { symbol: printed[listing]?.symbol ?? '', bought: trade, place: count++ })
    }
  }
  for (const [listing, one] of open) {
    close(listing, one, last, true)
    const pause = breathe()
    if (pause) await pause
  }
  return columnsOf(trades, targets[0]?.trade ?? 0)
}

type Options = Pick<RunOptions, 'last' | 'newest' | 'lossAtEnd' | 'renamed'>

interface Trade {
  readonly symbol: string
  readonly bought: number
  readonly sold: number
  readonly buyPrice: number
  readonly sellPrice: number
  readonly returned: number
  readonly exit: number
}

const columnsOf = (trades: readonly Trade[], first: number): Trades => ({
  symbols: trades.map(({ symbol }) => symbol),
  bought: Uint32Array.from(trades, ({ bought }) => bought - first),
  sold: Uint32Array.from(trades, ({ sold }) => sold - first),
  buyPrices: Float64Array.from(trades, ({ buyPrice }) => buyPrice),
  sellPrices: Float64Array.from(trades, ({ sellPrice }) => sellPrice),
  returns: Float64Array.from(trades, ({ returned }) => returned),
  exits: Uint8Array.from(trades, ({ exit }) => exit),
})
