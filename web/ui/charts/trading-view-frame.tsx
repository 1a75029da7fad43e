import { useCallback, useState } from 'react'
import type { Theme } from '../hooks/use-root-tokens.ts'
import styles from './trading-view-frame.module.css'

/** Exchange codes that differ in TradingView. */
const chartExchanges: Readonly<Record<string, string>> = {
  'NYSE MKT': 'AMEX',
  'NYSE ARCA': 'AMEX',
}

/** TradingView's symbol of a stock, with a dot before the share class: NYSE:BRK.B. */
export function chartSymbol(symbol: string, exchange: string): string {
  return `${chartExchanges[exchange] ?? exchange}:${symbol.replaceAll(/[-/]/g, '.')}`
}

/**
 * The URL of TradingView's mini chart of a month: the format of its "mini symbol overview" embed, with the settings as
 * JSON in the fragment.
 */
export function miniChart(symbol: string, exchange: string, theme: Theme): string {
  const settings = {
    symbol: chartSymbol(symbol, exchange),
    width: '100%',
    height: '100%',
    dateRange: '1M',
    colorTheme: theme,
    isTransparent: true,
    autosize: true,
    chartOnly: true,
    noTimeScale: true,
  }
  return `https://s.tradingview.com/embed-widget/mini-symbol-overview/?locale=en#${encodeURIComponent(JSON.stringify(settings))}`
}

/**
 * The URL of TradingView's chart of daily bars with Bollinger Bands (the format of its "advanced chart" embed). Changing
 * the symbol in it is disabled: the page around it would still be about this stock.
 */
export function advancedChart(symbol: string, exchange: string, theme: Theme): string {
  const settings = {
    symbol: chartSymbol(symbol, exchange),
    interval: 'D',
    timezone: 'Etc/UTC',
    theme,
    style: '1',
    locale: 'en',
    studies: ['STD;Bollinger_Bands'],
    allow_symbol_change: false,
    autosize: true,
  }
  return `https://www.tradingview-widget.com/embed-widget/advanced-chart/?locale=en#${encodeURIComponent(JSON.stringify(settings))}`
}

/** What a TradingView widget reports: its chart is loaded, or it has no data for the symbol. */
export type WidgetReport = 'loaded' | 'no-data'

const reports: ReadonlyMap<unknown, WidgetReport> = new Map([
  ['tv-widget-load', 'loaded'],
  ['tv-widget-no-data', 'no-data'],
])

/** Parses a message of TradingView: an object with a `name`, as JSON text in some widgets. Undefined for any other. */
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
  /** Whether the user can operate it; otherwise it takes neither presses nor focus. */
  readonly interactive?: boolean
  /** Called with undefined when the frame unmounts. */
  readonly onReport: (report: WidgetReport | undefined) => void
}

/**
 * A TradingView widget in an iframe: none of its code runs in our page. It covers its parent and stays invisible until the
 * widget reports that it is loaded. A `load` event proves nothing: a browser's error page for a blocked URL fires one too.
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
