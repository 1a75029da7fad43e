import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio/react'
import type { KnownSince } from '#domain/history/known-since'
import type { StoredPast } from '#domain/history/past-status'
import { sessionAsOf } from '#domain/history/session-as-of'
import { metricIds } from '#domain/stock/metrics'
import { formatFullDay } from '#words/moments'
import { type Failure, failureText } from '#worker/contract'
import { isSavingData, loadChunk } from '../data/pwa/load-chunk.ts'
import { pastQueries } from '../data/screener/past-queries.ts'
import { useAppContext } from '../page/app-context.ts'
import { comparedIn } from '../state/compared.ts'
import { withAsOf } from '../state/past-address.ts'
import { pastDidChange, store } from '../state/store.ts'
import { type HistoryAction } from '../state/url-state.ts'
import { WhyUnknownContext } from '../ui/data-display/unknown-value.tsx'
import { lazyComponent } from '../ui/loading/lazy-component.tsx'
import { PageProgress } from '../ui/loading/progress.tsx'
import { useHistory } from '../ui/navigation/use-history.ts'
import { monthBefore, readChanges, withChanges } from './changes-url.ts'
import { describeDay } from './describe-day.ts'
import { explainEmptyCell, explainEmptyValues } from './explain-empty-values.ts'
import { PastBar } from './past-bar.tsx'
import { pastChanges } from './past-changes-texts.ts'
import { createPastDays } from './past-days.ts'
import { NoSessionPanel, PastOfferPanel } from './past-panels.tsx'
import { pastBar } from './past-texts.ts'
import { describeColumns, describeUnknown } from './unknown-columns.ts'
import { usePastStatus } from './use-past-status.ts'
import { type KnownOnDay, type UnknownValue, whyUnknown } from './why-unknown.ts'
import styles from './past-frame.module.css'

/** A separate chunk: only needed to compare two days or two screens. */
const ChangesPage = lazyComponent(
  loadChunk('changes-page', async () => (await import('./changes-page.tsx')).ChangesPage),
  { fallback: () => <PageProgress /> },
)

interface PastFrameProps {
  /** The day as written in the address. */
  readonly day: string
  /** The page, which is rendered once the market of that day is loaded. */
  readonly children: ReactNode
}

/** A page as of a past day, below a bar that says so; or, in place of the page, why the day cannot be shown. */
export function PastFrame({ day, children }: PastFrameProps) {
  const history = useHistory()
  const { newest, screenUrl } = useAppContext()
  const { status, download, cancel, retry } = usePastStatus(newest)
  const [wasDownloaded, setDownloaded] = useState(false)
  const stored = status?.stored ?? null
  const found = stored ? sessionAsOf(day, stored.sessions) : undefined
  const session = found && 'session' in found ? found.session : undefined
  const { isShown, failure } = useShownDay(session, stored)
  const known = useKnownOnDay(session, stored)
  const { stonks, past } = useSnapshot(store)
  const of = useSyncExternalStore(past?.results.subscribe ?? noNews, () => past?.results.current()?.of)
  const filters = useSyncExternalStore(screenUrl.subscribe, screenUrl.filters)
  // Other pages show no screen.
  const search = useSyncExternalStore(history.subscribe, () =>
    history.location.pathname === '/' ? history.location.search : undefined,
  )
  const isMain = search !== undefined
  const compared = useMemo(() => (search === undefined ? undefined : readChanges(search)), [search])
  const isComparison = isMain && comparedIn(search).length > 0
  const unknown =
    !known || !isMain
      ? ''
      : isComparison
        ? describeColumns(known, metricIds, filters)
        : describeUnknown(known, filters, compared ? [] : filters.metric)
  // The pointer may rest on a cell since before its explanation was known.
  useEffect(() => explainEmptyCell(document.querySelector('td:hover'), known, filters), [known, filters])
  const why = useCallback((value: UnknownValue) => known && whyUnknown(known, value), [known])
  const show = (next: string, action: HistoryAction = 'push') => {
    const { href } = history.location
    history[action](withAsOf(href, next))
  }
  const today = () => history.push(withChanges(withAsOf(history.location.href)))
  /** Up to the last day: since the shown day, or since a month before if the last day itself is shown. */
  const showChanges = () => {
    const last = stored?.sessions.at(-1) ?? ''
    const since = session === undefined || session === last ? monthBefore(last) : session
    history.push(withChanges(withAsOf(history.location.href, last), { since, versus: undefined }))
  }
  if (!status) return <PageProgress />
  if (!stored) {
    return (
      <PastOfferPanel
        status={status}
        savesData={isSavingData()}
        onDownload={() => {
          setDownloaded(true)
          download()
        }}
        onCancel={cancel}
        onRetry={retry}
        onToday={today}
      />
    )
  }
  if (session === undefined) {
    const first = found?.kind === 'earlier' ? found.first : undefined
    return (
      <NoSessionPanel asked={day} first={first} onFirst={() => first !== undefined && show(first)} onToday={today} />
    )
  }
  return (
    <div className={styles.frame} {...explainEmptyValues(known, filters)}>
      <PastBar
        sessions={stored.sessions}
        session={session}
        note={
          failure
            ? pastBar.failed(failureText(failure.id))
            : status.progress
              ? pastBar.getting
              : [describeDay(day, found, { newest: stonks, of: compared ? undefined : of }), unknown]
                  .filter(Boolean)
                  .join(' ')
        }
        takesFocus={wasDownloaded}
        isCompared={compared !== undefined}
        onDay={show}
        changes={
          isMain && !compared && !isComparison
            ? { label: pastChanges.openSince(formatFullDay(session)), onOpen: showChanges }
            : undefined
        }
        onToday={today}
      />
      {isShown && compared ? (
        <ChangesPage {...{ session, stored, compared }} />
      ) : (
        <WhyUnknownContext value={why}>{isShown && children}</WhyUnknownContext>
      )}
    </div>
  )
}

const noNews = () => () => undefined

interface ShownDay {
  readonly isShown: boolean
  /** Why the rows of the session could not be selected. */
  readonly failure: Failure | undefined
}

/** Shows the market of a session to the whole app while the component is mounted. */
function useShownDay(session: string | undefined, stored: StoredPast | null): ShownDay {
  const { newest, screenUrl } = useAppContext()
  const history = useHistory()
  const { past } = useSnapshot(store)
  const [failure, setFailure] = useState<Failure>()
  const [days] = useState(() =>
    createPastDays(newest, {
      onDay: pastDidChange,
      hasRows: () => history.location.pathname === '/' && !readChanges(history.location.search),
      onFailure: setFailure,
      onRecovery: () => setFailure(undefined),
    }),
  )
  useEffect(() => screenUrl.subscribe(days.screenDidChange), [screenUrl, days])
  useLayoutEffect(() => {
    if (session !== undefined && stored) return days.show(session, stored)
    days.end()
    pastDidChange(null)
  }, [days, session, stored])
  useLayoutEffect(
    () => () => {
      days.end()
      pastDidChange(null)
    },
    [days],
  )
  return { isShown: past !== null, failure }
}

/** Which values of a session can be known; undefined until that is known. */
function useKnownOnDay(session: string | undefined, stored: StoredPast | null): KnownOnDay | undefined {
  const { newest } = useAppContext()
  const [since, setSince] = useState<KnownSince>()
  useEffect(() => {
    if (!stored) return
    void pastQueries(newest)
      .pastKnownSince()
      .then((outcome) => outcome.ok && setSince(outcome.value))
  }, [newest, stored])
  return useMemo(() => (session !== undefined && since ? { asOf: session, since } : undefined), [session, since])
}
