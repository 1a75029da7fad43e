import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import {
  cashtagsIn,
  type FeedPart,
  isCashtaggable,
  relativeDate,
  splitCashtags,
  splitFeedText,
} from './feed-message.ts'

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

    test('of no link are shown unchanged', () => {
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
    ])('%s is none', (body) => {
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

  test('nothing of a message is lost, added or empty', () => {
    fc.assert(
      fc.property(anyBody, (body) => {
        const parts = splitFeedText(body, [])
        expect(parts.map(textOf).join('')).toBe(body)
        expect(parts.every((part) => textOf(part) !== '')).toBe(true)
      }),
    )
  })

  test('in any message, links are symbols or web addresses', () => {
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

  /** The best of some tries, in milliseconds: a busy machine must not look like a slow rule. */
  const bestOf = (work: () => void) =>
    Math.min(
      ...Array.from({ length: 5 }, () => {
        const start = performance.now()
        work()
        return performance.now() - start
      }),
    )

  test.for(['$', '$A', '$.', '$aÉ', 'https://', 'https://.', 'http', 'a', '.', '!)', '$AAPL ', 'https://a.example/ '])(
    '100 kB of %j are read in a moment',
    (piece) => {
      const body = piece.repeat(100_000 / piece.length)
      expect(bestOf(() => splitFeedText(body, [link]))).toBeLessThan(50)
    },
  )

  test('100 kB of letters behind one sign are read in a moment', () => {
    expect(bestOf(() => splitFeedText(`$${'a'.repeat(100_000)}É`, [link]))).toBeLessThan(50)
  })

  const zone = process.env['TZ']
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  })

  /** Clocks that change by an hour, by half of one, at midnight, and a calendar that once left a day out. */
  const zones = ['UTC', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago', 'Pacific/Apia', 'Asia/Kolkata']

  const now = new Date(2026, 10, 19, 15, 4)

  test.for<[string, Date]>([
    ['today at 3:04 PM', now],
    ['today at 12:00 AM', new Date(2026, 10, 19)],
    ['today at 11:59 PM', new Date(2026, 10, 19, 23, 59, 59, 999)],
    ['today at 12:30 PM', new Date(2026, 10, 19, 12, 30)],
    ['yesterday at 11:59 PM', new Date(2026, 10, 18, 23, 59)],
    ['yesterday at 12:05 AM', new Date(2026, 10, 18, 0, 5)],
    ['last Tuesday at 9:30 AM', new Date(2026, 10, 17, 9, 30)],
    ['last Friday at 1:00 PM', new Date(2026, 10, 13, 13)],
    ['11/12/2026', new Date(2026, 10, 12, 23, 59)],
    ['01/02/2019', new Date(2019, 0, 2)],
    ['11/20/2026', new Date(2026, 10, 20)],
    ['', new Date(NaN)],
  ])('a message is dated as people say it: %s', ([said, date]) => {
    expect(relativeDate(date, now)).toBe(said)
  })

  test('the first of a month or year is the day after its end', () => {
    expect(relativeDate(new Date(2026, 11, 31, 23, 59), new Date(2027, 0, 1))).toBe('yesterday at 11:59 PM')
    expect(relativeDate(new Date(2028, 1, 28, 8), new Date(2028, 2, 1, 8))).toBe('last Monday at 8:00 AM')
  })

  describe.for(zones)('where the clock is that of %s', (timeZone) => {
    const moment = fc.date({ min: new Date(Date.UTC(2011, 0)), max: new Date(Date.UTC(2030, 0)), noInvalidDate: true })
    const withinTwoWeeks = fc.integer({ min: 0, max: 14 * 24 * 60 })

    /** The number of calendar days between two times, counting days that a time zone has skipped. */
    function daysBetween(from: Date, to: Date): number {
      const dayOf = (date: Date) => `${date.getFullYear()} ${date.getMonth()} ${date.getDate()}`
      const step = new Date(Date.UTC(from.getFullYear(), from.getMonth(), from.getDate()))
      const current = () => `${step.getUTCFullYear()} ${step.getUTCMonth()} ${step.getUTCDate()}`
      let days = 0
      for (; current() !== dayOf(to); days++) step.setUTCDate(step.getUTCDate() + 1)
      return days
    }

    test('the words count calendar days, across daylight saving time', () => {
      process.env['TZ'] = timeZone
      fc.assert(
        fc.property(moment, withinTwoWeeks, (to, minutes) => {
          const from = new Date(to.getTime() - minutes * 60_000)
          const said = relativeDate(from, to)
          const days = daysBetween(from, to)
          const form =
            days === 0
              ? /^today at /
              : days === 1
                ? /^yesterday at /
                : days <= 6
                  ? /^last \w+day at /
                  : /^\d\d\/\d\d\/\d{4}$/
          expect(said).toMatch(form)
          if (days > 1 && days <= 6) expect(said).toContain(from.toLocaleDateString('en-US', { weekday: 'long' }))
          if (days <= 6) {
            const time = from.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
            expect(said.endsWith(` at ${time.replaceAll('\u202f', ' ')}`)).toBe(true)
          }
        }),
        { numRuns: 300 },
      )
    })

    test('the injected clock is used', () => {
      process.env['TZ'] = timeZone
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone.replace('Calcutta', 'Kolkata')).toBe(timeZone)
    })
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
  ])('what has the form of a cashtag is one: %s', ([text, symbols]) => {
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
  ])('%s is no cashtag', ([, text]) => {
    expect(cashtagsIn(text)).toEqual([])
    expect(splitCashtags(text)).toEqual([text])
  })

  test('a text is split where cashtags begin and end', () => {
    expect(splitCashtags('Apple ($AAPL) and $F')).toEqual(['Apple (', { cashtag: 'AAPL' }, ') and ', { cashtag: 'F' }])
    expect(splitCashtags('')).toEqual([])
  })

  /** Texts in which signs, capitals, and what ends a cashtag are frequent. */
  const aText = fc.oneof(
    fc.string({ unit: fc.constantFrom('$', '$', 'A', 'B', 'C', 'a', 'é', '5', ' ', '.', '-', '(') }),
    fc.string({ unit: 'binary' }),
  )

  test('the joined parts of any text are the text, and none is empty', () => {
    fc.assert(
      fc.property(aText, (text) => {
        const parts = splitCashtags(text)
        expect(parts.map((part) => (typeof part === 'string' ? part : `$${part.cashtag}`)).join('')).toBe(text)
        expect(parts).not.toContain('')
      }),
    )
  })

  test('the parts and the list of any text name the same symbols, which all can be cashtags', () => {
    fc.assert(
      fc.property(aText, (text) => {
        const named = splitCashtags(text).flatMap((part) => (typeof part === 'string' ? [] : [part.cashtag]))
        expect([...new Set(named)]).toEqual(cashtagsIn(text))
        expect(named.filter((symbol) => !isCashtaggable(symbol))).toEqual([])
      }),
    )
  })

  test('a long hostile text is parsed in linear time', () => {
    const start = performance.now()
    for (const piece of ['$', '$A', '$AAAAA', 'A$', '$ABCDEF']) cashtagsIn(piece.repeat(50_000))
    expect(performance.now() - start).toBeLessThan(1000)
  })
})
