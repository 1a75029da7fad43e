import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { advancedChart, chartSymbol, miniChart, readWidgetMessage } from './trading-view-frame.tsx'

const origin = 'https://www.tradingview-widget.com'

test.for([
  [{ name: 'tv-widget-load' }, 'loaded'],
  [{ name: 'tv-widget-no-data', frameElementId: 'x' }, 'no-data'],
  ['{"name":"tv-widget-load"}', 'loaded'],
  ['{"name":"tv-widget-no-data"}', 'no-data'],
  [{ name: 'quoteUpdate', data: {} }, undefined],
  ['tv-widget-load', undefined],
  ['{', undefined],
  ['null', undefined],
  [null, undefined],
  [undefined, undefined],
  [7, undefined],
  [{ name: ['tv-widget-load'] }, undefined],
] as const)('a widget that sends %o reports %s', ([data, report]) => {
  expect(readWidgetMessage({ origin, data })).toBe(report)
})

test.for(['https://s.tradingview.com', 'https://www.tradingview.com', 'https://tradingview.com', origin])(
  'accepts messages from %s',
  (from) => expect(readWidgetMessage({ origin: from, data: { name: 'tv-widget-load' } })).toBe('loaded'),
)

test.for([
  'http://www.tradingview-widget.com',
  'https://tradingview-widget.com.evil.example',
  'https://eviltradingview.com',
  'https://www.tradingview-widget.com:8443',
  'https://stonks.example',
  'null',
  '',
])('rejects a message from %s', (from) => {
  expect(readWidgetMessage({ origin: from, data: { name: 'tv-widget-load' } })).toBeUndefined()
})

test.for([
  ['AAPL', 'NASDAQ', 'NASDAQ:AAPL'],
  ['BRK-B', 'NYSE', 'NYSE:BRK.B'],
  ['BF/B', 'NYSE', 'NYSE:BF.B'],
  ['SPY', 'NYSE ARCA', 'AMEX:SPY'],
] as const)('%s on %s is %s', ([symbol, exchange, name]) => {
  expect(chartSymbol(symbol, exchange)).toBe(name)
})

const theme = fc.constantFrom('dark' as const, 'light' as const)

test('for any symbol the frame’s origin is TradingView and the symbol is escaped', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), theme, (symbol, exchange, colorTheme) => {
      const url = miniChart(symbol.toWellFormed(), exchange.toWellFormed(), colorTheme)
      const { origin, pathname, hash } = new URL(url)
      expect(origin + pathname).toBe('https://s.tradingview.com/embed-widget/mini-symbol-overview/')
      const settings: unknown = JSON.parse(decodeURIComponent(hash.slice(1)))
      expect(settings).toMatchObject({ dateRange: '1M', colorTheme })
    }),
  )
})

test('the chart of a page is daily, in the page’s theme, in UTC, with Bollinger Bands, and of this symbol only', () => {
  fc.assert(
    fc.property(fc.string(), theme, (symbol, shown) => {
      const { origin, pathname, hash } = new URL(advancedChart(symbol.toWellFormed(), 'NYSE', shown))
      expect(origin + pathname).toBe('https://www.tradingview-widget.com/embed-widget/advanced-chart/')
      expect(JSON.parse(decodeURIComponent(hash.slice(1)))).toMatchObject({
        symbol: chartSymbol(symbol.toWellFormed(), 'NYSE'),
        interval: 'D',
        timezone: 'Etc/UTC',
        theme: shown,
        studies: ['STD;Bollinger_Bands'],
        allow_symbol_change: false,
      })
    }),
  )
})
