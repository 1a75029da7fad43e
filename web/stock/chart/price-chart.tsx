import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type ReportMove, reportMoves } from '#domain/reports/report-moves'
import { medianLine } from '#domain/stock/rebase'
import { formatDate } from '#words/dates'
import { formatCompact, formatScalePrice } from '#words/numbers'
import type { Bar, History } from '../../data/history/history.ts'
import { chunkStarter } from '../../data/pwa/load-chunk.ts'
import { useShownDataset } from '../../state/store.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { VisuallyHidden } from '../../ui/data-display/visually-hidden.tsx'
import { useForcedColors } from '../../ui/hooks/use-forced-colors.ts'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'
import { useRootTokens } from '../../ui/hooks/use-root-tokens.ts'
import { lazyIcons } from '../../ui/icons/lazy-icons.ts'
import { type ChartOverlays, LayerToggles, MedianText, type Noted, NoteMark, sessionOf } from './chart-layers.tsx'
import { ChartPreview } from './chart-preview.tsx'
import { chart, sessionNumbers } from './chart-texts.ts'
import type { ChartHandle, ChartLayers, ChartTheme, DrawChart } from './draw-chart.ts'
import { moveInWords, movesInWords, perSession } from './report-words.ts'
import { SessionTable } from './session-table.tsx'
import { SessionWalk } from './session-walk.tsx'
import { spanInWords } from './session-words.ts'
import { type ChartSpan, pricesIn, type SpanId, spanOf, spans, spansOf } from './spans.ts'
import styles from './price-chart.module.css'
import shared from '#web/ui/shared.module.css'

interface LegendProps {
  /** The session under the pointer, else the newest. */
  readonly session: Bar | undefined
  readonly history: Pick<History, 'hasBars' | 'hasGaps' | 'hasRoundVolumes'>
  /** Whether it is the newest one, and the stock's price is of a later session. */
  readonly isOld: boolean
  /** Whether it is the one of the stock's price. */
  readonly isPriced: boolean
  /** How the price moved with results of that session. */
  readonly move: ReportMove | undefined
}

/** The numbers of a session, above the chart so that they cover nothing. */
function Legend({
  session,
  history: { hasBars, hasGaps, hasRoundVolumes = false },
  isOld,
  isPriced,
  move,
}: LegendProps) {
  if (!session) return null
  const { date, open, high, low, close, volume } = session
  const shares = volume === null ? undefined : formatCompact(volume)
  const volumeText = shares && hasRoundVolumes ? sessionNumbers.about(shares) : shares
  return (
    <p className={styles.legend}>
      {hasBars && (
        <>
          <Value of="open" value={formatScalePrice(open)} />
          <Value of="high" value={formatScalePrice(high)} />
          <Value of="low" value={formatScalePrice(low)} />
        </>
      )}
      <Value of="close" value={formatScalePrice(close)} />
      {volumeText && <Value of="volume" value={volumeText} />}
      {move && <span className={styles.report}>{moveInWords(move)}</span>}
      {!hasGaps && !move && (
        <span className={styles.bands} title={chart.bandsTitle}>
          {chart.bands}
        </span>
      )}
      {/* Its place is kept. */}
      <span className={styles.date} data-old={isOld || undefined} data-priced={isPriced || undefined}>
        {isOld ? chart.ends(formatDate(date)) : formatDate(date)}
      </span>
    </p>
  )
}

interface ValueProps {
  readonly of: keyof typeof sessionNumbers.short
  readonly value: string
}

const Value = ({ of, value }: ValueProps) => (
  <span className={styles.value} data-of={of}>
    <abbr title={sessionNumbers[of]} className={styles.name}>
      {sessionNumbers.short[of]}
    </abbr>{' '}
    {value}
  </span>
)

const tokens = ['--gain', '--loss', '--bg-0', '--primary', '--hair', '--text-1', '--text-3', '--font'] as const

/** For the grid in forced colors, which include no faint one. */
const gridOpacity = '55'

/** The theme of the page, updated when the user changes the palette. */
function useChartTheme(): ChartTheme {
  const values = useRootTokens(tokens)
  const forced = useForcedColors()
  return useMemo(() => {
    const drawn = forced && { gain: forced.text, loss: forced.text, line: forced.text, band: forced.muted }
    const around = forced && {
      onChange: '',
      median: forced.accent,
      grid: `${forced.muted}${gridOpacity}`,
      text: forced.text,
      label: forced.accent,
    }
    return {
      gain: values['--gain'],
      loss: values['--loss'],
      onChange: values['--bg-0'],
      line: values['--primary'],
      band: values['--primary'],
      median: values['--text-1'],
      grid: values['--hair'],
      text: values['--text-3'],
      label: values['--text-1'],
      font: values['--font'],
      ...drawn,
      ...around,
    }
  }, [values, forced])
}

const noMoves: readonly ReportMove[] = []

interface PriceChartProps {
  /** What stands below the chart, in line with its axis of time. */
  readonly below?: ((span: ChartSpan) => ReactNode) | undefined
  readonly symbol: string
  readonly history: History
  /** More years, if the market’s past is on this device. */
  readonly long: History | undefined
  readonly overlays: ChartOverlays
  /** Whether the history ends before the stock's price. */
  readonly isOld: boolean
}

/** Our own chart, and the same data in words and as an accessible table. */
export function PriceChart({ symbol, history: recent, long, overlays, isOld, below }: PriceChartProps) {
  const { shown, note } = overlays
  const isSparse = useShownDataset()?.isSparse === true
  // The median needs sessions that prices with gaps do not have.
  const sector = isSparse ? undefined : overlays.sector
  const isWide = useMediaQuery('(width >= 40rem)')
  const [span, setSpan] = useState<SpanId>(isWide ? '6M' : '3M')
  const chosen = long && spans[span] > spans['1Y'] ? long : recent
  const history = useMemo(() => (isSparse ? { ...chosen, hasGaps: true } : chosen), [chosen, isSparse])
  const count = pricesIn(history, span)
  const [isTable, setTable] = useState(false)
  const [hoveredSession, setHoveredSession] = useState<Bar>()
  // By its day: the server's history may replace the stored one while keys move through it.
  const [walkedDate, setWalkedDate] = useState<string>()
  const walked = history.sessions.find((session) => session.date === walkedDate)
  const last = history.sessions.at(-1)
  const pointed = walked ?? hoveredSession ?? last
  const changes = shown.median ? sector?.changes : undefined
  const date = sector?.date ?? null
  const median = useMemo(
    () => changes && medianLine(history.sessions, changes, date, count),
    [history, changes, date, count],
  )
  const shownSpan = useMemo(() => spanOf(history, count), [history, count])
  const moves = useMemo(() => reportMoves(overlays.reports, history.sessions), [overlays.reports, history])
  const marked = shown.reports ? moves : noMoves
  const layers = useMemo(
    () => ({ volume: shown.volume, median, reports: perSession(marked) }),
    [shown.volume, median, marked],
  )
  const noteDate = note && shown.note ? sessionOf(history.sessions, note) : undefined
  const noted = note && noteDate !== undefined ? { note, date: noteDate } : undefined
  return (
    <>
      <div className={`${shared.between} ${styles.head}`}>
        <Legend
          session={pointed}
          history={history}
          isOld={isOld && pointed === last}
          isPriced={!isOld && !walked && !hoveredSession}
          move={layers.reports.find((move) => move.session === pointed?.date)}
        />
        <div className={`${shared.row} ${styles.tools}`}>
          <SegmentedControl
            label={chart.span}
            value={span}
            segments={spansOf([recent, long].map((one) => one && { ...one, hasGaps: isSparse })).map((id) => ({
              value: id,
              label: id,
              name: chart.spans[id],
            }))}
            onChange={setSpan}
          />
          <IconButton
            icon={lazyIcons.table}
            label={chart.showAsTable}
            pressed={isTable}
            frame
            onClick={() => setTable(!isTable)}
          />
        </div>
      </div>
      <VisuallyHidden>{spanInWords(chart.spans[span], history, count)}</VisuallyHidden>
      {!isTable && marked.length > 0 && <VisuallyHidden>{movesInWords(marked)}</VisuallyHidden>}
      {isTable ? (
        <SessionTable {...{ symbol, history, median, noted, count }} moves={marked} />
      ) : (
        <Canvas
          {...{ symbol, history, span, count, layers, noted, isWide, isOld, walked }}
          onPoint={setHoveredSession}
          onWalk={(session) => setWalkedDate(session?.date)}
        />
      )}
      <LayerToggles overlays={{ ...overlays, sector }} hasVolume={!isSparse} hasReports={moves.length > 0} />
      {shown.median && sector && <MedianText {...{ symbol, sector, median }} />}
      {!isTable && below && <div className={styles.below}>{below(shownSpan)}</div>}
    </>
  )
}

interface CanvasProps extends Pick<PriceChartProps, 'symbol' | 'history' | 'isOld'> {
  readonly layers: ChartLayers & { readonly reports: readonly ReportMove[] }
  readonly noted: Noted | undefined
  readonly span: SpanId
  /** The number of prices in the span. */
  readonly count: number
  readonly isWide: boolean
  readonly onPoint: (session: Bar | undefined) => void
  /** The session that the keys have reached. */
  readonly walked: Bar | undefined
  readonly onWalk: (session: Bar | undefined) => void
}

function Canvas({ symbol, history, span, count, layers, noted, isWide, isOld, walked, onPoint, onWalk }: CanvasProps) {
  const element = useRef<HTMLDivElement>(null)
  const theme = useChartTheme()
  // The preview has neither the median nor a note.
  const drawChart = useDrawChart(layers.median !== undefined || noted !== undefined)
  const [chartHandle, setChartHandle] = useState<ChartHandle>()
  const last = history.sessions.at(-1)
  useEffect(() => {
    if (!element.current || !drawChart) return
    const handle = drawChart(element.current, history, theme, onPoint)
    setChartHandle(handle)
    return () => {
      setChartHandle(undefined)
      onPoint(undefined)
      handle.remove()
    }
  }, [drawChart, history, theme, onPoint])
  // Before the paint: the interactive chart takes the preview's place in one frame.
  useLayoutEffect(() => chartHandle?.draw(layers), [chartHandle, layers])
  useLayoutEffect(() => chartHandle?.show(count), [chartHandle, count])
  // After the span is shown: the chart scrolls from there.
  useEffect(() => chartHandle?.pointAt(walked), [chartHandle, walked])
  return (
    <div className={styles.plot}>
      <div className={styles.canvas} role="img" aria-label={chart.picture(symbol, chart.spans[span])}>
        {!chartHandle && (
          <ChartPreview {...{ history, isWide, count }} hasVolume={layers.volume} reports={layers.reports} />
        )}
        <div ref={element} className={styles.interactive} />
      </div>
      <SessionWalk {...{ history, count, walked, onWalk }} moves={layers.reports} />
      {isOld && last && (
        <p className={styles.ends} aria-hidden="true">
          {chart.ends(formatDate(last.date))}
        </p>
      )}
      {chartHandle && noted && <NoteMark key={noted.date} {...noted} chart={chartHandle} />}
    </div>
  )
}

/** The user's input, and a restored connection for a chunk that could not be loaded. */
const loadingEvents = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'scroll', 'online'] as const

const loadDrawChart = chunkStarter('draw-chart', () => import('./draw-chart.ts'))

/**
 * Draws the interactive chart; undefined until it is needed or the user has touched, scrolled or pointed at anything on the
 * page. While its chunk cannot be loaded, the preview stays; the next event of another kind tries again.
 */
function useDrawChart(isNeeded: boolean): DrawChart | undefined {
  const [drawChart, setDrawChart] = useState<DrawChart>()
  useEffect(() => {
    const end = new AbortController()
    const load = async () => {
      if (await loadDrawChart((loaded) => setDrawChart(() => loaded.drawChart))) end.abort()
    }
    if (isNeeded) void load()
    // Once each: otherwise a page that scrolls without a connection would request the file at every frame.
    for (const event of loadingEvents) {
      addEventListener(event, () => void load(), { capture: true, passive: true, once: true, signal: end.signal })
    }
    return () => end.abort()
  }, [isNeeded])
  return drawChart
}
