import type { Bar } from '../../data/history/history.ts'

/** Whether the last close is not below the one before: the color of the last price is that of its change. */
export function hasRisen(sessions: readonly Bar[]): boolean {
  const [last, before] = [sessions.at(-1), sessions.at(-2)]
  return !last || !before || last.close >= before.close
}

const msPerDay = 86_400_000
/** Histories follow the market within days; what ends earlier is of another time than the price. */
const maxDaysBehind = 7

/** The last session of a history that ends long before the day of the stock's price; undefined for any other. */
export function endBefore(sessions: readonly Bar[], priceDate: string | null): string | undefined {
  const end = sessions.at(-1)?.date
  if (end === undefined || priceDate === null) return undefined
  return Date.parse(priceDate) - Date.parse(end) > maxDaysBehind * msPerDay ? end : undefined
}
