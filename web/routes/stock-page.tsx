import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import { failures, type Failure } from '#worker/contract'
import { sendPageView } from '../data/page-views.ts'
import { formatSession } from '../format/dates.ts'
import { LoadError } from '../features/loading/load-error.tsx'
import { loadStonks } from '../features/loading/load-stonks.ts'
import { SiteFooter } from '../features/legal/site-footer.tsx'
import { StockBar } from '../features/stock/stock-bar.tsx'
import { StockHeader } from '../features/stock/stock-header.tsx'
import { lastViewedDidChange } from '../state/list-places.ts'
import { overlayDidChange } from '../state/overlay.ts'
import { store } from '../state/store.ts'
import { stockPage } from '../texts/stock.ts'
import { Button } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { ProgressBar } from '../ui/messages/progress-bar.tsx'
import { useMediaQuery } from '../ui/use-media-query.ts'
import { usePageTitle } from '../ui/use-page-title.ts'
import { useAppContext } from './app-context.ts'
import { StockActionsPlace } from './stock-actions-place.tsx'
import { StockContent } from './stock-content.tsx'
import styles from './stock-page.module.css'
import './stock-tokens.css'
import { useNeighbours } from './use-neighbours.ts'
import { useStock } from './use-stock.ts'
import { useSwipe } from './use-swipe.ts'

/** Everything about one stock. */
export function StockPage() {
  const { symbol: written } = useParams({ from: '/$symbol' })
  const symbol = written.toUpperCase()
  const answer = useStock(symbol)
  const stock = answer?.ok ? answer.value : undefined
  const neighbours = useNeighbours(stock?.symbol ?? symbol)
  const navigate = useNavigate()
  const isWide = useMediaQuery('(width >= 40rem)')
  usePageTitle(symbol.slice(0, longestShown))
  useEffect(() => {
    document.getElementById('content')?.scrollTo({ top: 0 })
    scrollTo(0, 0)
  }, [symbol])
  useEffect(() => void sendPageView(`Details ${symbol.slice(0, longestShown)}`), [symbol])
  const known = stock?.symbol
  useEffect(() => {
    if (known !== undefined) lastViewedDidChange(known)
  }, [known])
  // Whoever steps through a screen goes back to the screen, not back through all its stocks.
  const step = (next: string) => void navigate({ to: '/$symbol', params: { symbol: next }, replace: true })
  const swipe = useSwipe((direction) => {
    const next = direction === 'left' ? neighbours?.next : neighbours?.previous
    if (typeof next === 'string') step(next)
  })
  const actions = stock && <StockActionsPlace stock={stock} />
  return (
    <div className={styles.page}>
      <StockBar neighbours={neighbours} onStep={step} actions={!isWide && actions} />
      {stock ? (
        <>
          <div {...swipe}>
            <StockHeader stock={stock} actions={isWide && actions} />
          </div>
          <StockContent stock={stock} />
        </>
      ) : answer?.ok === true ? (
        <Unknown symbol={symbol.slice(0, longestShown)} />
      ) : (
        <Waiting failure={answer?.failure} />
      )}
      <SiteFooter />
    </div>
  )
}

/** An address can be of any length. */
const longestShown = 20

/** The address names no stock of the data. */
function Unknown({ symbol }: { readonly symbol: string }) {
  const { stonks } = useSnapshot(store)
  const date = stonks?.date ?? null
  return (
    <EmptyState
      icon="search"
      title={stockPage.missing}
      heading="h1"
      action={<Button onClick={() => overlayDidChange('jump')}>{stockPage.searchAll}</Button>}
    >
      {stockPage.missingWhy(symbol, date === null ? undefined : formatSession(date))}
    </EmptyState>
  )
}

/** Until there is data, or why there is none. */
function Waiting({ failure }: { readonly failure: Failure | undefined }) {
  const { screener } = useAppContext()
  const { error, loadProgress, stonks } = useSnapshot(store)
  if (!stonks && error) return <LoadError failure={error} onRetry={() => void loadStonks(screener)} />
  if (!failure) {
    return (
      <div className={styles.waiting}>
        <ProgressBar label={stockPage.loading} percent={loadProgress} />
      </div>
    )
  }
  return (
    <EmptyState icon="alert" title={stockPage.unreadable} heading="h1">
      {failures[failure.id]}
    </EmptyState>
  )
}
