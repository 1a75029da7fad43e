import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import type { Neighbours } from '#domain/screen/screen'
import type { Screener, Sought } from '#worker/contract'
import { store } from '../state/store.ts'
import { useAppContext } from './app-context.ts'

/** Who comes before and after a stock in the screen that was last shown. */
export function useNeighbours(symbol: string): Neighbours | undefined {
  const { screener, results } = useAppContext()
  return useNeighboursIn(screener, results.current()?.query, symbol)
}

/**
 * Who comes before and after a stock in a screen, of the newest dataset. While another stock's are being asked for, the
 * last ones stay, so that the buttons do not move under the finger.
 */
export function useNeighboursIn(
  screener: Pick<Screener, 'neighbours'>,
  query: Sought | undefined,
  symbol: string,
): Neighbours | undefined {
  const { stonks } = useSnapshot(store)
  const version = stonks?.version
  const [neighbours, setNeighbours] = useState<Neighbours>()
  useEffect(() => {
    if (!query || version === undefined) return
    let current = true
    void screener.neighbours(query, symbol).then((outcome) => {
      if (current) setNeighbours(outcome.ok ? outcome.value : undefined)
    })
    return () => {
      current = false
    }
  }, [screener, query, symbol, version])
  return neighbours
}
