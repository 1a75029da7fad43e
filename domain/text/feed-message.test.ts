import { describe, expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { cashtagsIn, type FeedPart, isCashtaggable, splitCashtags, splitFeedText } from './feed-message.ts'

describe('feed message', () => {
  const link = {
    url: 'https://news.example/2026/11/larks-rise',
    shortened_url: 'https://sho.rt/abc',
    shortened_expanded_url: 'news.example/2026/11/la...',
  }
  const textOf = (part: FeedPart) => (typeof part === 'string' ? part : part.text)
  const linked = (body: string, links: Parameters<typeof splitFeedText>[1] = [link]) =>
    splitFeedText(body, links).filter((part) => typeof part !== 'string')

  describe('cashtags', () => {
    test.for<[string, string[]]>([
      ['$LARK and $TIDE', ['LARK', 'TIDE']],
      ['$lark is up', ['LARK']],
      ['$BRK.B too', ['BRK.B']],
      ['I bought $LARK.', ['LARK']],
      ['($LARK), $TIDE!', ['LARK', 'TIDE']],
      ['$LARKSPUR has many letters', ['LARKSPUR']],
      ['$F has one letter', []],
      ['$F. at the end of a sentence', []],
      ['$... or $.. or $', []],
      ['$5B and $20.50', []],
      ['US$LARK', []],
      ['$LARK2027', []],
      ['$$LARK', ['LARK']],
      ['$LARK$TIDE', ['LARK']],
      ['https://x.example/$LARK', []],
    ])('%s', ([body, symbols]) => {
      expect(
        linked(body).flatMap((part) => (typeof part !== 'string' && 'symbol' in part ? [part.symbol] : [])),
      ).toEqual(symbols)
    })
  })

  describe('addresses', () => {
    test.for<[string, string, string]>([
      ['the shortened form', `Read ${link.shortened_url}!`, link.shortened_url],
      ['the whole form', `(${link.url})`, link.url],
    ])('of a link are shown as its expanded form: %s', ([, body, url]) => {
      expect(linked(body)).toEqual([{ text: link.shortened_expanded_url, url }])
    })

    test('without a link are shown unchanged', () => {
      expect(splitFeedText('see http://a.example/x?y=1&z=2, or not', [link])).toEqual([
        'see ',
        { text: 'http://a.example/x?y=1&z=2', url: 'http://a.example/x?y=1&z=2' },
        ', or not',
      ])
    })

    test('of a link without a shortened form are shown unchanged', () => {
      const plain = { ...link, shortened_url: null }
      expect(linked(link.url, [plain])).toEqual([{ text: link.url, url: link.url }])
      expect(linked(link.url, [{ ...link, shortened_expanded_url: null }])).toEqual([{ text: link.url, url: link.url }])
    })

    test.for([
      'javascript:alert(1)',
      'ftp://a.example',
      'http://',
      'https://...',
      'data:text/html,x',
      '//a.example',
      'xhttps://a.example',
    ])('do not include %s', (body) => {
      expect(splitFeedText(body, [link])).toEqual([body])
    })
  })

  const anyBody = fc
    .array(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 8 }),
        fc.constantFrom(
          '$',
          'AB',
          '.',
          ' ',
          'https://',
          'http://a',
          '/',
          '\u202e',
          '$LARK',
          link.url,
          link.shortened_url,
        ),
      ),
      { maxLength: 20 },
    )
    .map((pieces) => pieces.join(''))

  test('loses and adds nothing, and has no empty parts', () => {
    fc.assert(
      fc.property(anyBody, (body) => {
        const parts = splitFeedText(body, [])
        expect(parts.map(textOf).join('')).toBe(body)
        expect(parts.every((part) => textOf(part) !== '')).toBe(true)
      }),
    )
  })

  test('has only symbols and web addresses as links', () => {
    fc.assert(
      fc.property(anyBody, (body) => {
        for (const part of linked(body)) {
          if (typeof part === 'string') continue
          if ('symbol' in part) expect(part.symbol).toMatch(/^[A-Z.]*[A-Z]$/)
          else expect(part.url).toMatch(/^https?:\/\/[^/\s][^\s<>"]*$/u)
        }
      }),
    )
  })
})

describe('cashtags', () => {
  test.for<[text: string, symbols: string[]]>([
    ['Apple ($AAPL) rose.', ['AAPL']],
    ['$F', ['F']],
    ['**$GOOGL**, $MSFT/$AAPL', ['GOOGL', 'MSFT', 'AAPL']],
    ['It ended with $AAPL.', ['AAPL']],
    ['$T, then $AAPL, then $T again', ['T', 'AAPL']],
    ['$LOGIN', ['LOGIN']],
    ['$$AAPL', ['AAPL']],
  ])('finds the cashtags in “%s”', ([text, symbols]) => {
    expect(cashtagsIn(text)).toEqual(symbols)
  })

  test.for<[what: string, text: string]>([
    ['six letters', '$GOOGLX'],
    ['money', 'It paid $5B, or $1.20.'],
    ['a digit after it', '$AAPL2'],
    ['small letters', '$aapl'],
    ['a word that only begins with capitals', '$AAPLs and $IBMé'],
    ['a currency’s own sign', 'US$AAPL'],
    ['an amount before it', '5$AAPL'],
    ['a sign alone', 'A $ and $ B'],
  ])('does not read %s as a cashtag', ([, text]) => {
    expect(cashtagsIn(text)).toEqual([])
    expect(splitCashtags(text)).toEqual([text])
  })

  test('splits a text at the ends of its cashtags', () => {
    expect(splitCashtags('Apple ($AAPL) and $F')).toEqual(['Apple (', { cashtag: 'AAPL' }, ') and ', { cashtag: 'F' }])
    expect(splitCashtags('')).toEqual([])
  })

  /** Texts with many dollar signs, capitals, and characters that end a cashtag. */
  const aText = fc.oneof(
    fc.string({ unit: fc.constantFrom('$', '$', 'A', 'B', 'C', 'a', 'é', '5', ' ', '.', '-', '(') }),
    fc.string({ unit: 'binary' }),
  )

  test('the parts of any text join to the text, and none is empty', () => {
    fc.assert(
      fc.property(aText, (text) => {
        const parts = splitCashtags(text)
        expect(parts.map((part) => (typeof part === 'string' ? part : `$${part.cashtag}`)).join('')).toBe(text)
        expect(parts).not.toContain('')
      }),
    )
  })

  test('the parts and the list of any text name the same symbols, and all can be cashtags', () => {
    fc.assert(
      fc.property(aText, (text) => {
        const named = splitCashtags(text).flatMap((part) => (typeof part === 'string' ? [] : [part.cashtag]))
        expect([...new Set(named)]).toEqual(cashtagsIn(text))
        expect(named.filter((symbol) => !isCashtaggable(symbol))).toEqual([])
      }),
    )
  })
})
