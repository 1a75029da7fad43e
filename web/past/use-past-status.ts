import { useCallback, useEffect, useState } from 'react'
import { isOutdated, type PastStatus, type StoredPast } from '#domain/history/past-status'
import type { Outcome, Screener } from '#worker/contract'
import { isSavingData } from '../data/pwa/load-chunk.ts'
import { pastQueries } from '../data/screener/past-queries.ts'
import { markPast } from '../state/past-mark.ts'

/** Milliseconds between two reads of a download's progress; the page waits for the last one. */
const pollMs = 100

/** Milliseconds after which a server that is still reading its past is asked again. */
const readingMs = 5000

/** The market’s past on this device, and the actions on it. */
export interface Past {
  /** Undefined while unknown. */
  readonly status: PastStatus | undefined
  readonly download: () => void
  readonly cancel: () => void
  readonly remove: () => void
  /** Asks again what is available. */
  readonly retry: () => void
}

/** The state of the market’s past, which is read repeatedly during a download. */
export function usePastStatus(screener: Pick<Screener, 'callPast'>): Past {
  const past = pastQueries(screener)
  const [status, setStatus] = useState<PastStatus>()
  const ask = useCallback((request: () => Promise<Outcome<PastStatus>>) => {
    void request().then((outcome) => {
      if (!outcome.ok) return
      markPast(outcome.value.stored !== null)
      setStatus((last) => withSameStored(outcome.value, last))
    })
  }, [])
  useEffect(() => ask(past.pastStatus), [ask, past])
  // Another tab may have downloaded or deleted it meanwhile.
  useEffect(() => {
    const look = () => {
      if (!document.hidden) ask(past.pastStatus)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [ask, past])
  const againMs = status?.progress ? pollMs : status?.isReading ? readingMs : undefined
  useEffect(() => {
    if (againMs === undefined) return undefined
    const timer = setInterval(() => ask(past.pastStatus), againMs)
    return () => clearInterval(timer)
  }, [ask, againMs, past])
  const hasNewer = status !== undefined && isOutdated(status)
  // A device that has the past needs it complete: a new session costs a few kilobytes.
  useEffect(() => {
    if (hasNewer && !isSavingData()) ask(past.startPast)
  }, [ask, hasNewer, past])
  return {
    status,
    download: () => ask(past.startPast),
    cancel: () => ask(past.cancelPast),
    remove: () => ask(past.removePast),
    retry: () => ask(past.pastStatus),
  }
}

/** Keeps the object that describes what is stored while it is unchanged. */
const withSameStored = (status: PastStatus, last: PastStatus | undefined): PastStatus => ({
  ...status,
  stored: last?.stored && status.stored && isSame(last.stored, status.stored) ? last.stored : status.stored,
})

const isSame = (one: StoredPast, other: StoredPast): boolean =>
  one.generation === other.generation && one.sessions.length === other.sessions.length
