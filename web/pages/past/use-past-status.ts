import { useCallback, useEffect, useState } from 'react'
import type { PastStatus, StoredPast } from '#domain/history/past-status'
import type { Outcome, Screener } from '#worker/contract'
import { isSavingData } from '../../data/pwa/load-chunk.ts'
import { markPast } from '../../state/past-mark.ts'

/** Milliseconds between two looks at a download. */
const pollMs = 250

/** The market’s past on this device, and what can be done with it. */
export interface Past {
  /** Undefined until it is known. */
  readonly status: PastStatus | undefined
  readonly download: () => void
  readonly cancel: () => void
  readonly remove: () => void
}

/** The state of the market’s past; while it is downloaded it is looked at again and again. */
export function usePastStatus(
  screener: Pick<Screener, 'pastStatus' | 'startPast' | 'cancelPast' | 'removePast'>,
): Past {
  const [status, setStatus] = useState<PastStatus>()
  const ask = useCallback((request: () => Promise<Outcome<PastStatus>>) => {
    void request().then((outcome) => {
      if (!outcome.ok) return
      markPast(outcome.value.stored !== null)
      setStatus((last) => withSameStored(outcome.value, last))
    })
  }, [])
  useEffect(() => ask(screener.pastStatus), [ask, screener])
  // Another tab may have downloaded or deleted it meanwhile.
  useEffect(() => {
    const look = () => {
      if (!document.hidden) ask(screener.pastStatus)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [ask, screener])
  const isLoading = status?.progress !== undefined
  useEffect(() => {
    if (!isLoading) return undefined
    const timer = setInterval(() => ask(screener.pastStatus), pollMs)
    return () => clearInterval(timer)
  }, [ask, isLoading, screener])
  const hasNewer = status !== undefined && isOutdated(status)
  // Who has it on the device wants it complete: a new session costs a few kilobytes.
  useEffect(() => {
    if (hasNewer && !isSavingData()) ask(screener.startPast)
  }, [ask, hasNewer, screener])
  return {
    status,
    download: () => ask(screener.startPast),
    cancel: () => ask(screener.cancelPast),
    remove: () => ask(screener.removePast),
  }
}

/** Keeps the object that says what is stored for as long as that is the same. */
const withSameStored = (status: PastStatus, last: PastStatus | undefined): PastStatus => ({
  ...status,
  stored: last?.stored && status.stored && isSame(last.stored, status.stored) ? last.stored : status.stored,
})

const isSame = (one: StoredPast, other: StoredPast): boolean =>
  one.generation === other.generation && one.sessions.length === other.sessions.length

/** Whether the server has sessions that this device lacks. */
const isOutdated = ({ stored, offered, failure }: PastStatus): boolean =>
  stored !== null &&
  offered !== null &&
  offered !== undefined &&
  offered.to > (stored.sessions.at(-1) ?? '') &&
  !failure
