import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { statisticsOf } from '#domain/dataset/statistics'
import type { Result } from '#domain/result'
import { periodIds } from '#domain/stock/stock'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { type HistoryResponse, maxSessions } from '../contract/market.ts'
import { dateOf, lastSessionBefore } from '../demo/calendar.ts'
import { createDemoMarket } from '../demo/demo-market.ts'
import { turnsDuring } from '../testing/event-loop.ts'
import { aFolder } from '../testing/server.ts'
import { demoHistory, type HistorySource, openClosesHistory } from './history-source.ts'

const dates = ['2026-01-05', '2026-01-06', '2026-01-07']
const sessions = JSON.stringify({ dates })
const lark = JSON.stringify({ symbol: 'LARK', close: [1.25, 2.5, 5], volume: [100, 200, 300] })
const zipped = (...lines: readonly string[]) => gzipSync(lines.join('\n'))
const whole = zipped(sessions, lark)

const valueOf = (source: Result<HistorySource>): HistorySource => {
  if (!source.ok) throw new Error(source.failure.join('\n'))
  return source.value
}

/** The histories from a closes file with these bytes. */
async function opened(bytes: Uint8Array) {
  const { path, remove } = await aFolder({ 'closes.gz': bytes })
  onTestFinished(remove)
  return openClosesHistory(join(path, 'closes.gz'))
}
const openedLines = async (...lines: readonly string[]) => valueOf(await opened(zipped(...lines)))
const answerOf = async (source: HistorySource, symbol = 'LARK') => (await source.historyOf(symbol))?.response

describe('a stock’s history', () => {
  test('is its line in the file', async () => {
    expect(await answerOf(await openedLines(sessions, lark))).toEqual({
      symbol: 'LARK',
      sessions: dates,
      close: [1.25, 2.5, 5],
      volume: [100, 200, 300],
    })
  })

  test('has only the sessions in which the stock traded', async () => {
    const source = await openedLines(sessions, '{"symbol":"TIDE","close":[null,7,8],"volume":[5,null,6]}')
    expect(await answerOf(source, 'TIDE')).toEqual({
      symbol: 'TIDE',
      sessions: dates.slice(1),
      close: [7, 8],
      volume: [null, 6],
    })
  })

  test('has one year, even if the file is longer', async () => {
    const days = Array.from({ length: 300 }, (_, day) => new Date(Date.UTC(2025, 0, day)).toISOString().slice(0, 10))
    const close = days.map((_, day) => (day % 3 === 0 ? null : day))
    const source = await openedLines(JSON.stringify({ dates: days }), JSON.stringify({ symbol: 'LARK', close }))
    const answer = await answerOf(source)
    expect(answer?.sessions).toEqual(days.filter((_, day) => day >= 40 && day % 3 !== 0))
    expect(answer?.close.at(-1)).toBe(299)
    expect((await source.closesOf('LARK'))?.sessions).toEqual(days.filter((_, day) => day % 3 !== 0))
  })

  test('is missing for a stock without a line and for one that never traded', async () => {
    const source = await openedLines(sessions, lark, '{"symbol":"TIDE","close":[null,null,null]}')
    expect(await answerOf(source, 'TIDE')).toBeUndefined()
    expect(await answerOf(source, 'NONE')).toBeUndefined()
    expect(await answerOf(source, '__proto__')).toBeUndefined()
  })

  test('is the later of two lines', async () => {
    const later = '{"symbol":"lark","close":[7,8,9]}'
    expect((await answerOf(await openedLines(sessions, lark, later)))?.close).toEqual([7, 8, 9])
  })

  test('changes its version with the file', async () => {
    const versionOf = async (...lines: readonly string[]) =>
      (await (await openedLines(sessions, ...lines)).historyOf('LARK'))?.version
    const first = await versionOf(lark)
    expect(first).toMatch(/^[\w-]{43}$/)
    expect(await versionOf(lark)).toBe(first)
    expect(await versionOf(lark, lark)).not.toBe(first)
  })
})

describe('the startup message says', () => {
  const introductionOf = async (...lines: readonly string[]) => (await openedLines(...lines)).startupMessage

  test('how many histories there are', async () => {
    expect(await introductionOf(sessions, lark, '')).toMatch(/^Price histories of 1 stock from \S+closes\.gz\.$/)
  })

  test('how many lines are broken, and uses the others', async () => {
    const source = await openedLines(sessions, '{"symbol":', `"${'x'.repeat(1_000_000)}"`, ' \r', lark, '[]')
    expect(source.startupMessage).toMatch(/ 3 of its lines cannot be read and are left out\.$/)
    expect(await answerOf(source)).toMatchObject({ close: [1.25, 2.5, 5] })
  })
})

test('accepts Windows line ends and a byte order mark', async () => {
  const source = await openedLines(`\uFEFF${sessions}\r`, `${lark}\r`, '')
  expect(await answerOf(source)).toMatchObject({ sessions: dates })
  expect(source.startupMessage).not.toContain('cannot')
})

describe('an invalid file is reported in one sentence', () => {
  const first = 'is not a closes file: its first line must be {"dates":["2026-01-05",…]}, the oldest date first.'
  const files = {
    'folder.gz/file': '',
    'plain.ndjson': [sessions, lark].join('\n'),
    'empty-file.gz': '',
    'cut.gz': whole.subarray(0, whole.length - 1),
    'damaged.gz': Buffer.from(whole).fill(0xff, 30, 40),
    'nothing.gz': zipped(),
    'no-dates.gz': zipped(lark, sessions),
    'endless-dates.gz': zipped(`{"dates":["${'x'.repeat(1_000_000)}"]}`),
    'only-dates.gz': zipped(sessions, '', ''),
    'only-broken.gz': zipped(sessions, '{"symbol":"LARK","close":[1]}'),
  }
  let folder: Awaited<ReturnType<typeof aFolder>>
  beforeAll(async () => {
    folder = await aFolder(files)
  })
  afterAll(() => folder.remove())

  test.for([
    ['missing.gz', 'does not exist.'],
    ['folder.gz', 'is a folder, not a file.'],
    ['plain.ndjson', 'is not a gzip file.'],
    ['empty-file.gz', 'is not a gzip file.'],
    ['cut.gz', 'is cut off: the gzip file does not end.'],
    ['damaged.gz', 'is damaged: it cannot be unzipped.'],
    ['nothing.gz', first],
    ['no-dates.gz', first],
    ['endless-dates.gz', first],
    ['only-dates.gz', 'holds no closes that can be read.'],
    ['only-broken.gz', 'holds no closes that can be read.'],
  ] as const)('%s %s', async ([name, sentence]) => {
    const path = join(folder.path, name)
    expect(await openClosesHistory(path)).toEqual({ ok: false, failure: [`MARKET_CLOSES_FILE ${path} ${sentence}`] })
  })
})

const amount = fc.oneof(fc.constant(null), fc.float({ min: 0.5, max: 9, noNaN: true }), fc.double())
const amounts = fc.array(amount, { minLength: 3, maxLength: 3 })
const series = fc.record({
  symbol: fc.constantFrom('LARK', 'TIDE', 'x y'),
  close: fc.oneof(amounts, fc.array(amount, { maxLength: 5 })),
  volume: fc.oneof(amounts, fc.jsonValue()),
})
const line = fc.oneof(
  series.map((one) => JSON.stringify(one)),
  fc.constantFrom(sessions, lark, '', '{'),
  fc.string(),
)
const text = fc
  .tuple(fc.constantFrom(sessions, lark), fc.array(line))
  .map(([first, more]) => [first, ...more].join('\n'))
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc.uint8Array({ maxLength: 200 }).map((content) => gzipSync(content)),
  text.map((content) => gzipSync(content)),
  fc.tuple(text, fc.nat(400)).map(([content, end]) => gzipSync(content).subarray(0, end)),
)

test('any file is either reported in one sentence or has histories with equally long columns', async () => {
  const { path, remove } = await aFolder()
  onTestFinished(remove)
  await fc.assert(
    fc.asyncProperty(bytes, async (content) => {
      await writeFile(join(path, 'closes.gz'), content)
      const source = await openClosesHistory(join(path, 'closes.gz'))
      if (!source.ok) expect(source.failure).toHaveLength(1)
      for (const symbol of ['LARK', 'TIDE', 'X Y']) {
        const answer = source.ok ? await answerOf(source.value, symbol) : undefined
        if (!answer) continue
        expect(answer.sessions.length).toBeGreaterThan(0)
        expect([answer.close.length, answer.volume.length]).toEqual([answer.sessions.length, answer.sessions.length])
      }
    }),
    { numRuns: sampleCount(2000) },
  )
})

const session = lastSessionBefore(new Date('2026-11-21T10:00:00Z'))

interface DemoRecord {
  readonly symbol: string
  readonly last: { readonly date: string; readonly close: number; readonly volume: number }
  readonly createdAt: string
}
const recordOf = (line: string) => JSON.parse(line) as DemoRecord
const market = createDemoMarket(session)
/** Every 40th stock, and the last ones, of which some are new and some rested. */
const records = [...market.lines()].filter((_, index) => index % 40 === 0 || index > 7900).map(recordOf)
const createdAt =
  records
    .map((record) => record.createdAt)
    .toSorted()
    .at(-1) ?? null
const history = demoHistory(() => ({ createdAt, etag: '"friday"' }))

test('the simulated market knows closes since its first dataset, which end with the history’s', async () => {
  const { symbol } = createDemoMarket(lastSessionBefore(new Date('2026-11-21'))).listings[0] ?? { symbol: '' }
  const [all, year] = [await history.closesOf(symbol), (await history.historyOf(symbol))?.response]
  expect(all?.sessions[0]).toBe('2024-01-01')
  expect(all?.close.slice(-200)).toEqual(year?.close.slice(-200))
})

const histories = await Promise.all(
  records.map(async (record) => ({ record, response: (await history.historyOf(record.symbol))?.response })),
)
const responses = histories.flatMap(({ response }) => response ?? [])
const columns = ({ sessions, close, volume, open = [], high = [], low = [] }: HistoryResponse) =>
  [sessions, close, volume, open, high, low] as const

test('ends a history with the session, close and volume of its record', () => {
  for (const { record, response } of histories) {
    const last = { date: response?.sessions.at(-1), close: response?.close.at(-1), volume: response?.volume.at(-1) }
    expect(last).toEqual(record.last)
  }
})

test('the changes, averages, lows and highs of a history equal those of its record to the last digit', () => {
  for (const { record, response } of histories) {
    const series = response?.close.map((close, at) => ({ close, volume: response.volume[at] ?? NaN })) ?? []
    const statistics = statisticsOf(series)
    expect(statistics).toEqual(Object.fromEntries(Object.entries(record).filter(([key]) => isPeriod(key))))
  }
})
const isPeriod = (key: string): boolean => periodIds.some((period) => period === key)

test('a history has a year of whole bars, or all that a younger stock has', () => {
  expect(Math.max(...responses.map(({ sessions }) => sessions.length))).toBe(maxSessions)
  expect(Math.min(...responses.map(({ sessions }) => sessions.length))).toBeLessThan(100)
  for (const response of responses) {
    const [sessions, ...values] = columns(response)
    expect(sessions[0]).toSatisfy((date: string) => date >= dateOf(session - maxSessions + 1))
    expect(sessions).toEqual([...new Set(sessions)].toSorted())
    expect(values.map((column) => column.length)).toEqual(values.map(() => sessions.length))
  }
})

test('every bar has its open and close between its low and high', () => {
  const outside = responses.flatMap(({ symbol, sessions, close, open = [], high = [], low = [] }) =>
    sessions
      .filter((_, at) => {
        const [lowest = NaN, highest = NaN] = [low[at], high[at]]
        return ![close[at], open[at]].every((price = NaN) => lowest <= price && price <= highest)
      })
      .map((date) => ({ symbol, date })),
  )
  expect(outside).toEqual([])
})

test('neither real companies nor delisted stocks have a history', async () => {
  expect(await history.historyOf('AAPL')).toBeUndefined()
  const symbols = new Set(market.listings.map(({ symbol }) => symbol))
  const gone = createDemoMarket(session - 200).listings.find(({ symbol }) => !symbols.has(symbol))
  expect(gone).toBeDefined()
  expect(await history.historyOf(gone?.symbol ?? '')).toBeUndefined()
})

test('a newer dataset has longer histories of another version', async () => {
  const symbol = records[0]?.symbol ?? ''
  let dataset = { createdAt, etag: '"friday"' }
  const growing = demoHistory(() => dataset)
  const before = await growing.historyOf(symbol)
  dataset = { createdAt: '2026-11-23T21:10:00.000Z', etag: '"monday"' }
  const after = await growing.historyOf(symbol)
  expect([before?.version, after?.version]).toEqual(['friday', 'monday'])
  expect([before?.response.sessions.at(-1), after?.response.sessions.at(-1)]).toEqual(['2026-11-20', '2026-11-23'])
  expect(after?.response.close.slice(0, -1)).toEqual(before?.response.close.slice(1))
})

test('computes the market once for all histories, without blocking the event loop', async () => {
  const [first = '', ...others] = records.slice(0, 100).map(({ symbol }) => symbol)
  let fresh = history
  const opening = await turnsDuring(() => {
    fresh = demoHistory(() => ({ createdAt, etag: '"friday"' }))
    return fresh.historyOf(first)
  })
  expect(opening).toBeGreaterThan(records.length / 5)
  expect(await turnsDuring(() => Promise.all(others.map((symbol) => fresh.historyOf(symbol))))).toBe(0)
})
