import { useCallback, useEffect, useState } from 'react'
import { isOutdated, type PastStatus, type StoredPast } from '#domain/history/past-status'
import type { Outcome, Screener } from '#worker/contract'
import { isSavingData } from '../data/pwa/load-chunk.ts'
import { pastQueries } from '../data/screener/past-queries.ts'
import { markPast } from '../state/past-mark.ts'

/** Milliseconds between two looks at a download, whose last one the page waits for. */
const pollMs = 100

/** Milliseconds after which a server that reads its past is asked again. */
const readingMs = 5000

/** The market’s past on this device, and what can be done with it. */
export interface Past {
  /** Undefined until it is known. */
  readonly status: PastStatus | undefined
  readonly download: () => void
  readonly cancel: () => void
  readonly remove: () => void
  /** Asks again what there is. */
  readonly retry: () => void
}

/** The state of the market’s past; while it is downloaded it is looked at again and again. */
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
  // Who has it on the device wants it complete: a new session costs a few kilobytes.
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

/** Keeps the object that says what is stored for as long as that is the same. */
const withSameStored = (status: PastStatus, last: PastStatus | undefined): PastStatus => ({
  ...status,
  stored: last?.stored && status.stored && isSame(last.stored, status.stored) ? last.stored : status.stored,
})

const isSame = (one: StoredPast, other: StoredPast): boolean =>
  one.generation === other.generation && one.sessions.length === other.sessions.length
