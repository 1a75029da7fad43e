import '../page/stock-tokens.css'
import './compare-tokens.css'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio/react'
import { isExported } from '#domain/export/exported-site'
import { succeed } from '#domain/result'
import { maxCompared } from '#domain/site/compared-symbols'
import { compareHead } from '#domain/site/page-heads'
import type { Stock } from '#domain/stock/stock'
import type { Outcome } from '#worker/contract'
import { useFetched } from '../data/api/use-fetched.ts'
import { fetchHistory, type HistoryState } from '../data/history/history.ts'
import { fetchPastHistory } from '../data/history/past-history.ts'
import { loadChunk } from '../data/pwa/load-chunk.ts'
import { pastQueries } from '../data/screener/past-queries.ts'
import { useAppContext } from '../page/app-context.ts'
import { MissingStocks } from '../page/missing-stocks.tsx'
import { PublicGaps } from '../page/public-gaps.tsx'
import { shareLink } from '../page/share-link.ts'
import { findStock, useDatasetQuery } from '../page/use-stock.ts'
import { useSymbolSearch } from '../page/use-symbol-search.ts'
import { compareAddress, leftOutOf, setCompared } from '../state/compared.ts'
import { store } from '../state/store.ts'
import { readParameter } from '../state/url-state.ts'
import { IconButton } from '../ui/controls/button.tsx'
import { SegmentedControl } from '../ui/controls/segmented-control.tsx'
import { usePageHead } from '../ui/hooks/use-page-head.ts'
import { lazyIcons } from '../ui/icons/lazy-icons.ts'
import { lazyComponent } from '../ui/loading/lazy-component.tsx'
import { ProgressBar } from '../ui/loading/progress.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { BackButton } from '../ui/navigation/back-button.tsx'
import { useDayLink, useHistory } from '../ui/navigation/use-history.ts'
import { AddStock } from './add-stock.tsx'
import { compare as texts } from './compare-texts.ts'
import { Comparison } from './comparison.tsx'
import { ChartGaps, RebasedChart } from './rebased-chart.tsx'
import { useOwnRows } from './use-own-rows.ts'
import styles from './compare-page.module.css'
import shared from '#web/ui/shared.module.css'

// A separate chunk: most comparisons are of metrics.
const ComparedStatements = lazyComponent(
  loadChunk(
    'compared-statements',
    async () => (await import('./statements/compared-statements.tsx')).ComparedStatements,
  ),
)

/** Up to four stocks side by side: the symbols are in the address. */
export function ComparePage({ symbols }: { readonly symbols: readonly string[] }) {
  const { loadProgress, past } = useSnapshot(store)
  const [attempt, setAttempt] = useState(0)
  const outcome = useStocks(symbols, attempt)
  const { stocks, missing = [] } = outcome?.ok ? outcome.value : {}
  const find = useSymbolSearch()
  const history = useHistory()
  const inDay = useDayLink()
  const leftOut = leftOutOf(history.location.search)
  const head = compareHead(symbols)
  usePageHead(head, '/')
  const figure = useFigure()
  const showFigure = (next: string | undefined, shown: readonly string[] = columns) =>
    history.replace(inDay(shown.length > 0 ? compareAddress(shown) + (next ? `&${figureParameter}=${next}` : '') : '/'))
  const show = (next: readonly string[]) => {
    setCompared(next)
    showFigure(figure, next)
  }
  // Only stocks of the dataset: the server has no history of others.
  const found = useMemo(() => stocks?.map(({ symbol }) => symbol) ?? [], [stocks])
  const own = useOwnRows(found)
  // The tray shows the compared stocks: users find them there after going back to the list.
  useEffect(() => setCompared(stocks ? found : symbols), [stocks, found, symbols])
  // Symbols that the market data lacks have no column and take up none.
  const columns = stocks ? found : symbols
  const hasStatements = !isExported && !past
  return (
    <div className={styles.page} data-tokens="stock">
      <div className={styles.head}>
        <div className={styles.title}>
          <BackButton narrow />
          <h1 className={shared.pageTitle}>{texts.title}</h1>
        </div>
        {hasStatements && (
          <span className={styles.views}>
            <SegmentedControl
              label={texts.view}
              value={figure === undefined ? 'metrics' : 'statements'}
              segments={(['metrics', 'statements'] as const).map((value) => ({
                ...{ value, label: texts.views[value], name: texts.views[value] },
              }))}
              onChange={(view) => showFigure(view === 'metrics' ? undefined : 'revenue')}
            />
          </span>
        )}
        <div className={styles.add}>
          <AddStock find={find} compared={columns} max={maxCompared} onAdd={(symbol) => show([...columns, symbol])} />
        </div>
        <IconButton
          icon={lazyIcons.share}
          label={texts.share}
          frame
          onClick={() => void shareLink(head.title, texts.shareText(symbols))}
        />
      </div>
      {leftOut.length > 0 && <p className={styles.missing}>{texts.leftOut(leftOut, maxCompared)}</p>}
      {missing.length > 0 && <p className={styles.missing}>{texts.notInData(missing)}</p>}
      {!stocks ? (
        <MissingStocks
          title={texts.unreadable}
          failure={outcome && !outcome.ok ? outcome.failure : undefined}
          onRetry={() => setAttempt(attempt + 1)}
        >
          <div className={styles.placeholder}>
            <ProgressBar label={texts.loading} percent={loadProgress} />
          </div>
        </MissingStocks>
      ) : stocks.length > 0 && hasStatements && figure !== undefined ? (
        <ComparedStatements {...{ stocks, figure }} onFigure={showFigure} />
      ) : stocks.length > 0 ? (
        <PublicGaps>
          <Comparison
            {...{ stocks, own }}
            chart={<ComparedChart symbols={found} />}
            onRemove={(symbol) => show(found.filter((other) => other !== symbol))}
          />
        </PublicGaps>
      ) : (
        <EmptyState icon="compare" title={texts.nothing}>
          {texts.nothingWhy}
        </EmptyState>
      )}
    </div>
  )
}

/** The parameter with the figure by which statements are compared. */
const figureParameter = 'statements'

/** The figure of the statements in the address; undefined if it asks for the metrics. */
function useFigure(): string | undefined {
  const history = useHistory()
  const read = () => readParameter(history.location.search, figureParameter)
  return useSyncExternalStore(history.subscribe, read, read)
}

interface Compared {
  readonly stocks: readonly Stock[]
  /** The symbols that the dataset lacks. */
  readonly missing: readonly string[]
}

/** The compared stocks that are in the newest dataset; undefined until there is one. Another `attempt` asks again. */
function useStocks(symbols: readonly string[], attempt: number): Outcome<Compared> | undefined {
  const { screener } = useAppContext()
  const query = useCallback(async () => {
    const outcomes = await Promise.all(symbols.map((symbol) => findStock(screener, symbol)))
    const failed = outcomes.find((outcome) => !outcome.ok)
    if (failed) return failed
    const stocks = new Map<string, Stock>()
    const missing = symbols.filter((_, at) => {
      const stock = outcomes[at]?.ok ? outcomes[at].value : undefined
      if (stock) stocks.set(stock.symbol, stock)
      return !stock
    })
    return succeed({ stocks: [...stocks.values()], missing })
  }, [screener, symbols])
  return useDatasetQuery(query, attempt)
}

interface Fetched {
  readonly kind: 'loading' | 'answered'
  /** Whether the server was unreachable: the request is repeated when the connection returns. */
  readonly isUnreachable: boolean
  readonly histories: readonly (readonly [symbol: string, state: HistoryState])[]
}

const loading: Fetched = { kind: 'loading', isUnreachable: false, histories: [] }

/** The prices of the compared stocks in one chart, and a note on those that could not be loaded. */
function ComparedChart({ symbols }: { readonly symbols: readonly string[] }) {
  const { newest } = useAppContext()
  const asOf = useSnapshot(store).past?.asOf
  const fetch = useCallback(
    (signal: AbortSignal) =>
      fetchAll(symbols, (symbol) =>
        asOf === undefined
          ? fetchHistory(symbol, { signal })
          : fetchPastHistory(symbol, { asOf, read: pastQueries(newest).pastChart }),
      ),
    [symbols, asOf, newest],
  )
  const { state, retry } = useFetched(fetch, loading)
  const histories = useMemo(() => state.histories.filter(([symbol]) => symbols.includes(symbol)), [state, symbols])
  const isLoading = state.kind === 'loading'
  const series = useMemo(
    () =>
      histories.flatMap(([symbol, found]) =>
        found.kind === 'loaded' ? [{ symbol, closes: found.history.sessions }] : [],
      ),
    [histories],
  )
  const hasChart = isLoading || series.length > 0
  const missing = (matches: (found: HistoryState) => boolean) =>
    histories.filter(([, found]) => matches(found)).map(([symbol]) => symbol)
  return (
    <>
      {hasChart && <RebasedChart symbols={symbols} series={isLoading ? undefined : series} />}
      <ChartGaps
        hasChart={hasChart}
        none={missing(({ kind }) => kind === 'none')}
        offline={missing((found) => found.kind === 'failed' && found.isUnreachable)}
        failed={missing((found) => found.kind === 'failed' && !found.isUnreachable)}
        onRetry={retry}
      />
    </>
  )
}

async function fetchAll(
  symbols: readonly string[],
  fetchOne: (symbol: string) => Promise<HistoryState>,
): Promise<Fetched> {
  const states = await Promise.all(symbols.map(fetchOne))
  return {
    kind: 'answered',
    isUnreachable: states.some((found) => found.kind === 'failed' && found.isUnreachable),
    histories: states.map((found, index) => [symbols[index] ?? '', found] as const),
  }
}
