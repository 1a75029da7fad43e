/** A stock's closes, oldest first. */
export interface CloseSeries {
  readonly symbol: string
  /** Dates are YYYY-MM-DD, each once. */
  readonly closes: readonly { readonly date: string; readonly close: number }[]
}

/** The same closes as percent of the first one: 100 at the start. */
export interface RebasedSeries {
  readonly symbol: string
  readonly points: readonly { readonly date: string; readonly value: number }[]
}

const base = 100

/**
 * Makes prices comparable: each series starts at 100 on the first of the newest `sessions` trading days that all of them
 * have. A series without a positive close on or after that day is left out.
 */
export function rebase(series: readonly CloseSeries[], sessions: number): readonly RebasedSeries[] {
  const known = series.filter(({ closes }) => closes.length > 0)
  const days = [...new Set(known.flatMap(({ closes }) => closes.map(({ date }) => date)))].toSorted()
  const starts = known.map(({ closes }) => closes[0]?.date ?? '')
  const start = [days.at(-sessions) ?? days[0] ?? '', ...starts].toSorted().at(-1) ?? ''
  return known.flatMap(({ symbol, closes }) => {
    const inSpan = closes.filter(({ date }) => date >= start)
    const first = inSpan[0]?.close ?? 0
    if (first <= 0) return []
    return [{ symbol, points: inSpan.map(({ date, close }) => ({ date, value: (close / first) * base })) }]
  })
}
