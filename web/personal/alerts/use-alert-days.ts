import { useEffect, useMemo, useState } from 'react'
import type { AlertDay, AskedAlert } from '#domain/backtest/alert-past'
import type { LastSeen } from '#domain/personal/last-seen'
import type { FailureId, Screener } from '#worker/contract'
import { pastQueries } from '../../data/screener/past-queries.ts'

/** The known days on which an alert would have fired. */
export interface CheckedAlert {
  /** The oldest first. */
  readonly days: readonly AlertDay[]
  /** The number of checked sessions. */
  readonly checked: number
  /** The first session that could be checked; undefined for none. */
  readonly from: string | undefined
  /** The number of sessions that can be checked: the first one has no earlier one to compare. */
  readonly known: number
  readonly isDone: boolean
  readonly problem?: 'noStock' | 'acrossStocks' | FailureId
}

/** Letters typed within this time become one request. */
const debounceMs = 250
/** A screen is queried in each session: this many answer within half a second. */
const sessionsAtOnce = 5

/**
 * When an alert would have fired in some sessions of the past: at once for a stock, in parts for a screen. Undefined without an
 * alert and until something is known; unmounting ends it. `alert` must be memoized.
 */
export function useAlertDays(
  screener: Pick<Screener, 'callPast'>,
  alert: AskedAlert | undefined,
  sessions: readonly string[],
): CheckedAlert | undefined {
  const queries = pastQueries(screener)
  const question = useMemo(() => alert && { alert, sessions }, [alert, sessions])
  const [found, setFound] = useState<{ readonly question: object; readonly result: CheckedAlert }>()
  useEffect(() => {
    if (!question) return undefined
    const running = { isCurrent: true }
    const { alert, sessions } = question
    const size = 'filters' in alert ? sessionsAtOnce : sessions.length
    const check = async () => {
      let days: readonly AlertDay[] = []
      let seen: LastSeen | undefined
      let from: string | undefined
      let known = 0
      for (let at = 0; at < sessions.length; at += size) {
        const part = sessions.slice(at, at + size)
        const query = { alert, from: part[0] ?? '', to: part.at(-1) ?? '', seen }
        const outcome = await queries.alertDays(query)
        if (!running.isCurrent) return
        const problem = outcome.ok ? problemOf(outcome.value) : outcome.failure.id
        if (outcome.ok && outcome.value) {
          days = [...days, ...outcome.value.days]
          ;({ seen } = outcome.value)
          from ??= outcome.value.from
          known += outcome.value.checks
        }
        const checked = Math.min(at + size, sessions.length)
        const isDone = checked === sessions.length || problem !== undefined
        setFound({ question, result: { days, checked, from, known, isDone, ...(problem && { problem }) } })
        if (isDone) return
      }
    }
    const timer = setTimeout(() => void check(), debounceMs)
    return () => {
      running.isCurrent = false
      clearTimeout(timer)
    }
  }, [queries, question])
  return found && found.question === question ? found.result : undefined
}

const problemOf = (value: { readonly isAcrossStocks: boolean } | undefined): CheckedAlert['problem'] =>
  !value ? 'noStock' : value.isAcrossStocks ? 'acrossStocks' : undefined
