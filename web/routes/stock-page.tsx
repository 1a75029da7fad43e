import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import type { Stock } from '#domain/stock'
import type { Outcome } from '#worker/contract'
import { SiteFooter } from '../features/legal/site-footer.tsx'
import { StockHeader } from '../features/stock/stock-header.tsx'
import { store } from '../state/store.ts'
import { BackButton } from '../ui/controls/back-button.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { ProgressBar } from '../ui/messages/progress-bar.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { useAppContext } from './app-context.ts'

/** Everything about one stock: so far who it is and what it costs. */
export function StockPage() {
  const { symbol } = useParams({ from: '/$symbol' })
  const answer = useStock(symbol.toUpperCase())
  const { loadProgress } = useSnapshot(store)
  usePageTitle(symbol.toUpperCase().slice(0, longestShown))
  useEffect(() => {
    scrollTo(0, 0)
  }, [symbol])
  return (
    <>
      <BackButton />
      {answer === undefined ? (
        <ProgressBar label="Loading" percent={loadProgress} />
      ) : answer.ok && answer.value ? (
        <StockHeader stock={answer.value} />
      ) : (
        <EmptyState icon="search" title="Stonk not found" heading="h1">
          No stock called {symbol.toUpperCase().slice(0, longestShown)} is in this data.
        </EmptyState>
      )}
      <SiteFooter />
    </>
  )
}

const longestShown = 20

/** The stock as the newest searchable dataset has it; undefined while there is none. */
function useStock(symbol: string): Outcome<Stock | undefined> | undefined {
  const { screener } = useAppContext()
  const { stonks } = useSnapshot(store)
  const version = stonks?.version
  const [answer, setAnswer] = useState<{ readonly symbol: string; readonly outcome: Outcome<Stock | undefined> }>()
  useEffect(() => {
    if (version === undefined) return
    let current = true
    void screener.stock(symbol).then((outcome) => current && setAnswer({ symbol, outcome }))
    return () => {
      current = false
    }
  }, [screener, symbol, version])
  return answer?.symbol === symbol ? answer.outcome : undefined
}
