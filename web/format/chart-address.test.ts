import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartSymbol, miniChart } from './chart-address.ts'

test.for([
  ['AAPL', 'NASDAQ', 'NASDAQ:AAPL'],
  ['BRK-B', 'NYSE', 'NYSE:BRK.B'],
  ['BF/B', 'NYSE', 'NYSE:BF.B'],
  ['SPY', 'NYSE ARCA', 'AMEX:SPY'],
] as const)('%s on %s is %s', ([symbol, exchange, name]) => {
  expect(chartSymbol(symbol, exchange)).toBe(name)
})

test('whatever a symbol says, the frame is TradingView’s and the symbol stays text', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (symbol, exchange) => {
      const { origin, pathname, hash } = new URL(miniChart(symbol.toWellFormed(), exchange.toWellFormed()))
      expect(origin + pathname).toBe('https://s.tradingview.com/embed-widget/mini-symbol-overview/')
      const settings = JSON.parse(decodeURIComponent(hash.slice(1))) as Record<string, unknown>
      expect(settings).toMatchObject({ dateRange: '1M', colorTheme: 'dark' })
    }),
  )
})
