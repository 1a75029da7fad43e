import { tradersWaiting } from '../../texts/traders.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ProgressBar } from '../../ui/messages/progress-bar.tsx'
import styles from './traders-waiting.module.css'

interface TradersWaitingProps {
  readonly state: { readonly kind: 'loading' } | { readonly kind: 'unknown' | 'failed'; readonly message: string }
  /** What was looked for, where nobody knows it. */
  readonly title: string
  readonly onRetry: () => void
}

/** Until traders are here, or why they are not. */
export function TradersWaiting({ state, title, onRetry }: TradersWaitingProps) {
  if (state.kind === 'loading') {
    return (
      <div className={styles.waiting}>
        <ProgressBar label={tradersWaiting.loading} percent={null} />
      </div>
    )
  }
  if (state.kind === 'unknown') {
    return (
      <EmptyState icon="search" title={title} heading="h1">
        {state.message}
      </EmptyState>
    )
  }
  return (
    <div role="alert">
      <EmptyState
        icon="alert"
        title={tradersWaiting.failed}
        heading="h1"
        action={<Button onClick={onRetry}>{tradersWaiting.retry}</Button>}
      >
        {state.message}
      </EmptyState>
    </div>
  )
}
