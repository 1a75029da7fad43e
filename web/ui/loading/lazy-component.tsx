import { Component, Suspense, use, useEffect, useState, type ReactNode, type ComponentType } from 'react'
import { Button } from '../controls/button.tsx'
import { EmptyState } from '../messages/empty-state.tsx'
import { VisuallyHidden } from '../data-display/visually-hidden.tsx'
import { loadFailed } from '../../texts/first-visit/loading.ts'
import styles from './lazy-component.module.css'

/** A part that lies over the page and can be closed: so can the word that it did not come. */
export const lazySheet = <Props extends { readonly onClose: () => void }>(load: Loader<Props>) =>
  lazyComponent(load, { failed: 'bar', giveUp: ({ onClose }) => onClose() })

interface LazyOptions<Props> {
  /** What stands in the part's place until it comes. */
  readonly fallback?: (props: Props) => ReactNode
  /** How much room there is to say that it did not come; `nothing` leaves what was there while waiting. */
  readonly failed?: FailedVariant | 'nothing'
  /** For what lies over the page: lets go of it where it did not come. */
  readonly giveUp?: (props: Props) => void
}

interface LazyComponent<Props> {
  (props: Props): ReactNode
  /** Fetches the part before it is drawn. */
  readonly preload: () => Promise<void>
}

/** A part of the page that is fetched when it is first drawn; where it does not come, its place says so and offers to try again. */
export function lazyComponent<Props extends object>(
  load: Loader<Props>,
  { fallback = () => undefined, failed = 'part', giveUp }: LazyOptions<Props> = {},
): LazyComponent<Props> {
  const results = createLoadCache(load)

  function Loaded({ arrival, props, onAgain }: LoadedProps<Props>) {
    const outcome = use(arrival)
    // What failed is shown for as long as somebody looks at it; whoever comes later asks anew.
    useEffect(() => (outcome.ok ? undefined : results.forget), [outcome])
    if (outcome.ok) {
      const content = <outcome.part {...props} />
      // An error in a whole page goes to the router's error page.
      if (failed === 'page') return content
      const failure = (message: string, onRetry: () => void) =>
        failed === 'nothing' ? (
          fallback(props)
        ) : (
          <LoadFailed variant={failed} {...{ message, onRetry }} onGiveUp={giveUp && (() => giveUp(props))} />
        )
      return <ErrorBoundary failure={failure}>{content}</ErrorBoundary>
    }
    if (failed === 'nothing') return fallback(props)
    const onRetry = outcome.cure === 'again' ? onAgain : () => location.reload()
    const onGiveUp = giveUp && (() => giveUp(props))
    return <LoadFailed variant={failed} message={outcome.message} {...{ onRetry, onGiveUp }} />
  }

  function Lazy(props: Props) {
    const [arrival, setArrival] = useState(results.ask)
    const again = () => {
      results.forget()
      setArrival(results.ask())
    }
    return (
      <Suspense fallback={fallback(props)}>
        <Loaded {...{ arrival, props }} onAgain={again} />
      </Suspense>
    )
  }

  return Object.assign(Lazy, { preload: () => results.ask().then(() => undefined) })
}

interface LoadedProps<Props> {
  readonly arrival: Promise<LoadResult<Props>>
  readonly props: Props
  readonly onAgain: () => void
}

interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** What is shown instead of children that threw. */
  readonly failure: (message: string, onRetry: () => void) => ReactNode
}

/** Keeps an error in a lazily loaded component from taking the page with it: a chart that fails takes only itself. */
class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly message: string | undefined }> {
  override state = { message: undefined }
  static getDerivedStateFromError = (error: unknown) => ({ message: String(error) })
  readonly retry = () => this.setState({ message: undefined })
  override render() {
    const { message } = this.state
    return message === undefined ? this.props.children : this.props.failure(message, this.retry)
  }
}

/** A whole page, a part of one, a bar over its foot, or no more than a button. */
type FailedVariant = 'page' | 'part' | 'bar' | 'button'

interface LoadFailedProps {
  readonly variant: FailedVariant
  /** What exactly happened. */
  readonly message: string
  readonly onRetry: () => void
  /** Lets go of what lies over the page. */
  readonly onGiveUp?: (() => void) | undefined
}

/** Stands where a part of the page should be. */
function LoadFailed({ variant, message, onRetry, onGiveUp }: LoadFailedProps) {
  const title = variant === 'page' ? loadFailed.page : loadFailed.part
  const tryAgain = (
    <Button look={variant === 'button' || variant === 'bar' ? 'plain' : 'primary'} onClick={onRetry}>
      {loadFailed.retry}
    </Button>
  )
  if (variant === 'button') {
    return (
      <div role="alert" className={styles.button}>
        <VisuallyHidden>
          {title}. {message}
        </VisuallyHidden>
        {tryAgain}
      </div>
    )
  }
  if (variant === 'bar') {
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
      <EmptyState icon="alert" title={title} heading={variant === 'page' ? 'h1' : 'h2'} action={tryAgain}>
        <span className={styles.message}>{message}</span>
      </EmptyState>
    </div>
  )
}

/** What became of a part that is fetched when it is first drawn. */
export type LoadResult<Props> =
  | { readonly ok: true; readonly part: ComponentType<Props> }
  | { readonly ok: false; readonly message: string; readonly cure: 'again' | 'reload' }

/** Fetches a part. It never rejects. */
export type Loader<Props> = () => Promise<LoadResult<Props>>

/** Asks a loader once for all who draw its part, until the answer is forgotten. */
function createLoadCache<Props>(load: Loader<Props>) {
  let last: Promise<LoadResult<Props>> | undefined
  return {
    ask: (): Promise<LoadResult<Props>> => (last ??= load()),
    forget: (): void => {
      last = undefined
    },
  }
}
