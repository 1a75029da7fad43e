import '../page/stock-tokens.css'
import { useParams } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { isExported } from '#domain/export/exported-site'
import type { StockNote } from '#domain/personal/stock-note'
import { missingStock, stockHead } from '#domain/site/page-heads'
import type { Stock } from '#domain/stock/stock'
import { stockAddress } from '#words/links'
import { formatPrice } from '#words/numbers'
import { sendPageView } from '../data/api/analytics.ts'
import { sparkOf } from '../data/history/spark.ts'
import { loadChunk } from '../data/pwa/load-chunk.ts'
import { useAppContext } from '../page/app-context.ts'
import { MissingStocks } from '../page/missing-stocks.tsx'
import { PublicGaps } from '../page/public-gaps.tsx'
import { shareLink } from '../page/share-link.ts'
import { SiteFooter } from '../page/site-footer.tsx'
import { useSectorPercentiles, useSteps, useStock } from '../page/use-stock.ts'
import { useBookmark, useComparing, useToggleBookmark } from '../page/use-stock-actions.ts'
import { connection } from '../state/connection.ts'
import { setLastViewed } from '../state/scroll-positions.ts'
import { updateSettings } from '../state/settings.ts'
import { store, useShownDataset } from '../state/store.ts'
import { useMediaQuery } from '../ui/hooks/use-media-query.ts'
import { usePageHead } from '../ui/hooks/use-page-head.ts'
import { lazyComponent } from '../ui/loading/lazy-component.tsx'
import { useDayLink, useHistory } from '../ui/navigation/use-history.ts'
import { About } from './about.tsx'
import type { StockReports } from './chart/chart-layers.tsx'
import { PendingChart, StockChart } from './chart/stock-chart.tsx'
import { useChartOverlays } from './chart/use-chart-overlays.ts'
import { Feed } from './feed/feed.tsx'
import { RenamedNotice } from './former-symbols.tsx'
import { KeyFigures, PendingKeyFigures } from './key-figures/key-figures.tsx'
import { MissingFigures } from './missing-figures.tsx'
import { PeriodTable } from './period-table.tsx'
import { Stats } from './stats.tsx'
import { StickyPrice } from './sticky-price.tsx'
import { bareSections } from './stock-columns.ts'
import { StockActions, StockBar, StockHeader, type StockIdentity } from './stock-header.tsx'
import { Reserved, StockLayout } from './stock-layout.tsx'
import { stockActions, stockPage } from './stock-texts.ts'
import { KeyData, Summary } from './summary.tsx'
import { Loading, Unknown } from './unknown-stock.tsx'
import { useKeptYears, usePastCharts, useServerPast } from './use-past-charts.ts'
import { useSwipe } from './use-swipe.ts'
import styles from './stock-page.module.css'

// A separate chunk: the first paint of a stock's page does not need the user's notes.
const PrivateNote = lazyComponent(
  loadChunk('personal', async () => (await import('../personal/personal.chunk.tsx')).PrivateNoteSection),
)

// A separate chunk: below the first screenful.
const PeersSection = lazyComponent(
  loadChunk('peer-sections', async () => (await import('./peer-sections.tsx')).PeersSection),
  { fallback: () => <Reserved of="peers" /> },
)
const TechnicalsSection = lazyComponent(
  loadChunk('peer-sections', async () => (await import('./peer-sections.tsx')).TechnicalsSection),
  { fallback: () => <Reserved of="technicals" /> },
)

// A separate chunk: below the first screenful.
const StatementsSection = lazyComponent(
  loadChunk('statements-section', async () => (await import('./statements/statements-section.tsx')).StatementsSection),
  { fallback: () => <Reserved of="statements" /> },
)

// A separate chunk: only needed if the market's past is on the device.
const ScreenBandsSection = lazyComponent(
  loadChunk('past-sections', async () => (await import('./past-sections.tsx')).ScreenBandsSection),
  { onFailure: 'nothing' },
)
const MovesLikeSection = lazyComponent(
  loadChunk('past-sections', async () => (await import('./past-sections.tsx')).MovesLikeSection),
  { onFailure: 'nothing' },
)

/** Everything about a stock below its name and price. */
function StockContent({ stock }: { readonly stock: Stock }) {
  const { past, error } = useSnapshot(store)
  const dataset = useShownDataset()
  const percentiles = useSectorPercentiles(stock.symbol)
  const { isOnline } = useSnapshot(connection)
  const { settings } = useAppContext()
  const { chartSource } = useSnapshot(settings)
  const [note, setNote] = useState<StockNote>()
  const [reports, setReports] = useState<StockReports>()
  const [bareStock, setBareStock] = useState<string>()
  // Below the window, sections may move to the column that has become short.
  const noteNone = useCallback(
    (symbol: string) => document.getElementById('content')?.scrollTop === 0 && setBareStock(symbol),
    [],
  )
  const overlays = useChartOverlays(stock, note, reports)
  const pastCharts = usePastCharts()
  const yearsOf = useKeptYears()
  const serverPast = useServerPast()
  const simulated = dataset?.simulated ?? true
  // If our server is unreachable, other sites most likely are too.
  const online = isOnline && error === null
  const hasGroup = stock.industry !== null || stock.sector !== null
  const spark = sparkOf((field) => stock[field], 'twoMonths')
  const content = (
    <StockLayout
      of={stock.symbol}
      keyFigures={<KeyFigures stock={stock} percentiles={percentiles} />}
      chart={
        <StockChart
          key={stock.symbol}
          symbol={stock.symbol}
          exchange={stock.exchange}
          priceDate={stock.date}
          {...{ spark, online }}
          past={pastCharts}
          below={pastCharts && ((span) => <ScreenBandsSection symbol={stock.symbol} span={span} />)}
          real={!simulated}
          source={chartSource}
          overlays={overlays}
          onSource={(source) => updateSettings(settings, { chartSource: source })}
        />
      }
      about={<About stock={stock} simulated={simulated} hasQuotes={!simulated && !past} />}
      statements={
        isExported && past ? undefined : (
          <StatementsSection
            key={`${stock.symbol} ${past?.asOf ?? ''}`}
            stock={stock}
            past={pastCharts}
            {...{ yearsOf, isExported, serverPast }}
            onReports={setReports}
            onNone={noteNone}
          />
        )
      }
      periods={<PeriodTable stock={stock} />}
      technicals={<TechnicalsSection stock={stock} />}
      peers={hasGroup && <PeersSection stock={stock} />}
      moves={pastCharts && <MovesLikeSection symbol={stock.symbol} />}
      summary={<Summary stock={stock} />}
      keyData={<KeyData stock={stock} />}
      stats={<Stats stock={stock} percentiles={percentiles?.shares} />}
      note={<PrivateNote symbol={stock.symbol} onNote={setNote} />}
      bare={[...bareSections(stock, bareStock === stock.symbol), ...(isOnline ? [] : (['messages'] as const))]}
      messages={isExported || past ? undefined : <Feed symbol={stock.symbol} />}
    />
  )
  return (
    <PublicGaps>
      <MissingFigures stock={stock}>{content}</MissingFigures>
    </PublicGaps>
  )
}

const pendingSections = {
  about: null,
  periods: null,
  summary: null,
  keyData: null,
  stats: null,
  technicals: null,
  peers: null,
  note: null,
  messages: null,
}

/** The content of a stock's page below the header until the stock is loaded. */
const PendingContent = () => (
  <div className={styles.pending} aria-busy>
    <StockLayout keyFigures={<PendingKeyFigures />} chart={<PendingChart />} {...pendingSections} />
  </div>
)

/** Everything about one stock. */
export function StockPage() {
  const { symbol: written } = useParams({ from: '/$symbol' })
  const symbol = written.toUpperCase()
  const [attempt, setAttempt] = useState(0)
  const found = useStock(symbol, attempt)
  const stock = found?.ok ? found.value : undefined
  const listed = stock?.symbol ?? symbol
  const shown = useShownRow(symbol)
  const identity = stock ?? (found ? undefined : shown)
  const history = useHistory()
  const inDay = useDayLink()
  // Stepping replaces the history entry: Back returns to the screen, not to the previous stock.
  const steps = useSteps(
    listed,
    useCallback((next: string) => history.replace(inDay(stockAddress(next))), [history, inDay]),
  )
  const isWide = useMediaQuery('(width >= 40rem)')
  const isMissing = found?.ok === true && !stock
  const known = stockHead(stock?.symbol ?? symbol.slice(0, maxShownLength), identity?.name ?? null)
  usePageHead(isMissing ? missingStock : known, isMissing ? undefined : stockAddress(listed))
  useEffect(() => {
    // With the frame: here it would force a layout of the page while the one before it is still there.
    const frame = requestAnimationFrame(() => {
      document.getElementById('content')?.scrollTo({ top: 0 })
      scrollTo(0, 0)
    })
    return () => cancelAnimationFrame(frame)
  }, [symbol])
  useEffect(
    () => void sendPageView(`Details ${symbol.slice(0, maxShownLength)}`, history.location.pathname),
    [symbol, history],
  )
  useEffect(() => setLastViewed(listed), [listed])
  const swipe = useSwipe((direction) => steps.step(direction === 'left' ? 'next' : 'previous'))
  const header = useRef<HTMLDivElement>(null)
  // Also before the stock is loaded, so that the buttons do not move.
  const actions = identity && <StockActionsContainer stock={identity} />
  return (
    <div className={styles.page} data-tokens="stock">
      <div className={styles.top}>
        <StockBar steps={steps} actions={!isWide && actions} />
        {identity && (
          <div ref={header} className={styles.header} {...swipe}>
            <StockHeader stock={identity} actions={isWide && actions} />
          </div>
        )}
      </div>
      {identity ? (
        <>
          {stock && <RenamedNotice written={symbol} symbol={stock.symbol} />}
          {stock ? <StockContent stock={stock} /> : <PendingContent />}
          {!isWide && <StickyPrice stock={identity} header={header} />}
        </>
      ) : found?.ok === true ? (
        <Unknown symbol={symbol.slice(0, maxShownLength)} />
      ) : (
        <MissingStocks
          title={stockPage.unreadable}
          heading="h1"
          failure={found?.failure}
          onRetry={() => setAttempt(attempt + 1)}
        >
          <Loading />
        </MissingStocks>
      )}
      <SiteFooter />
    </div>
  )
}

/** The data of a stock in the rows that the user came from, for the frame before the data worker has answered. */
function useShownRow(symbol: string): StockIdentity | undefined {
  const { results } = useAppContext()
  return useMemo(() => {
    const rows = [...(results.current()?.windows.values() ?? [])].flat()
    const row = rows.find((each) => each.symbol === symbol)
    return (
      row && {
        symbol,
        name: row.text('name'),
        exchange: row.text('exchange'),
        sector: row.text('sector'),
        close: row.number('close'),
        dayDeltaRatio: row.number('dayDeltaRatio'),
        ...{ assetType: null, currency: null, dayDelta: null, date: null },
      }
    )
  }, [results, symbol])
}

/** An address can be of any length. */
const maxShownLength = 20

/** The actions on a stock: bookmark, compare, share. */
function StockActionsContainer({ stock: { symbol, name, close, date } }: { readonly stock: StockIdentity }) {
  const comparing = useComparing()
  const bookmark = useBookmark()
  const toggleBookmark = useToggleBookmark()
  const price = close === null ? '' : stockActions.sharedPrice(formatPrice(close), date)
  return (
    <StockActions
      symbol={symbol}
      isBookmarked={bookmark.isBookmarked(symbol)}
      pending={bookmark.pendingOf(symbol)}
      compared={comparing.isCompared(symbol)}
      onBookmark={() => toggleBookmark(symbol)}
      onCompare={() => comparing.toggle(symbol)}
      onShare={() => void shareLink(symbol, stockActions.shared(name ?? symbol, symbol) + price)}
    />
  )
}
