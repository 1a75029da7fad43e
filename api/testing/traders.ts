import type { Closes } from '#domain/traders/settlement'
import type { Database } from '../database/database.ts'
import { createCollection } from '../traders/collector/collection.ts'
import type { Play } from '../traders/collector/plays-in.ts'
import { unread } from '../traders/collector/cursor.ts'
import { type ClosesOf, settlePlays } from '../traders/settlement/settle-plays.ts'

let messages = 0

/** A play with the given properties; message ids increase. */
export function aPlay(special: Partial<Play> = {}): Play {
  const session = special.session ?? '2026-01-05'
  return {
    message: ++messages,
    name: 'ann',
    symbol: 'LARK',
    side: 'Bullish',
    session,
    writtenAt: Date.parse(`${session}T22:00:00Z`),
    ...special,
  }
}

/** Saves plays as if read from one page of each stock. */
export async function savePlays(db: Database, plays: readonly Play[], feed = 'demo'): Promise<void> {
  const collection = createCollection(db, feed)
  for (const symbol of new Set(plays.map((play) => play.symbol))) {
    const playsOfSymbol = plays.filter((play) => play.symbol === symbol)
    await collection.save({ symbol, plays: playsOfSymbol, cursor: { ...unread, newest: 1 }, readAt: 1 })
  }
}

/** Stocks with their closes by session; the market's newest session is the newest of all, or a later one. */
export function someCloses(
  stocks: Readonly<Record<string, Readonly<Record<string, number>>>>,
  asOf = Object.values(stocks).flatMap(Object.keys).toSorted().at(-1) ?? '',
): { readonly closesOf: ClosesOf; readonly asOf: string } {
  const closesOf = (symbol: string): Promise<Closes | undefined> => {
    const closes = stocks[symbol]
    if (!closes) return Promise.resolve(undefined)
    const sessions = Object.keys(closes).filter((session) => session <= asOf)
    return Promise.resolve({ sessions, closes: sessions.map((session) => closes[session] ?? NaN), asOf })
  }
  return { closesOf, asOf }
}

/** Settles the plays by the given closes. */
export const settleBy = (db: Database, closes: ReturnType<typeof someCloses>, feed = 'demo'): Promise<number> =>
  settlePlays({ db, feed, ...closes, signal: new AbortController().signal })
