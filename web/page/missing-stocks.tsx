import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio/react'
import { type Failure, failureText } from '#worker/contract'
import { store, useShownDataset } from '../state/store.ts'
import { loadError } from '../texts/first-visit/loading.ts'
import { Button } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { useAppContext } from './app-context.ts'
import { LoadError } from './load-notices.tsx'
import { loadStonks } from './load-stonks.ts'

interface MissingStocksProps {
  readonly title: string
  readonly heading?: 'h1' | 'h2'
  /** Why the data worker has not read the stocks; undefined while it still may. */
  readonly failure: Failure | undefined
  /** Asks the data worker again. */
  readonly onRetry: () => void
  /** The content while the stocks are loading. */
  readonly children: ReactNode
}

/** Replaces missing stocks: says why, with a way to try again, or that they are loading. */
export function MissingStocks({ title, heading = 'h2', failure, onRetry, children }: MissingStocksProps) {
  const { screener } = useAppContext()
  const { error } = useSnapshot(store)
  const dataset = useShownDataset()
  if (!dataset && error) return <LoadError failure={error} onRetry={() => void loadStonks(screener)} />
  if (!failure) return children
  const retry = (
    <Button variant="primary" onClick={onRetry}>
      {loadError.retry}
    </Button>
  )
  return (
    <div role="alert">
      <EmptyState icon="alert" title={title} heading={heading} action={retry}>
        {failureText(failure.id)}
      </EmptyState>
    </div>
  )
}
