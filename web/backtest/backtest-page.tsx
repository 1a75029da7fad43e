import './backtest-tokens.css'
import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react'
import type { BacktestSettings as Settings } from '#domain/backtest/backtest'
import type { BacktestResult, BacktestStarts } from '#domain/backtest/backtest-result'
import { annualized, dailyReturns, sharpeRatio, totalReturn } from '#domain/backtest/statistics'
import type { StoredPast } from '#domain/history/past-status'
import { isFormulaId } from '#domain/screen/formulas'
import { pageHeads } from '#domain/site/page-heads'
import { metrics } from '#domain/stock/metrics'
import { formatDate } from '#words/dates'
import { describeFilters } from '#words/describe-filters'
import { formatInteger, formatPercentChange } from '#words/numbers'
import { failureText } from '#worker/contract'
import { isSavingData } from '../data/pwa/load-chunk.ts'
import { useAppContext } from '../page/app-context.ts'
import { DocumentPage } from '../page/document-page.tsx'
import { LinkNotice } from '../page/link-notice.tsx'
import { saveFile } from '../page/share.ts'
import { shareLink } from '../page/share-link.ts'
import { PastOfferPanel } from '../past/past-panels.tsx'
import { pastFailures } from '../past/past-texts.ts'
import { usePastStatus } from '../past/use-past-status.ts'
import { Button } from '../ui/controls/button.tsx'
import { lazyIcons } from '../ui/icons/lazy-icons.ts'
import { PageProgress, ProgressBar } from '../ui/loading/progress.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { useHistory } from '../ui/navigation/use-history.ts'
import { holdingsFile } from './backtest-csv.ts'
import { ReportDetails, ReportLead } from './backtest-report.tsx'
import { BacktestSettings } from './backtest-settings.tsx'
import { backtest as texts } from './backtest-texts.ts'
import { type BacktestQuestion, lostFilters, readBacktest, screenAddress, writeBacktest } from './backtest-url.ts'
import { FoldedCard, useIsWide } from './folded-card.tsx'
import { KeepRun } from './keep-run.tsx'
import { countTry } from './tries.ts'
import { UnknownNeeds } from './unknown-needs.tsx'
import { useBacktest } from './use-backtest.ts'
import styles from './backtest-page.module.css'
import shared from '#web/ui/shared.module.css'

const purpose = { icon: lazyIcons.chart, title: texts.title, why: texts.why }

/** What the screen in the address would have returned. */
export function BacktestPage() {
  const { newest } = useAppContext()
  const { status, download, cancel, retry } = usePastStatus(newest)
  const history = useHistory()
  const search = useSyncExternalStore(history.subscribe, () => history.location.search)
  const stored = status?.stored
  const leave = () => history.push(screenAddress(readBacktest(history.location.search, []).filters))
  return (
    <DocumentPage {...pageHeads['/backtest']}>
      <LinkNotice warning={lostFilters(search)} />
      <div className={styles.whole}>
        {!status ? (
          <PageProgress />
        ) : stored ? (
          <Run stored={stored} />
        ) : (
          <PastOfferPanel
            {...{ status, purpose }}
            savesData={isSavingData()}
            onDownload={download}
            onCancel={cancel}
            onRetry={retry}
            onToday={leave}
          />
        )}
      </div>
    </DocumentPage>
  )
}

/** The run in the address, which begins at once. */
function Run({ stored }: { readonly stored: StoredPast }) {
  const { newest } = useAppContext()
  const history = useHistory()
  const search = useSyncExternalStore(history.subscribe, () => history.location.search)
  const { sessions } = stored
  const question = useMemo(() => readBacktest(search, sessions), [search, sessions])
  const [starts, setStarts] = useState<BacktestQuestion>()
  const [attempt, setAttempt] = useState(0)
  const everyStart = starts === question
  const isWide = useIsWide()
  const request = useMemo(
    () => ({ ...question, scope: { kind: 'all' } as const, everyStart, attempt }),
    [question, everyStart, attempt],
  )
  const { status, isOlder, cancel } = useBacktest(newest, request)
  const change = (settings: Settings) => {
    const { pathname, search: query } = history.location
    history.replace(pathname + writeBacktest(query, settings, sessions))
  }
  const { filters, settings } = question
  const result = status?.result
  const unknown = (isOlder ? undefined : result?.unknown) ?? status?.unknown ?? []
  const isUnknown = unknown.some(({ since }) => since === null)
  const isEmpty = !!result && result.dates.length < 2
  const isRunning = status?.progress !== undefined
  const actions = result && !isEmpty && (
    <div className={styles.actions}>
      {!isOlder && !isRunning && <KeepRun {...{ result, question, stored }} />}
      <Button onClick={() => void saveFile(holdingsFile(result, filters))}>{texts.csv}</Button>
      <Button onClick={() => share(result)}>{texts.share}</Button>
    </div>
  )
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1 className={shared.pageTitle}>{texts.question}</h1>
        {isWide && actions}
        <p className={styles.screen}>
          <span>
            {describeFilters(filters)
              .map(({ label }) => label)
              .join(' · ') || texts.everything}
          </span>
          <span className={shared.quiet}>{settingsInWords(question)}</span>
          <a className={shared.link} href={screenAddress(filters)}>
            {texts.openScreen}
          </a>
        </p>
      </header>
      <FoldedCard title={texts.settings} className={styles.settings}>
        <BacktestSettings settings={settings} sessions={sessions} onChange={change} />
      </FoldedCard>
      {status?.progress && <Progress {...status.progress} isAgain={!!result} onCancel={cancel} />}
      <div className={styles.state}>
        {status && !isRunning && !result && (
          <Ended failure={status.failure?.id} onAgain={() => setAttempt(attempt + 1)} />
        )}
        <UnknownNeeds {...{ unknown, question, sessions }} isEnd={isEmpty && isUnknown} />
        {isEmpty && !isUnknown && <Nothing />}
      </div>
      {result && !isEmpty && (
        <Result
          {...{ result, question, isRunning, isOlder }}
          simulated={stored.simulated}
          actions={!isWide && actions}
          onStarts={() => {
            setStarts(question)
            // The user may have cancelled them before.
            setAttempt(attempt + 1)
          }}
        />
      )}
    </article>
  )
}

function share({ values, dates }: BacktestResult): void {
  const own = formatPercentChange(totalReturn(values)).text
  const years = `${formatDate(dates[0] ?? '')} to ${formatDate(dates.at(-1) ?? '')}`
  void shareLink(texts.question, texts.shareText(own, years))
}

/** The most important settings, and the order. */
function settingsInWords({ filters, settings: { rebalance, count } }: BacktestQuestion): string {
  const { sortColumn, formulas } = filters
  const order = isFormulaId(sortColumn) ? (formulas[sortColumn]?.name ?? '') : metrics[sortColumn].label
  return [texts.rebalances[rebalance], count === 0 ? texts.all : texts.firstBy(formatInteger(count), order)].join(' · ')
}

interface ProgressProps {
  readonly done: number
  readonly total: number
  /** Whether the result of other settings is shown meanwhile. */
  readonly isAgain: boolean
  readonly onCancel: () => void
}

const Progress = ({ done, total, isAgain, onCancel }: ProgressProps) => (
  <div className={styles.progress} data-again={isAgain || undefined}>
    <ProgressBar label={texts.running} percent={total === 0 ? null : Math.round((100 * done) / total)} />
    <p className={shared.hint}>{texts.progress(formatInteger(done), formatInteger(total))}</p>
    <Button onClick={onCancel}>{texts.cancel}</Button>
  </div>
)

interface EndedProps {
  /** Why the run failed; undefined if it was cancelled. */
  readonly failure: string | undefined
  readonly onAgain: () => void
}

function Ended({ failure, onAgain }: EndedProps) {
  const why = failure === undefined ? undefined : pastFailures[failure]
  const title = failure === undefined ? texts.cancelled : texts.failed
  const again = (
    <Button variant="primary" onClick={onAgain}>
      {texts.again}
    </Button>
  )
  return (
    <div role="status">
      <EmptyState
        icon={failure === undefined ? 'clock' : 'alert'}
        title={why === undefined ? title : texts.impossible}
        action={why === undefined && again}
      >
        {why ?? (failure === undefined ? null : failureText(failure))}
      </EmptyState>
    </div>
  )
}

const Nothing = () => (
  <div role="status">
    <EmptyState icon="search" title={texts.none}>
      {texts.noneWhy}
    </EmptyState>
  </div>
)

interface ResultProps {
  readonly result: BacktestResult
  readonly question: BacktestQuestion
  readonly simulated: boolean
  /** What one can do with it. */
  readonly actions: ReactNode
  readonly isRunning: boolean
  /** Whether the result is that of other settings. */
  readonly isOlder: boolean
  readonly onStarts: () => void
}

function Result({ result, question, simulated, actions, isRunning, isOlder, onStarts }: ResultProps) {
  const { filters, settings } = question
  // A variant counts once, with its own result.
  const tried = useMemo(
    () => (isOlder ? [] : countTry(filters, settings, sharpeRatio(dailyReturns(result.values)) ?? 0)),
    [filters, settings, result.values, isOlder],
  )
  return (
    <>
      <ReportLead result={result} tried={tried} />
      <div className={styles.beside}>
        {actions}
        <Starts {...{ result, isRunning, onStarts }} />
      </div>
      <ReportDetails
        {...{ result, settings, filters, tried, simulated }}
        dayAddress={(day) => screenAddress(filters, day)}
      />
    </>
  )
}

function Starts({ result, isRunning, onStarts }: Pick<ResultProps, 'result' | 'isRunning' | 'onStarts'>) {
  const { starts, rebalances } = result
  const [first, second] = rebalances
  if (!first || !second) return null
  return (
    <section className={`${shared.card} ${styles.starts}`}>
      <h2 className={shared.cardTitle}>{texts.everyStart}</h2>
      {starts ? (
        <p className={shared.hint}>{startsSentence(starts)}</p>
      ) : (
        <p className={shared.hint}>{texts.everyStartWhy}</p>
      )}
      {!starts && !isRunning && (
        <div>
          <Button onClick={onStarts}>{texts.runStarts}</Button>
        </div>
      )}
    </section>
  )
}

/** The lowest, the middle and the highest return; annual returns from one year on. */
function startsSentence({ growth, from, sessions }: BacktestStarts): string {
  const isAnnual = annualized(1, sessions) !== null
  const returns = growth.map((value) => (isAnnual ? annualized(value, sessions) : null) ?? value - 1)
  const ordered = returns.toSorted((a, b) => a - b)
  const text = (value = NaN) => formatPercentChange(value).text
  return texts.startsResult({
    ...{ count: formatInteger(growth.length), from: formatDate(from), length: formatInteger(sessions), isAnnual },
    ...{ low: text(ordered[0]), high: text(ordered.at(-1)), own: text(returns[0]) },
    median: text(((ordered.at((growth.length - 1) / 2) ?? NaN) + (ordered.at(growth.length / 2) ?? NaN)) / 2),
  })
}
