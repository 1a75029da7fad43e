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
