import { useEffect, useRef, useState } from 'react'
import type { BacktestRequest } from '#domain/backtest/backtest'
import type { BacktestStatus } from '#domain/backtest/backtest-result'
import type { Outcome, Screener } from '#worker/contract'
import { pastQueries } from '../data/screener/past-queries.ts'

/** Milliseconds between two reads of a run's progress. */
const pollMs = 150

interface Backtest {
  /** Undefined until a run has begun. */
  readonly status: BacktestStatus | undefined
  /** Whether its result belongs to the previous request. It stays until there is a new one. */
  readonly isOlder: boolean
  readonly cancel: () => void
}

/** Runs a backtest, and another one whenever the request is a different object; leaving the page ends it. */
export function useBacktest(screener: Pick<Screener, 'callPast'>, request: BacktestRequest | undefined): Backtest {
  const queries = pastQueries(screener)
  const [status, setStatus] = useState<BacktestStatus>()
  const [isOlder, setOlder] = useState(false)
  const stop = useRef<() => void>(() => undefined)
  useEffect(() => {
    if (!request) return undefined
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = (outcome: Outcome<BacktestStatus>) => {
      if (!isCurrent) return
      const next: BacktestStatus = outcome.ok ? outcome.value : { result: null, failure: outcome.failure }
      const isEarly = next.progress !== undefined && next.result === null
      setOlder(isEarly)
      setStatus((last) => (isEarly && last ? { ...next, result: last.result } : next))
      if (next.progress) timer = setTimeout(() => void queries.backtestStatus().then(show), pollMs)
    }
    void queries.startBacktest(request).then(show)
    const end = () => {
      isCurrent = false
      clearTimeout(timer)
      void queries.cancelBacktest()
    }
    stop.current = end
    return end
  }, [queries, request])
  return {
    status,
    isOlder,
    cancel() {
      // It disappears at once; the worker ends it after the current slice.
      stop.current()
      setStatus((last) => ({ result: isOlder ? null : (last?.result ?? null) }))
    },
  }
}
