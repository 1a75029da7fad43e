import { useEffect, useState } from 'react'
import type { DatedScreen, Differences, PricedStock } from '#domain/screen/differences'
import type { Outcome, Screener } from '#worker/contract'
import { pastQueries } from '../data/screener/past-queries.ts'

/** The progress of a comparison of two screens. */
export interface Comparison {
  /** How many stocks each screen selects, as far as known: the older day first. */
  readonly counts: readonly number[]
  readonly outcome: Outcome<Differences<PricedStock>> | undefined
}

const begun: Comparison = { counts: [], outcome: undefined }

/** Compares two screens, one day after the other; leaving ends it, and `retry` starts again. */
export function useDifferences(
  screener: Pick<Screener, 'callPast'>,
  before: DatedScreen,
  after: DatedScreen,
): Comparison & { readonly retry: () => void } {
  // Each render makes new objects: the first of equal ones stays.
  const [asked, setAsked] = useState([before, after] as const)
  if (JSON.stringify(asked) !== JSON.stringify([before, after])) setAsked([before, after])
  const [found, setFound] = useState({ asked, comparison: begun })
  useEffect(() => {
    const running = { isCurrent: true }
    const compare = async () => {
      const [one, other] = asked
      const counts: number[] = []
      // A screen compared with itself gives its count, and the worker keeps its day for the next step.
      for (const sides of [[one, one], [other, other], asked] as const) {
        const outcome = await pastQueries(screener).differences(...sides)
        if (!running.isCurrent) return
        const isOver = !outcome.ok || sides === asked
        if (!isOver) counts.push(outcome.value.after)
        setFound({ asked, comparison: { counts: [...counts], outcome: isOver ? outcome : undefined } })
        if (isOver) return
      }
    }
    void compare()
    return () => {
      running.isCurrent = false
    }
  }, [screener, asked])
  return { ...(found.asked === asked ? found.comparison : begun), retry: () => setAsked([...asked]) }
}
