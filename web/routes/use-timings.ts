import { useLayoutEffect } from 'react'
import type { Results } from '../data/results.ts'
import { afterPaint } from '../ui/after-paint.ts'

/** Leaves in the browser's timeline when the first rows were painted, and how long each question took to get there. */
export function useTimings(results: Results | undefined): void {
  const start = results?.askedAt
  useLayoutEffect(() => {
    if (start === undefined) return
    afterPaint(() => {
      performance.measure('stonks:query', { start })
      if (performance.getEntriesByName('stonks:first-rows').length === 0) performance.mark('stonks:first-rows')
    })
  }, [start])
}
