import { useEffect, useState, useSyncExternalStore } from 'react'
import { afterPaint } from '../ui/after-paint.ts'
import { useAppContext } from './app-context.ts'

/** Whether the first rows are painted: what they do not need is fetched from then on. */
export function useAfterFirstRows(): boolean {
  const { results } = useAppContext()
  const isAnswered = useSyncExternalStore(results.subscribe, results.current) !== undefined
  const [isPainted, setPainted] = useState(() => performance.getEntriesByName('stonks:first-rows').length > 0)
  useEffect(() => {
    if (isAnswered) afterPaint(() => setTimeout(() => setPainted(true)))
  }, [isAnswered])
  return isPainted
}
