import { expect, test } from 'vitest'
import { readWidgetMessage } from './read-widget-message.ts'

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
  'TradingView speaks from %s',
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
])('a message from %s is not TradingView’s', (from) => {
  expect(readWidgetMessage({ origin: from, data: { name: 'tv-widget-load' } })).toBeUndefined()
})
