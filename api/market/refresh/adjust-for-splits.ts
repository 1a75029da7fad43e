import type { Bar, Split } from '../store/market-store.ts'

/**
 * Bars as if every share of the last one had always been: prices before a split are divided by its ratio, volumes
 * multiplied. Both in order of time. A split after the last bar has not happened yet.
 */
export function adjustForSplits(bars: readonly Bar[], splits: readonly Split[]): readonly Bar[] {
  const end = bars.at(-1)?.session ?? ''
  const past = splits.filter(({ session }) => session <= end)
  if (past.length === 0) return bars
  return bars.map((bar) => {
    const factor = past.reduce((product, { session, ratio }) => (session > bar.session ? product * ratio : product), 1)
    return factor === 1 ? bar : adjusted(bar, factor)
  })
}

const adjusted = (bar: Bar, factor: number): Bar => ({
  ...bar,
  open: bar.open && bar.open / factor,
  high: bar.high && bar.high / factor,
  low: bar.low && bar.low / factor,
  close: bar.close / factor,
  volume: bar.volume && bar.volume * factor,
})
