import { useEffect, useState } from 'react'
import type { Neighbours } from '#domain/neighbours'
import { useAppContext } from './app-context.ts'

/**
 * Who comes before and after a stock in the screen that was last shown. While another stock's are being asked for, the
 * last ones stay, so that the buttons do not move under the finger.
 */
export function useNeighbours(symbol: string): Neighbours | undefined {
  const { screener, results } = useAppContext()
  const query = results.current()?.query
  const [neighbours, setNeighbours] = useState<Neighbours>()
  useEffect(() => {
    if (!query) return
    let current = true
    void screener.neighbours(query, symbol).then((outcome) => {
      if (current) setNeighbours(outcome.ok ? outcome.value : undefined)
    })
    return () => {
      current = false
    }
  }, [screener, query, symbol])
  return neighbours
}
