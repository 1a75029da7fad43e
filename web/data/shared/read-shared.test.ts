import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longestSearch } from '#domain/screen/filters'
import { parseSymbol } from '#domain/dataset/parse-stock'
import { readShared, sharedParameters } from './read-shared.ts'

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
] as const)('a stock is found: %s', ([, parts, symbol]) => {
  expect(readShared(query(parts))?.symbols[0]).toBe(symbol)
})

test.for([
  ['words', { text: 'the chip makers' }, 'the chip makers'],
  ['words over several lines', { text: 'the\n\tchip\u0000 makers ' }, 'the chip makers'],
  ['words before an address', { text: 'the chip makers https://example.com/a?b=c' }, 'the chip makers'],
  ['the title of an address', { text: 'https://example.com/a', title: 'Chip makers' }, 'Chip makers'],
  ['an address alone', { url: 'https://example.com/a' }, 'https://example.com/a'],
  ['markup', { text: '<img src=x onerror=alert(1)>' }, '<img src=x onerror=alert(1)>'],
  ['a cashtag that may be nobody’s', { text: '$LOGIN' }, '$LOGIN'],
  ['spaces as forms send them', 'share_text=chip+makers%2C+cheap', 'chip makers, cheap'],
  ['nothing', { text: '' }, ''],
] as const)('what is no stock is searched for: %s', ([, parts, search]) => {
  expect(readShared(typeof parts === 'string' ? parts : query(parts))?.search).toBe(search)
})

test('an address without the parameters shares nothing', () => {
  expect(readShared('?filter=e30&tab=list&text=$AAPL')).toBeUndefined()
  expect(readShared('')).toBeUndefined()
})

test('whatever is shared becomes a few symbols and one line that fits the search box', () => {
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
      expect(search.length).toBeLessThanOrEqual(longestSearch)
      expect(search).toMatch(/^[^\n\t]*$/)
      expect(search.isWellFormed()).toBe(true)
    }),
  )
})

test('every name that the manifest gives is read', () => {
  for (const name of sharedParameters) expect(readShared(`?${name}=$TSLA`)?.symbols).toEqual(['TSLA'])
})

test('ten kilobytes are read in no time', () => {
  const hostile = ['$', 'A', 'A.', 'https://', '/A', ' \n'].map((piece) => piece.repeat(10_000 / piece.length))
  const start = performance.now()
  for (const text of hostile) readShared(query({ text, title: text, url: text }))
  expect(performance.now() - start).toBeLessThan(250)
})
