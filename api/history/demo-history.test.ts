import { expect, test } from 'vitest'
import { statisticsOf } from '#domain/dataset/statistics'
import { periodIds } from '#domain/stock/stock'
import { maxSessions, type HistoryResponse } from '../contract/market.ts'
import { createDemoMarket } from '../demo/demo-market.ts'
import { dateOf, lastSessionBefore } from '../demo/calendar.ts'
import { demoHistory } from './demo-history.ts'

const session = lastSessionBefore(new Date('2026-11-21T10:00:00Z'))

interface DemoRecord {
  readonly symbol: string
  readonly last: { readonly date: string; readonly close: number; readonly volume: number }
  readonly createdAt: string
}
const records = [...createDemoMarket(session).lines()].map((line) => JSON.parse(line) as DemoRecord)
const createdAt =
  records
    .map((record) => record.createdAt)
    .toSorted()
    .at(-1) ?? null
const history = demoHistory(() => ({ createdAt, etag: '"friday"' }))

/** Every 40th stock, and among them some that are new and some that rested. */
const histories = await Promise.all(
  records
    .filter((_, index) => index % 40 === 0 || index > 7900)
    .map(async (record) => ({ record, response: (await history.historyOf(record.symbol))?.response })),
)
const responses = histories.flatMap(({ response }) => response ?? [])
const columns = ({ sessions, close, volume, open = [], high = [], low = [] }: HistoryResponse) =>
  [sessions, close, volume, open, high, low] as const

test('a history ends with the session, the close and the volume of its record', () => {
  for (const { record, response } of histories) {
    const last = { date: response?.sessions.at(-1), close: response?.close.at(-1), volume: response?.volume.at(-1) }
    expect(last).toEqual(record.last)
  }
})

test('its changes, averages, lows and highs are those of its record, to the last digit', () => {
  for (const { record, response } of histories) {
    const series = response?.close.map((close, at) => ({ close, volume: response.volume[at] ?? NaN })) ?? []
    const statistics = statisticsOf(series)
    expect(statistics).toEqual(Object.fromEntries(Object.entries(record).filter(([key]) => isPeriod(key))))
  }
})
const isPeriod = (key: string): boolean => periodIds.some((period) => period === key)

test('a history is a year of whole bars, or as much of it as there was', () => {
  expect(Math.max(...responses.map(({ sessions }) => sessions.length))).toBe(maxSessions)
  expect(Math.min(...responses.map(({ sessions }) => sessions.length))).toBeLessThan(100)
  for (const response of responses) {
    const [sessions, ...values] = columns(response)
    expect(sessions[0]).toSatisfy((date: string) => date >= dateOf(session - maxSessions + 1))
    expect(sessions).toEqual([...new Set(sessions)].toSorted())
    expect(values.map((column) => column.length)).toEqual(values.map(() => sessions.length))
  }
})

test('in every bar the close and the open are between the low and the high', () => {
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
  const left = createDemoMarket(session - 200).lines()
  const symbols = new Set(records.map(({ symbol }) => symbol))
  const gone = [...left].map((line) => JSON.parse(line) as DemoRecord).find(({ symbol }) => !symbols.has(symbol))
  expect(gone).toBeDefined()
  expect(await history.historyOf(gone?.symbol ?? '')).toBeUndefined()
})

test('a newer dataset has longer histories, which are another version', async () => {
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

test('computing the market does not block the event loop, and a history then takes a few milliseconds', async () => {
  const fresh = demoHistory(() => ({ createdAt, etag: '"friday"' }))
  let timerRuns = 0
  const timer = setInterval(() => timerRuns++, 1)
  await fresh.historyOf(records[0]?.symbol ?? '')
  clearInterval(timer)
  expect(timerRuns).toBeGreaterThan(2)

  const started = performance.now()
  for (const { symbol } of records.slice(0, 100)) await fresh.historyOf(symbol)
  expect((performance.now() - started) / 100).toBeLessThan(20)
})
