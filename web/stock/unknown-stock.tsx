import { useCallback } from 'react'
import { useSnapshot } from 'valtio/react'
import { formatSession } from '#words/dates'
import { stockAddress } from '#words/links'
import { useFetched } from '../data/api/use-fetched.ts'
import type { HistoryState } from '../data/history/history.ts'
import { fetchPastHistory } from '../data/history/past-history.ts'
import { openOverlay } from '../state/overlay.ts'
import { withAsOf } from '../state/past-address.ts'
import { store, useShownDataset } from '../state/store.ts'
import { Button } from '../ui/controls/button.tsx'
import { ProgressBar } from '../ui/loading/progress.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { useHistory } from '../ui/navigation/use-history.ts'
import { stockPage } from './stock-texts.ts'
import { usePastCharts } from './use-past-charts.ts'
import styles from './stock-page.module.css'

/** The page for a symbol that is not in the shown market: its past may have it. */
export function Unknown({ symbol }: { readonly symbol: string }) {
  const past = usePastCharts()
  const fetch = useCallback(
    () => (past ? fetchPastHistory(symbol, { ...past, asOf: undefined }) : Promise.resolve(noHistory)),
    [symbol, past],
  )
  const { state } = useFetched(fetch, loadingHistory)
  const last = state.kind === 'loaded' ? state.history.sessions.at(-1)?.date : undefined
  if (state.kind === 'loading') return <Loading />
  return last === undefined ? <NotFound symbol={symbol} /> : <Gone {...{ symbol, last }} />
}

const loadingHistory: HistoryState = { kind: 'loading' }
const noHistory: HistoryState = { kind: 'none' }

/** A listing that has ended, or had not begun on the day that is shown. */
function Gone({ symbol, last }: { readonly symbol: string; readonly last: string }) {
  const history = useHistory()
  const date = useShownDataset()?.date
  const show = (
    <Button variant="primary" onClick={() => history.push(withAsOf(stockAddress(symbol), last))}>
      {stockPage.showLast(formatSession(last))}
    </Button>
  )
  return (
    <EmptyState icon="clock" title={stockPage.gone} heading="h1" action={show}>
      {stockPage.goneWhy(symbol, formatSession(last), date ? formatSession(date) : undefined)}
    </EmptyState>
  )
}

function NotFound({ symbol }: { readonly symbol: string }) {
  const date = useShownDataset()?.date ?? null
  return (
    <EmptyState
      icon="search"
      title={stockPage.missing}
      heading="h1"
      action={<Button onClick={() => openOverlay('jump')}>{stockPage.searchAll}</Button>}
    >
      {stockPage.missingWhy(symbol, date === null ? undefined : formatSession(date))}
    </EmptyState>
  )
}

/** The progress of loading, while the stock is unknown. */
export function Loading() {
  const { loadProgress } = useSnapshot(store)
  return (
    <div className={styles.placeholder}>
      <ProgressBar label={stockPage.loading} percent={loadProgress} />
    </div>
  )
}
