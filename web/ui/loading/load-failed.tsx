import { Button } from '../controls/button.tsx'
import { EmptyState } from '../messages/empty-state.tsx'
import { Unseen } from '../unseen.tsx'
import { loadFailed } from '../../texts/load-failed.ts'
import styles from './load-failed.module.css'

/** A whole page, a part of one, a bar over its foot, or no more than a button. */
export type FailedLook = 'page' | 'part' | 'bar' | 'button'

interface LoadFailedProps {
  readonly look: FailedLook
  /** What exactly happened. */
  readonly message: string
  readonly onRetry: () => void
  /** Lets go of what lies over the page. */
  readonly onGiveUp?: (() => void) | undefined
}

/** Stands where a part of the page should be. */
export function LoadFailed({ look, message, onRetry, onGiveUp }: LoadFailedProps) {
  const title = look === 'page' ? loadFailed.page : loadFailed.part
  const tryAgain = (
    <Button look={look === 'button' || look === 'bar' ? 'plain' : 'primary'} onClick={onRetry}>
      {loadFailed.retry}
    </Button>
  )
  if (look === 'button') {
    return (
      <div role="alert" className={styles.button}>
        <Unseen>
          {title}. {message}
        </Unseen>
        {tryAgain}
      </div>
    )
  }
  if (look === 'bar') {
    return (
      <div role="alert" className={styles.bar}>
        <p>
          {title}. <span className={styles.message}>{message}</span>
        </p>
        {tryAgain}
        {onGiveUp && (
          <Button look="plain" onClick={onGiveUp}>
            {loadFailed.close}
          </Button>
        )}
      </div>
    )
  }
  return (
    <div role="alert">
      <EmptyState icon="alert" title={title} heading={look === 'page' ? 'h1' : 'h2'} action={tryAgain}>
        <span className={styles.message}>{message}</span>
      </EmptyState>
    </div>
  )
}
