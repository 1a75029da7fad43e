import { Component, type ComponentType, type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { loadFailed } from '../../texts/first-visit/loading.ts'
import { disclaimer, errorPage } from '../../texts/first-visit/shell-texts.ts'
import { Button } from '../controls/button.tsx'
import { VisuallyHidden } from '../data-display/visually-hidden.tsx'
import { EmptyState } from '../messages/empty-state.tsx'
import { useHistory } from '../navigation/use-history.ts'
import styles from './lazy-component.module.css'

/**
 * A lazy component for a sheet: the message of a failed load can be closed like the sheet. `isModal` is false for a sheet
 * that is docked beside the page.
 */
export const lazySheet = <Props extends { readonly onClose: () => void }>(
  load: Loader<Props>,
  isModal: (props: Props) => boolean = () => true,
) =>
  lazyComponent(load, {
    fallback: (props) => isModal(props) && <LoadingSheet onClose={props.onClose} />,
    onFailure: 'bar',
    close: ({ onClose }) => onClose(),
  })

/** The close functions of the sheets that are loading. */
const loadingSheets = new Set<() => void>()

/** Cancels loading sheets: one that arrives late must not open over the sheet that the user opened after it. */
export const closeLoadingSheets = (): void => loadingSheets.forEach((close) => close())

/**
 * A loading sheet already has its history entry: Back cancels it, and the entry of a sheet that it replaces stays. Otherwise
 * the browser would still be leaving that entry when the sheet appears, and would ignore a press on Back.
 */
function LoadingSheet({ onClose }: { readonly onClose: () => void }): undefined {
  const { openSheet } = useHistory()
  useEffect(() => {
    closeLoadingSheets()
    loadingSheets.add(onClose)
    const onClosed = openSheet(onClose)
    return () => {
      loadingSheets.delete(onClose)
      onClosed()
    }
  }, [openSheet, onClose])
}

interface LazyOptions<Props> {
  /** Rendered while loading. */
  readonly fallback?: (props: Props) => ReactNode
  /** How a failed load is shown; `nothing` keeps the fallback. */
  readonly onFailure?: FailedVariant | 'nothing'
  /** Closes an overlay that failed to load. */
  readonly close?: (props: Props) => void
}

interface LazyComponent<Props> {
  (props: Props): ReactNode
  /** Loads the component before it is rendered. */
  readonly preload: () => Promise<void>
}

/** A component that is loaded when it is first rendered. A failed load shows a message with a retry button. */
export function lazyComponent<Props extends object>(
  load: Loader<Props>,
  { fallback = () => undefined, onFailure = 'part', close }: LazyOptions<Props> = {},
): LazyComponent<Props> {
  const results = createLoadCache(load)

  function Loaded({ loading, props, onLoadAgain }: LoadedProps<Props>) {
    const result = use(loading)
    // A failure is shown until the component unmounts; the next mount loads again.
    useEffect(() => (result.ok ? undefined : results.clear), [result])
    if (result.ok) {
      const content = <result.part {...props} />
      // An error in a whole page goes to the router's error page.
      if (onFailure === 'page') return content
      const failure = (message: string, onRetry: () => void) =>
        onFailure === 'nothing' ? (
          fallback(props)
        ) : (
          <LoadFailed variant={onFailure} {...{ message, onRetry }} onClose={close && (() => close(props))} />
        )
      return <ErrorBoundary failure={failure}>{content}</ErrorBoundary>
    }
    if (onFailure === 'nothing') return fallback(props)
    const onRetry = result.recovery === 'retry' ? onLoadAgain : () => location.reload()
    const onClose = close && (() => close(props))
    return <LoadFailed variant={onFailure} message={result.message} {...{ onRetry, onClose }} />
  }

  function Lazy(props: Props) {
    const [loading, setLoading] = useState(results.get)
    const loadAgain = () => {
      results.clear()
      setLoading(results.get())
    }
    return (
      <Suspense fallback={fallback(props)}>
        <Loaded {...{ loading, props }} onLoadAgain={loadAgain} />
      </Suspense>
    )
  }

  return Object.assign(Lazy, { preload: () => results.get().then(() => undefined) })
}

interface LoadedProps<Props> {
  readonly loading: Promise<LoadResult<Props>>
  readonly props: Props
  readonly onLoadAgain: () => void
}

interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** The fallback for children that threw. */
  readonly failure: (message: string, onRetry: () => void) => ReactNode
}

/** Contains an error in a lazily loaded component: a chart that fails does not affect the rest of the page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly message: string | undefined }> {
  override state: { readonly message: string | undefined } = { message: undefined }
  static getDerivedStateFromError = (error: unknown) => ({ message: String(error) })
  readonly retry = () => this.setState({ message: undefined })
  override render() {
    const { message } = this.state
    return message === undefined ? this.props.children : this.props.failure(message, this.retry)
  }
}

/** The page for an unexpected error, which only a reload can fix. */
export function ErrorPage() {
  const reload = (
    <Button variant="primary" onClick={() => location.reload()}>
      {errorPage.reload}
    </Button>
  )
  return (
    <div role="alert">
      <EmptyState
        icon="alert"
        title={errorPage.title}
        heading="h1"
        action={reload}
        more={<small className={styles.disclaimer}>{disclaimer}</small>}
      >
        {errorPage.why}
      </EmptyState>
    </div>
  )
}

/** The size of the failed component: a page, a section, a bottom bar, or a button. */
type FailedVariant = 'page' | 'part' | 'bar' | 'button'

interface LoadFailedProps {
  readonly variant: FailedVariant
  /** The technical cause. */
  readonly message: string
  readonly onRetry: () => void
  /** Closes the overlay that failed to load. */
  readonly onClose?: (() => void) | undefined
}

/** The message of a failed load. */
function LoadFailed({ variant, message, onRetry, onClose }: LoadFailedProps) {
  const title = variant === 'page' ? loadFailed.page : loadFailed.part
  const tryAgain = (
    <Button variant={variant === 'button' || variant === 'bar' ? 'plain' : 'primary'} onClick={onRetry}>
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
        {onClose && (
          <Button variant="plain" onClick={onClose}>
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

/** The outcome of loading a component; `recovery` says whether a retry helps or only a reload. */
export type LoadResult<Props> =
  | { readonly ok: true; readonly part: ComponentType<Props> }
  | { readonly ok: false; readonly message: string; readonly recovery: 'retry' | 'reload' }

/** Loads a component. It never rejects. */
export type Loader<Props> = () => Promise<LoadResult<Props>>

/** Calls a loader once for all instances of its component, until the result is cleared. */
function createLoadCache<Props>(load: Loader<Props>) {
  let last: Promise<LoadResult<Props>> | undefined
  return {
    get: (): Promise<LoadResult<Props>> => (last ??= readable(load())),
    clear: (): void => {
      last = undefined
    },
  }
}

/**
 * A promise whose value React reads as soon as it is there. It would wait for one that it has not seen before, and once a
 * fallback is shown, it stays for 300 ms.
 */
function readable<Value>(promise: Promise<Value>): Promise<Value> {
  void promise.then((value) => Object.assign(promise, { status: 'fulfilled', value }))
  return promise
}
