import type { Closes } from '#domain/traders/settlement'
import type { HistorySource } from '../../history/history-source.ts'
import { createRecentlyUsed } from '../../limits/recently-used.ts'

/** The closes of a stock by session, adjusted for splits; undefined where nobody knows any. */
export type ClosesOf = (symbol: string) => Promise<Closes | undefined>

/** Stocks whose closes are at hand while plays are settled: some 20 MB. */
const room = 2000

/** Closes out of a market's histories. `asOf` is the market's newest session. */
export function closesIn(history: Pick<HistorySource, 'historyOf'> | undefined, asOf: string): ClosesOf {
  const kept = createRecentlyUsed<Promise<Closes | undefined>>(room)
  const ask = async (symbol: string): Promise<Closes | undefined> => {
    const found = await history?.historyOf(symbol)
    return found && { sessions: found.answer.sessions, closes: found.answer.close, asOf }
  }
  return (symbol) => {
    const known = kept.get(symbol)
    if (known) return known
    const closes = ask(symbol)
    kept.set(symbol, closes)
    return closes
  }
}
