import { useCallback, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import type { Standing } from '#domain/stock/sector-percentiles'
import type { Stock } from '#domain/stock/stock'
import type { Outcome, Screener, ScreenQuery } from '#worker/contract'
import { store } from '../state/store.ts'
import { useAppContext } from './app-context.ts'
import type { Neighbours } from '#domain/screen/screen'

/**
 * The stock as the newest searchable dataset has it; undefined while there is none. A share class may be told apart by a
 * dot or a slash, as others do: BRK.B is BRK-B.
 */
export function useStock(symbol: string): Outcome<Stock | undefined> | undefined {
  const { screener } = useAppContext()
  const find = useCallback(
    async (written: string) => {
      const outcome = await screener.stock(written)
      const dashed = written.replaceAll(/[./]/g, '-')
      return !outcome.ok || outcome.value || dashed === written ? outcome : screener.stock(dashed)
    },
    [screener],
  )
  return useOfStock(symbol, find)
}

/** How the stock stands among those of its sector; undefined until it is known. */
export function useStanding(symbol: string): Standing | undefined {
  const { screener } = useAppContext()
  const outcome = useOfStock(symbol, screener.sectorPercentiles)
  return outcome?.ok ? outcome.value : undefined
}

/** What the worker says of a symbol, asked again with every new dataset. */
function useOfStock<Value>(
  symbol: string,
  ask: (symbol: string) => Promise<Outcome<Value>>,
): Outcome<Value> | undefined {
  const { stonks } = useSnapshot(store)
  const version = stonks?.version
  const [answer, setAnswer] = useState<{ readonly symbol: string; readonly outcome: Outcome<Value> }>()
  useEffect(() => {
    if (version === undefined) return
    let current = true
    void ask(symbol).then((outcome) => current && setAnswer({ symbol, outcome }))
    return () => {
      current = false
    }
  }, [ask, symbol, version])
  return answer?.symbol === symbol ? answer.outcome : undefined
}

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
  query: ScreenQuery | undefined,
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
