import type { Bar } from '../../data/history/history.ts'

/** Whether the last close is not below the one before, which decides the color of the last price. */
export function hasRisen(sessions: readonly Bar[]): boolean {
  const [last, before] = [sessions.at(-1), sessions.at(-2)]
  return !last || !before || last.close >= before.close
}

/** The last session of a history that continues after the day of the stock's price; undefined for any other. */
export function endAfter(sessions: readonly Bar[], priceDate: string | null): string | undefined {
  const end = sessions.at(-1)?.date
  return end !== undefined && priceDate !== null && end > priceDate ? end : undefined
}

/** The last session of a history that ends before the day of the stock's price; undefined for any other. */
export function endBefore(sessions: readonly Bar[], priceDate: string | null): string | undefined {
  const end = sessions.at(-1)?.date
  return end !== undefined && priceDate !== null && end < priceDate ? end : undefined
}
