import type { Bar } from '../../store/market-store.ts'

/** What a source says of a session; null where it says nothing that is a number. */
export type Quote = Readonly<Record<'open' | 'high' | 'low' | 'close' | 'volume', number | null>>

/** A symbol’s bar, or undefined where there is no price. What else is no price or no number of shares is missing in it. */
export function barOf(symbol: string, session: string, quote: Quote): Bar | undefined {
  const close = positive(quote.close)
  if (close === null) return undefined
  const [open, high, low] = [positive(quote.open), positive(quote.high), positive(quote.low)]
  const volume = quote.volume !== null && quote.volume >= 0 ? quote.volume : null
  return { symbol, session, open, high, low, close, volume }
}

const positive = (price: number | null): number | null => (price !== null && price > 0 ? price : null)
