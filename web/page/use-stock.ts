import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { followedSymbol } from '#domain/dataset/followed-symbol'
import { succeed } from '#domain/result'
import type { Formulas } from '#domain/screen/formulas'
import type { Neighbors } from '#domain/screen/screen'
import type { SectorPercentiles } from '#domain/stock/sector-percentiles'
import type { Stock } from '#domain/stock/stock'
import { symbolsWritten } from '#domain/stock/written-symbol'
import type { Outcome, PageField, PeersPage, Screener, ScreenQuery } from '#worker/contract'
import { knownRenames } from '../data/screener/known-renames.ts'
import { useShownDataset } from '../state/store.ts'
import { useAppContext } from './app-context.ts'

/**
 * The result of a query to the data worker, repeated for every new dataset and for every other `query`. The previous
 * result stays until the next arrives; undefined before the first. `query` must be memoized; another `attempt` repeats it.
 */
export function useDatasetQuery<Value>(query: (() => Promise<Value>) | undefined, attempt = 0): Value | undefined {
  const version = useShownDataset()?.version
  const [value, setValue] = useState<Value>()
  useEffect(() => {
    if (!query || version === undefined) return
    let isCurrent = true
    void query().then((result) => {
      // As a transition, so that a stock's whole page renders in slices.
      if (isCurrent) startTransition(() => setValue(() => result))
    })
    return () => {
      isCurrent = false
    }
  }, [query, version, attempt])
  return value
}

/**
 * The stock in the newest dataset; undefined until there is one. The symbol may be written as on other sites: `$AAPL` is AAPL,
 * and BRK.B is BRK-B; a former symbol means today's. Another `attempt` repeats the query.
 */
export function useStock(symbol: string, attempt = 0): Outcome<Stock | undefined> | undefined {
  const { screener } = useAppContext()
  const find = useCallback((written: string) => findStock(screener, written), [screener])
  return useOfSymbol(symbol, find, attempt)
}

/** The stock of a symbol in any spelling. */
export async function findStock(
  screener: Pick<Screener, 'stock' | 'listingChanges'>,
  written: string,
): Promise<Outcome<Stock | undefined>> {
  const symbols = symbolsWritten(written)
  let outcome: Outcome<Stock | undefined> = succeed(undefined)
  for (const each of symbols) {
    outcome = await screener.stock(each)
    if (!outcome.ok || outcome.value) return outcome
  }
  const renamed = await knownRenames(screener)
  const today = symbols.map((each) => followedSymbol(renamed, each)).find((each) => !symbols.includes(each))
  return today === undefined ? outcome : screener.stock(today)
}

/** The stock's percentiles in its sector; undefined until they are known. */
export function useSectorPercentiles(symbol: string): SectorPercentiles | undefined {
  const { screener } = useAppContext()
  const outcome = useOfSymbol(symbol, screener.sectorPercentiles)
  return outcome?.ok ? outcome.value : undefined
}

const noFields: readonly PageField[] = []
const noFormulas: Formulas = {}

/**
 * A stock among its peers, whose rows have these fields; undefined until it is known, and without a symbol, `failed` if they
 * could not be calculated.
 */
export function usePeers(
  symbol: string | undefined,
  fields: readonly PageField[] = noFields,
  formulas: Formulas = noFormulas,
): PeersPage | 'failed' | undefined {
  const { screener } = useAppContext()
  const query = useMemo(
    () =>
      symbol === undefined
        ? undefined
        : async () => ({ symbol, outcome: await screener.peers({ symbol, fields, formulas }) }),
    [screener, symbol, fields, formulas],
  )
  const result = useDatasetQuery(query)
  if (!result || result.symbol !== symbol) return undefined
  return result.outcome.ok ? result.outcome.value : 'failed'
}

/** A query about one symbol; the result for another symbol counts as none. */
function useOfSymbol<Value>(
  symbol: string,
  request: (symbol: string) => Promise<Outcome<Value>>,
  attempt = 0,
): Outcome<Value> | undefined {
  const query = useCallback(async () => ({ symbol, outcome: await request(symbol) }), [request, symbol])
  const result = useDatasetQuery(query, attempt)
  return result?.symbol === symbol ? result.outcome : undefined
}

/** The steps to the previous and the next stock of a screen. */
interface Steps {
  /** The last ones stay while those of another stock are loading, so that the buttons do not move. */
  readonly neighbors: Neighbors | undefined
  /** Whether the neighbors belong to the stock. */
  readonly isSettled: boolean
  readonly step: (direction: 'previous' | 'next') => void
}

/** Steps through the last shown screen. */
export function useSteps(symbol: string, onStep: (symbol: string) => void): Steps {
  const { screener, results } = useAppContext()
  return useStepsIn(screener, { screen: results.current()?.query, symbol, onStep })
}

interface StepOptions {
  readonly screen: ScreenQuery | undefined
  readonly symbol: string
  readonly onStep: (symbol: string) => void
}

/** Steps through a screen. A step before the neighbors of the stock are known waits for them. */
export function useStepsIn(screener: Pick<Screener, 'neighbors'>, { screen, symbol, onStep }: StepOptions): Steps {
  const query = useMemo(
    () => screen && (async () => ({ symbol, outcome: await screener.neighbors(screen, symbol) })),
    [screener, screen, symbol],
  )
  const result = useDatasetQuery(query)
  const neighbors = result?.outcome.ok ? result.outcome.value : undefined
  const isSettled = result?.symbol === symbol
  // The number of steps forward minus steps back.
  const waiting = useRef(0)
  useEffect(() => {
    const by = Math.sign(waiting.current)
    if (!isSettled || by === 0) return
    const next = by > 0 ? neighbors?.next : neighbors?.previous
    waiting.current = typeof next === 'string' ? waiting.current - by : 0
    if (typeof next === 'string') onStep(next)
  }, [isSettled, neighbors, onStep])
  const step: Steps['step'] = (direction) => {
    const by = direction === 'next' ? 1 : -1
    if (!isSettled) {
      waiting.current += by
      return
    }
    const next = neighbors?.[direction]
    if (typeof next === 'string') onStep(next)
  }
  return { neighbors, isSettled, step }
}
