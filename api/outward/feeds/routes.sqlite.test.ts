import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { fieldsOf } from '#domain/keys-of'
import { succeed } from '#domain/result'
import { encodeFilters } from '#domain/screen/filter-codec'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { select } from '#domain/screen/screen'
import { fc } from '#domain/testing/fast-check'
import { matching } from '#domain/testing/matchers'
import { parseDataset } from '#domain/testing/reference-dataset'
import { sampleCount } from '#domain/testing/sample-count'
import type { YearsBySymbol } from '#domain/years/company-years'
import { aFiscalYear } from '#domain/years/test-years'
import { createDemoMarket } from '../../demo/demo-market.ts'
import { createPublishedDataset } from '../../market/dataset/published-dataset.ts'
import { parseJsonObject } from '../../market/dataset/read-lines.ts'
import { openDatasetFolder } from '../../market/publish/dataset-folder.ts'
import type { App } from '../../platform/http/fastify-app.ts'
import { aFolder, aMarket, aServer } from '../../testing/server.ts'
import { aStockLine } from '../../testing/stock-lines.ts'
import type { MarketYears } from '../../years/market-years.ts'
import { noteHtml } from './atom.ts'

const publicUrl = 'https://stonks.example'
const stockCount = 400
/** The market after some sessions, the oldest first. */
const sessions = [200, 201, 202].map((session) => {
  const lines: string[] = []
  for (const line of createDemoMarket(session).lines()) if (lines.push(line) === stockCount) break
  return lines
})
const datasetOf = (lines: readonly string[]) =>
  createPublishedDataset(gzipSync(lines.join('\n')), { lines: lines.length, createdAt: null })

let folder: Awaited<ReturnType<typeof aFolder>>
let app: App
const [newest = []] = sessions.slice(-1)

beforeAll(async () => {
  folder = await aFolder()
  const datasets = openDatasetFolder(folder.path, 'demo')
  for (const lines of sessions) {
    const { parsed, drops } = { parsed: lines.length, drops: parseDataset(lines.join('\n')).drops }
    const days = { newest: null, ofNewest: 0, oldest: null }
    const added = await datasets.add(datasetOf(lines).body, {
      ...{ edition: 'test', records: parsed, createdAt: '2026-08-21T21:00:00.000Z', sessions: days, drops },
    })
    expect(added.ok).toBe(true)
  }
  app = await aServer({ market: aMarket({ lines: newest }), datasets, config: { publicUrl } })
})
afterAll(async () => {
  await app.close()
  await folder.remove()
})

const pathOf = (filters: Partial<Filters>): string =>
  `/api/atom/screen?filter=${encodeURIComponent(encodeFilters({ ...defaultFilters, ...filters }))}`

const decode = (html: string): string =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&apos;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

/** The entries of a feed, read by a plain reader. */
function entriesOf(xml: string) {
  return [...xml.matchAll(/<entry>(.*?)<\/entry>/gs)].map(([, entry = '']) => {
    const title = /<title type="html"><!\[CDATA\[(.*?)\]\]><\/title>/s.exec(entry)?.[1] ?? ''
    const content = /<content type="html"><!\[CDATA\[(.*?)\]\]><\/content>/s.exec(entry)?.[1] ?? ''
    const listed = (heading: string) =>
      [
        ...(new RegExp(`<h3>${heading}</h3><ul>(.*?)</ul>`, 's').exec(content)?.[1] ?? '').matchAll(
          /<a href="[^"]*\/([^"/]+)">/g,
        ),
      ].map(([, symbol = '']) => decodeURIComponent(symbol))
    return {
      title: decode(title),
      id: /<id>(.*?)<\/id>/.exec(entry)?.[1],
      entered: listed('Entered'),
      left: listed('Left'),
    }
  })
}

describe('the feed of a screen', () => {
  test('lists the stocks that entered and left with each dataset, as computed by the plain screen', async () => {
    const stocks = sessions.map((lines) => parseDataset(lines.join('\n')).stocks)
    const members = (at: number, filters: Filters) =>
      select(stocks[at] ?? [], { ...filters, maxEntries: 0 }, { kind: 'all' }, () => new Set()).stocks.map(
        ({ symbol }) => symbol,
      )
    const bounds = fc.record({
      minPrice: fc.integer({ min: 0, max: 300 }),
      ranges: fc.record({
        dayDeltaRatio: fc.tuple(fc.double({ min: -0.02, max: 0.02, noNaN: true }), fc.constant(null)),
      }),
    })
    await fc.assert(
      fc.asyncProperty(bounds, async (changes) => {
        const filters = { ...defaultFilters, ...changes }
        const { statusCode, body } = await app.inject(pathOf(changes))
        expect(statusCode).toBe(200)
        const expected = [2, 1].flatMap((at) => {
          const [after, before] = [members(at, filters), members(at - 1, filters)]
          const entered = after.filter((symbol) => !before.includes(symbol)).toSorted()
          const left = before.filter((symbol) => !after.includes(symbol)).toSorted()
          return entered.length + left.length > 0 ? [{ entered: entered.slice(0, 50), left: left.slice(0, 50) }] : []
        })
        expect(entriesOf(body).map(({ entered, left }) => ({ entered, left }))).toEqual(expected)
      }),
      { numRuns: sampleCount(20) },
    )
  })

  test('has the address of its page, its own address, and an id for each entry', async () => {
    const { headers, body } = await app.inject(pathOf({ ranges: { dayDeltaRatio: [0, null] } }))
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect(body).toContain('<title>Day change ≥ 0% · by market cap · Stonks</title>')
    expect(body).toMatch(/<link rel="self" href="https:\/\/stonks\.example\/api\/atom\/screen\?filter=[^"]+"\/>/)
    const entries = entriesOf(body)
    expect(entries).toHaveLength(2)
    expect(new Set(entries.map(({ id }) => id)).size).toBe(2)
    expect(entries[0]?.title).toMatch(/^\d+ entered, \d+ left · \w{3} \d+, \d{4}$/)
  })

  test('is sent once as long as nothing changes', async () => {
    const { headers } = await app.inject(pathOf({}))
    const again = await app.inject({ url: pathOf({}), headers: { 'if-none-match': headers.etag } })
    const other = await app.inject({ url: pathOf({ minPrice: 5 }), headers: { 'if-none-match': headers.etag } })
    expect([again.statusCode, again.body, other.statusCode]).toEqual([304, '', 200])
  })

  test('has no entries if no earlier dataset is known', async () => {
    const alone = await aServer({ market: aMarket({ lines: newest }) })
    onTestFinished(() => alone.close())
    const { statusCode, body } = await alone.inject(pathOf({}))
    expect([statusCode, entriesOf(body)]).toEqual([200, []])
  })

  test('leaves out a damaged dataset', async () => {
    const datasets = openDatasetFolder(folder.path, 'demo')
    const read = async (...[manifest]: Parameters<typeof datasets.read>) =>
      manifest.number === 2 ? ({ ok: false, failure: ['It is damaged.'] } as const) : datasets.read(manifest)
    const server = await aServer({
      market: aMarket({ lines: newest }),
      datasets: { manifests: () => datasets.manifests(), read },
    })
    onTestFinished(() => server.close())
    const { body } = await server.inject(pathOf({ ranges: { dayDeltaRatio: [0, null] } }))
    expect(entriesOf(body)).toHaveLength(1)
  })

  test('reads the newest fiscal years, whenever they are in memory', async () => {
    const symbols = newest.map((line) => String(fieldsOf(parseJsonObject(line))['symbol']))
    const companies = new Map(
      symbols.map((symbol) => [symbol, { symbol, currency: 'USD', years: [aFiscalYear(2024, { revenue: 100 })] }]),
    )
    let current: YearsBySymbol | undefined
    const years: MarketYears = {
      ...{ newest: () => undefined, file: () => Promise.resolve(undefined), isBehind: () => false },
      ...{ reload: () => Promise.resolve(succeed(undefined)), build: () => Promise.resolve(succeed(false)) },
      ...{ isPending: () => false, current: () => current, version: () => current && 'v' },
      load: () => Promise.resolve((current = companies)),
    }
    const datasets = openDatasetFolder(folder.path, 'demo')
    const server = await aServer({ market: aMarket({ lines: newest }), datasets, years })
    onTestFinished(() => server.close())
    const path = pathOf({
      formulas: { 'formula:1': { name: 'a', expression: 'dayDeltaRatio > 0 and revenue > 50' } },
      ranges: { 'formula:1': [1, null] },
    })
    const { body } = await server.inject(path)
    expect(entriesOf(body).length).toBeGreaterThan(0)
    current = undefined
    expect((await server.inject(path)).body).toBe(body)
  })

  test.for([
    ['/api/atom/screen?filter=nonsense', 'bad-filter'],
    [
      pathOf({
        formulas: { 'formula:1': { name: 'a', expression: 'nosuch' } },
        metric: ['formula:1'],
        ranges: { 'formula:1': [1, null] },
      }),
      'bad-formula',
    ],
  ] as const)('is refused if the screen is invalid: %s', async ([url, code]) => {
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code }])
  })
})

describe('the feed of the note', () => {
  test('has the newest note', async () => {
    const { statusCode, headers, body } = await app.inject('/api/atom/note')
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
    expect(entriesOf(body)).toMatchObject([{ title: matching.stringMatching(/^Market note of /) }])
    const again = await app.inject({ url: '/api/atom/note', headers: { 'if-none-match': headers.etag } })
    expect(again.statusCode).toBe(304)
  })

  test('contains no markup of the note’s text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (markdown) => {
        expect(noteHtml(markdown).replaceAll(/<\/?(p|h3|ul|li|strong)>/g, '')).not.toMatch(/[<>]/)
      }),
    )
    expect(noteHtml('## A & B\n\nUp **3%**:\n- $LARK <b>\n- $TIDE')).toBe(
      '<h3>A &amp; B</h3><p>Up <strong>3%</strong>:</p><ul><li>$LARK &lt;b&gt;</li><li>$TIDE</li></ul>',
    )
  })
})

describe('the calendar of a list', () => {
  const events = (body: string) =>
    body
      .replaceAll('\r\n ', '')
      .split('\r\n')
      .flatMap((line) => /^(?:DTSTART;VALUE=DATE|SUMMARY):(.*)$/.exec(line)?.[1] ?? [])

  test('has ex-dividend dates and reports of the stocks that it names', async () => {
    const record = parseJsonObject(aStockLine({ symbol: 'LARK', name: 'Lark, Inc.', close: 5, date: '2026-08-21' }))
    const dates = { ExDividendDate: '2026-08-08', LatestQuarter: '2026-06-30', FiscalYearEnd: 'December' }
    const line = JSON.stringify({ ...record, overview: { ...fieldsOf(record?.['overview']), ...dates } })
    const server = await aServer({ market: aMarket({ lines: [line, aStockLine({ symbol: 'TIDE', close: 1 })] }) })
    onTestFinished(() => server.close())
    const { statusCode, headers, body } = await server.inject('/api/calendar?symbols=tide,lark,NOSUCH,LARK')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(events(body)).toEqual(['20260808', 'LARK ex-dividend', '20261109', 'LARK report due (estimate)'])
    expect(body.replaceAll('\r\n ', '')).toContain(String.raw`Lark\, Inc. (LARK)`)
    const again = await server.inject({
      url: '/api/calendar?symbols=LARK,NOSUCH,TIDE',
      headers: { 'if-none-match': headers.etag },
    })
    expect(again.statusCode).toBe(304)
  })

  test('has the most likely day of results, and moves the event when they are out', async () => {
    const expected = { end: '2026-12-31', days: [27, 29, 33], hits: 11, of: 12, isYear: true }
    const eventsWith = async (reports: object) => {
      const record = parseJsonObject(aStockLine({ symbol: 'LARK', name: 'Lark', date: '2027-01-20' }))
      const line = JSON.stringify({ ...record, reports })
      const server = await aServer({ market: aMarket({ lines: [line] }) })
      onTestFinished(() => server.close())
      const { body } = await server.inject('/api/calendar?symbols=LARK')
      const text = body.replaceAll('\r\n ', '')
      return { text, events: events(body), ids: [...text.matchAll(/^UID:(.*)\r$/gm)].map(([, id]) => id) }
    }
    const before = await eventsWith({ expected })
    expect(before.events).toEqual(['20270129', 'LARK results expected (Jan 27 – Feb 2)'])
    expect(before.text).toContain(
      String.raw`Lark (LARK). Between Jan 27 and Feb 2\, as in 11 of 12 quarters\; this day is the most likely one.`,
    )
    const moved = await eventsWith({ expected: { ...expected, days: [28, 31, 35] } })
    expect([moved.ids, moved.events[0]]).toEqual([before.ids, '20270131'])
    const next = { end: '2027-03-31', days: [27, 29, 33], hits: 0, of: 0, basis: 'filing' }
    const after = await eventsWith({ expected: next, resultsOut: { end: '2026-12-31', day: '2027-01-28' } })
    expect(after.events).toEqual([
      ...['20270128', 'LARK results out'],
      ...['20270429', 'LARK report expected (Apr 27 – May 3)'],
    ])
    expect(after.ids[0]).toBe(before.ids[0])
  })

  test('a company whose window is over has the last day by law', async () => {
    const record = parseJsonObject(aStockLine({ symbol: 'LARK', date: '2026-11-12', latestQuarter: '2026-06-30' }))
    const reports = { expected: { end: '2026-09-30', days: [27, 29, 33], hits: 11, of: 12 } }
    const server = await aServer({ market: aMarket({ lines: [JSON.stringify({ ...record, reports })] }) })
    onTestFinished(() => server.close())
    const { body } = await server.inject('/api/calendar?symbols=LARK')
    expect(events(body)).toEqual(['20261109', 'LARK report due (estimate)'])
  })

  test('names the fiscal year that ends in the first days of the next one', async () => {
    const record = parseJsonObject(aStockLine({ symbol: 'PILL', date: '2026-11-27' }))
    const dates = { LatestQuarter: '2026-10-04', FiscalYearEnd: 'December' }
    const line = JSON.stringify({ ...record, overview: { ...fieldsOf(record?.['overview']), ...dates } })
    const server = await aServer({ market: aMarket({ lines: [line] }) })
    onTestFinished(() => server.close())
    const { body } = await server.inject('/api/calendar?symbols=PILL')
    expect(events(body)).toEqual(['20270304', 'PILL report due (estimate)'])
    expect(body.replaceAll('\r\n ', '')).toContain('The report on the fiscal year up to Jan 3')
  })

  test.for(['', ',', 'A<B', 'A,,B', Array.from({ length: 201 }, (_, at) => `S${at}`).join()])(
    'is refused for an invalid list: %s',
    async (symbols) => {
      const answer = await app.inject(`/api/calendar?symbols=${encodeURIComponent(symbols)}`)
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'bad-symbol' }])
    },
  )
})

test('a server whose data must not be shown to others has no feeds', async () => {
  const closed = await aServer({ market: aMarket({ lines: newest }), config: { publicApi: false } })
  onTestFinished(() => closed.close())
  for (const url of ['/api/atom/note', pathOf({}), '/api/calendar?symbols=LARK'])
    expect((await closed.inject(url)).statusCode).toBe(404)
})

test('reads each stored dataset once for several requests', async () => {
  const datasets = openDatasetFolder(folder.path, 'demo')
  const reads: number[] = []
  const counted = {
    manifests: () => datasets.manifests(),
    read: (...[manifest]: Parameters<typeof datasets.read>) => {
      reads.push(manifest.number)
      return datasets.read(manifest)
    },
  }
  const server = await aServer({ market: aMarket({ lines: newest }), datasets: counted })
  onTestFinished(() => server.close())
  await Promise.all([pathOf({}), pathOf({ minPrice: 3 }), pathOf({ minPrice: 4 })].map((url) => server.inject(url)))
  expect(reads.toSorted()).toEqual([1, 2])
})
