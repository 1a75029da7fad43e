import { useCallback, useState } from 'react'
import styles from './trading-view-frame.module.css'

/** What TradingView calls the exchanges of the data; others it knows by their own name. */
const chartExchanges: Readonly<Record<string, string>> = {
  'NYSE MKT': 'AMEX',
  'NYSE ARCA': 'AMEX',
}

/** The stock as TradingView names it, which tells share classes apart by a dot: NYSE:BRK.B. */
export function chartSymbol(symbol: string, exchange: string): string {
  return `${chartExchanges[exchange] ?? exchange}:${symbol.replaceAll(/[-/]/g, '.')}`
}

/**
 * TradingView's mini chart of a month, as a page for a frame: its settings stand as JSON behind the # (the format of its
 * own "mini symbol overview" embed).
 */
export function miniChart(symbol: string, exchange: string): string {
  const settings = {
    symbol: chartSymbol(symbol, exchange),
    width: '100%',
    height: '100%',
    dateRange: '1M',
    colorTheme: 'dark',
    isTransparent: true,
    autosize: true,
    chartOnly: true,
    noTimeScale: true,
  }
  return `https://s.tradingview.com/embed-widget/mini-symbol-overview/?locale=en#${encodeURIComponent(JSON.stringify(settings))}`
}

/**
 * TradingView's chart of daily bars with Bollinger Bands, as a page for a frame (the format of its own "advanced chart"
 * embed). Its visitor cannot turn to another symbol: the page around it would go on speaking of this one.
 */
export function advancedChart(symbol: string, exchange: string): string {
  const settings = {
    symbol: chartSymbol(symbol, exchange),
    interval: 'D',
    timezone: 'Etc/UTC',
    theme: 'dark',
    style: '1',
    locale: 'en',
    studies: ['STD;Bollinger_Bands'],
    allow_symbol_change: false,
    autosize: true,
  }
  return `https://www.tradingview-widget.com/embed-widget/advanced-chart/?locale=en#${encodeURIComponent(JSON.stringify(settings))}`
}

/** What a TradingView widget says of itself: its chart is on the screen, or it has none of this symbol. */
export type WidgetReport = 'loaded' | 'no-data'

const reports: ReadonlyMap<unknown, WidgetReport> = new Map([
  ['tv-widget-load', 'loaded'],
  ['tv-widget-no-data', 'no-data'],
])

/** What a message says, where it comes from TradingView: an object with a `name`, in some widgets as JSON text. */
export function readWidgetMessage({
  origin,
  data,
}: Pick<MessageEvent<unknown>, 'origin' | 'data'>): WidgetReport | undefined {
  if (!/^https:\/\/([\w-]+\.)*tradingview(-widget)?\.com$/.test(origin)) return undefined
  return reports.get(nameIn(typeof data === 'string' ? parsed(data) : data))
}

const nameIn = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'name' in data ? data.name : undefined

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface TradingViewFrameProps {
  readonly title: string
  readonly src: string
  /** Whether it has controls: one that is only a picture takes no presses and no focus. */
  readonly interactive?: boolean
  /** Undefined when the frame goes: what it reported is over. */
  readonly onReport: (report: WidgetReport | undefined) => void
}

/**
 * A widget of TradingView in a page of its own: nothing of it runs in ours. It covers the element around it, and is not seen
 * until the widget itself reports that it is loaded: a `load` event proves nothing, since the page that a browser shows for a
 * blocked address fires one too.
 */
export function TradingViewFrame({ title, src, interactive = false, onReport }: TradingViewFrameProps) {
  const [isLoaded, setLoaded] = useState(false)
  const listen = useCallback(
    (frame: HTMLIFrameElement) => {
      const onMessage = (event: MessageEvent<unknown>) => {
        const report = event.source === frame.contentWindow ? readWidgetMessage(event) : undefined
        if (!report) return
        setLoaded(report === 'loaded')
        onReport(report)
      }
      addEventListener('message', onMessage)
      return () => {
        removeEventListener('message', onMessage)
        onReport(undefined)
      }
    },
    [onReport],
  )
  return (
    <iframe
      ref={listen}
      className={styles.frame}
      title={title}
      src={src}
      sandbox={`allow-scripts allow-same-origin${interactive ? ' allow-popups' : ''}`}
      referrerPolicy="no-referrer"
      tabIndex={interactive ? undefined : -1}
      inert={!isLoaded || !interactive}
      data-loaded={isLoaded || undefined}
    />
  )
}
