import { setImmediate as turnOfEvents } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { BacktestStatus } from '#domain/backtest/backtest-result'
import { signalSessions } from '#domain/backtest/schedule'
import { type Filters } from '#domain/screen/filters'
import { eventually } from '#domain/testing/eventually'
import { engine } from '../engine.ts'
import type { OpenMarket } from '../history/day-snapshot.ts'
import { createPastMarket } from '../history/past-market.ts'
import { createBacktests } from './backtest-service.ts'
import {
  dates,
  earliest,
  everything,
  finished,
  manifest,
  request,
  resultOf,
  serviceOf,
  settings,
  twoStocks,
} from './test-backtest.ts'

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc()')
}

test('begins when all metrics of the screen are known, and says since when; a metric that is never known prevents the run', async () => {
  const filters: Filters = { ...everything, ranges: { beta: [0, 1], analystTargetPrice: [0, null] } }
  const since = dates[70] ?? ''
  const result = await resultOf(twoStocks(since), { ...request, filters })
  const first = signalSessions(dates, settings)
    .map((at) => dates[at] ?? '')
    .find((date) => date >= since)
  expect(result.unknown).toContainEqual({
    id: 'beta',
    since: first,
    without: { ...filters, ranges: { analystTargetPrice: [0, null] } },
  })
  expect(result.unknown).toContainEqual({
    id: 'analystTargetPrice',
    since: null,
    without: { ...filters, ranges: { beta: [0, 1] } },
  })
  expect(result).toMatchObject({ dates: [], rebalances: [] })
  const known = await resultOf(twoStocks(since), { ...request, filters: { ...filters, ranges: { beta: [0, 1] } } })
  expect(known.unknown).toEqual([{ id: 'beta', since: first, without: { ...filters, ranges: {} } }])
  expect(known.rebalances[0]?.signal).toBe(first)
})

test('reports unknown metrics before it has screened every day', async () => {
  const filters: Filters = { ...everything, ranges: { beta: [0, 1], analystTargetPrice: [0, null] } }
  let early: BacktestStatus | undefined
  const service = serviceOf(twoStocks(dates[70]), async () => {
    const status = await service.backtestStatus()
    if (status.ok && (status.value.unknown?.length ?? 0) > 0) early ??= status.value
  })
  const { result } = await finished(service, { ...request, filters })
  expect(early?.result).toBeNull()
  expect(early?.progress?.done).toBeLessThan(early?.progress?.total ?? 0)
  expect(early?.unknown).toEqual(result?.unknown)
  expect(early?.unknown).toHaveLength(2)
})

test('reports its progress, and ends at once when it is cancelled', async () => {
  let slices = 0
  const seen = new Set<number>()
  let cancelled: unknown
  const service = serviceOf(twoStocks(), async () => {
    slices++
    const status = await service.backtestStatus()
    if (status.ok && status.value.progress) seen.add(status.value.progress.done)
    if (seen.size === 3) cancelled ??= await service.cancelBacktest()
  })
  await service.startBacktest(request)
  while (cancelled === undefined) await turnOfEvents()
  const after = slices
  // A run that is still going would use this turn.
  await turnOfEvents()
  expect(slices).toBe(after)
  expect(cancelled).toEqual({ ok: true, value: { result: null } })
  expect(await service.backtestStatus()).toEqual(cancelled)
})

test('a new run ends the previous one', async () => {
  const service = serviceOf(twoStocks(), () => turnOfEvents())
  await service.startBacktest(request)
  const { result } = await finished(service, { ...request, settings: { ...settings, to: dates[60] ?? '' } })
  expect(result?.dates.at(-1)).toBe(dates[60])
})

test('keeps neither the market nor the result of a deleted past in memory', async () => {
  let past: (OpenMarket & { readonly earliest: string; readonly engine: typeof engine }) | undefined = {
    ...{ manifest, market: createPastMarket(dates, twoStocks()), earliest, engine },
  }
  const market = new WeakRef(past.market)
  const { queries, forget } = createBacktests({
    breathe: () => undefined,
    open: () => Promise.resolve(past ?? { id: 'pastMissing' }),
  })
  expect((await finished(queries, request)).result).not.toBeNull()
  past = undefined
  forget()
  expect(await queries.backtestStatus()).toEqual({ ok: true, value: { result: null } })
  await eventually(() => {
    collectGarbage()
    // Compare instead of expecting the market: a failed assertion would keep it in memory.
    expect(market.deref() === undefined).toBe(true)
  })
})
