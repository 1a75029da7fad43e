import { createMemoryHistory } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { succeed } from '#domain/result'
import { maxSearchLength } from '#domain/screen/filters'
import { sharedTexts } from '#domain/shared-files'
import { parseSymbol } from '#domain/stock/stock'
import { aStock } from '#domain/testing/a-stock'
import { fc } from '#domain/testing/fast-check'
import { fail } from '#worker/contract'
import { errorDidChange, stonksDidChange, store } from '../../state/store.ts'
import { createScreenUrl } from '../../state/url-state.ts'
import { reset } from '../../testing/reset-store.ts'
import { aDataset } from '../../testing/screener-builders.ts'
import { openShared, readShared } from './share-target.ts'

const query = (parts: Partial<Record<'text' | 'title' | 'url', string>>): string =>
  `?${new URLSearchParams(Object.entries(parts).map(([name, value]) => [`share_${name}`, value])).toString()}`

test.for([
  ['a cashtag in a sentence', { text: 'Look at $TSLA, not at AAPL' }, 'TSLA'],
  ['a cashtag in the title before a ticker in the text', { text: 'NVDA is up', title: 'More on $AMD' }, 'AMD'],
  ['nothing but a symbol, however it is written', { text: ' brk.b ' }, 'BRK.B'],
  ['one letter that stands for itself', { text: 'f' }, 'F'],
  ['a ticker in a page’s title', { title: 'Apple Inc. (AAPL) stock price', url: 'https://example.com/x' }, 'AAPL'],
  ['a ticker with a class of shares', { text: 'Why BRK.B fell.' }, 'BRK.B'],
  ['a symbol in an address', { text: 'https://example.com/quote/MSFT?p=MSFT' }, 'MSFT'],
  ['a symbol in the shared address', { url: 'https://example.com/?s=ORCL' }, 'ORCL'],
] as const)('finds a stock: %s', ([, parts, symbol]) => {
  expect(readShared(query(parts))?.symbols[0]).toBe(symbol)
})

test.for([
  ['words', { text: 'the chip makers' }, 'the chip makers'],
  ['words over several lines', { text: 'the\n\tchip\u0000 makers ' }, 'the chip makers'],
  ['words before an address', { text: 'the chip makers https://example.com/a?b=c' }, 'the chip makers'],
  ['the title of an address', { text: 'https://example.com/a', title: 'Chip makers' }, 'Chip makers'],
  ['an address alone', { url: 'https://example.com/a' }, 'https://example.com/a'],
  ['markup', { text: '<img src=x onerror=alert(1)>' }, '<img src=x onerror=alert(1)>'],
  ['a cashtag that may be no stock’s', { text: '$LOGIN' }, '$LOGIN'],
  ['spaces as forms send them', 'share_text=chip+makers%2C+cheap', 'chip makers, cheap'],
  ['nothing', { text: '' }, ''],
] as const)('searches for anything that is not a stock: %s', ([, parts, search]) => {
  expect(readShared(typeof parts === 'string' ? parts : query(parts))?.search).toBe(search)
})

test('an address without the parameters shares nothing', () => {
  expect(readShared('?filter=e30&tab=list&text=$AAPL')).toBeUndefined()
  expect(readShared('')).toBeUndefined()
})

test('turns any shared text into a few symbols and one line that fits the search box', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme', minLength: 90, maxLength: 120 }),
    fc.lorem({ maxCount: 300 }),
    fc
      .array(fc.constantFrom('$', 'A', 'LOGIN', '.', '-', 'https://', '/', '😀', ' ', '\n', '<b>', '%', '‮'))
      .map((all) => all.join('')),
  )
  fc.assert(
    fc.property(fc.record({ text: part, title: part, url: part }, { requiredKeys: [] }), (parts) => {
      const shared = readShared(query(parts))
      expect(shared === undefined).toBe(Object.keys(parts).length === 0)
      const { symbols, search } = shared ?? { symbols: [], search: '' }
      expect(symbols.length).toBeLessThanOrEqual(20)
      expect(new Set(symbols).size).toBe(symbols.length)
      for (const symbol of symbols) expect(parseSymbol(symbol)).toBe(symbol)
      expect(search.length).toBeLessThanOrEqual(maxSearchLength)
      expect(search).toMatch(/^[^\n\t]*$/)
      expect(search.isWellFormed()).toBe(true)
    }),
  )
})

test('reads every parameter that the manifest names', () => {
  for (const name of sharedTexts) expect(readShared(`?${name}=$TSLA`)?.symbols).toEqual(['TSLA'])
})

test.for(['text', 'title', 'url'] as const)(
  'reads only the first two thousand characters of a %s, so that no text takes long',
  (name) => {
    const symbolsAfter = (length: number) => readShared(query({ [name]: `${' '.repeat(length)}$TSLA` }))?.symbols
    expect(symbolsAfter(1995)).toEqual(['TSLA'])
    expect(symbolsAfter(2000)).toEqual([])
  },
)

beforeEach(reset)

/** A page whose market has TSLA, BRK.B and BF-B, opened at an address. */
function aPage(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] })
  const screenUrl = createScreenUrl(history)
  const known = (symbol: string) => succeed(['TSLA', 'BRK.B', 'BF-B'].includes(symbol) ? aStock({ symbol }) : undefined)
  const stock = (symbol: string) => Promise.resolve(store.stonks ? known(symbol) : fail('nothingLoaded'))
  return { history, screenUrl, opened: openShared({ history, screenUrl, screener: { stock } }) }
}

test('a shared text about a known stock opens its page and replaces the history entry', async () => {
  stonksDidChange(aDataset())
  const { history, opened } = aPage('/?share_title=News&share_text=Not+%24NONE%2C+but+%24TSLA')
  await opened
  expect(history.location.href).toBe('/TSLA')
  expect(history.length).toBe(1)
})

test('a share class that is written with a dot opens the stock whose symbol has a dash', async () => {
  stonksDidChange(aDataset())
  const { history, opened } = aPage('/?share_text=Why+BF.B+fell')
  await opened
  expect(history.location.href).toBe('/BF-B')
})

test('searches for anything else, and keeps other parameters', async () => {
  stonksDidChange(aDataset())
  const { history, screenUrl, opened } = aPage('/?tab=all&share_text=%24LOGIN&share_url=')
  await opened
  expect(screenUrl.filters().search).toBe('$LOGIN')
  expect(history.location.href).toMatch(/^\/\?tab=all&filter=[^&]+$/)
})

test('cuts a long shared text to the length of the search', async () => {
  stonksDidChange(aDataset())
  const { screenUrl, opened } = aPage(`/?share_text=${encodeURIComponent('<b>&'.repeat(2500))}`)
  await opened
  expect(screenUrl.filters().search).toHaveLength(maxSearchLength)
})

test('waits for the market, but removes its parameters from the address at once', async () => {
  const { history, opened } = aPage('/?share_text=BRK.B')
  expect(history.location.href).toBe('/')
  stonksDidChange(aDataset())
  await opened
  expect(history.location.href).toBe('/BRK.B')
})

test('puts the shared text into the search without market data', async () => {
  const { screenUrl, opened } = aPage('/?share_text=BRK.B')
  errorDidChange({ id: 'unreachable' })
  await opened
  expect(screenUrl.filters().search).toBe('BRK.B')
})

test('does not navigate if the user has navigated meanwhile', async () => {
  const { history, opened } = aPage('/?share_text=TSLA')
  history.push('/login')
  stonksDidChange(aDataset())
  await opened
  expect(history.location.href).toBe('/login')
})

test('does not change an address that shares nothing', async () => {
  const { history, opened } = aPage('/?filter=e30&share=1')
  await opened
  expect(history.location.href).toBe('/?filter=e30&share=1')
})
