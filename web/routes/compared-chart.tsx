import { useCallback, useMemo } from 'react'
import { fetchHistory, type HistoryState } from '../data/history/history.ts'
import { useFetched } from '../data/use-fetched.ts'
import { ChartGaps, ChartWaiting } from '../features/compare/chart-gaps.tsx'
import { RebasedChart } from '../features/compare/rebased-chart.tsx'

interface Fetched {
  readonly kind: 'loading' | 'answered'
  /** Whether the server did not answer, so that it is worth asking again. */
  readonly isSilent: boolean
  readonly histories: readonly (readonly [symbol: string, state: HistoryState])[]
}

const loading: Fetched = { kind: 'loading', isSilent: false, histories: [] }

/** The prices of the compared stocks in one chart, as far as they can be had. */
export function ComparedChart({ symbols }: { readonly symbols: readonly string[] }) {
  const fetch = useCallback((signal: AbortSignal) => fetchAll(symbols, signal), [symbols])
  const { state, retry } = useFetched(fetch, loading)
  const histories = useMemo(() => state.histories.filter(([symbol]) => symbols.includes(symbol)), [state, symbols])
  const series = useMemo(
    () =>
      histories.flatMap(([symbol, found]) =>
        found.kind === 'loaded' ? [{ symbol, closes: found.history.sessions }] : [],
      ),
    [histories],
  )
  if (state.kind === 'loading') return <ChartWaiting />
  const missing = (wanted: (found: HistoryState) => boolean) =>
    histories.filter(([, found]) => wanted(found)).map(([symbol]) => symbol)
  return (
    <>
      {series.length > 0 && <RebasedChart {...{ symbols, series }} />}
      <ChartGaps
        isDrawn={series.length > 0}
        none={missing(({ kind }) => kind === 'none')}
        offline={missing((found) => found.kind === 'failed' && found.isSilent)}
        failed={missing((found) => found.kind === 'failed' && !found.isSilent)}
        onRetry={retry}
      />
    </>
  )
}

async function fetchAll(symbols: readonly string[], signal: AbortSignal): Promise<Fetched> {
  const states = await Promise.all(symbols.map((symbol) => fetchHistory(symbol, { signal })))
  return {
    kind: 'answered',
    isSilent: states.some((found) => found.kind === 'failed' && found.isSilent),
    histories: states.map((found, at) => [symbols[at] ?? '', found] as const),
  }
}
