import type { Bar } from '../../store/market-store.ts'

/** A smaller change than that of five shares for four is an ordinary day’s. */
const least = 1.18

/** Whether raw prices jump between two sessions, after `since`, as they would at a split. Ask then; most are only news. */
export function looksSplit(bars: readonly Bar[], since: string): boolean {
  return bars.some(({ session, close }, at) => {
    const before = bars[at - 1]?.close
    if (before === undefined || session <= since) return false
    return Math.max(close / before, before / close) >= least
  })
}
