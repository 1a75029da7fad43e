import { expect, test, vi } from 'vitest'
import type { BacktestRequest } from '#domain/backtest/backtest'
import type { BacktestResult, BacktestStatus } from '#domain/backtest/backtest-result'
import type { SavedScreen } from '#domain/personal/saved-screen'
import { succeed } from '#domain/result'
import { defaultFilters } from '#domain/screen/filters'
import { createNamedScreen, withFilters, withRun } from '../personal/screens/named-screens.ts'
import { applyChanges, noRecords, personalFrom } from '../personal/store/personal.ts'
import { createMemoryStorage } from '../personal/store/personal-storage.ts'
import { PersonalStore } from '../personal/store/personal-store.ts'
import { keptSearch } from './backtest-url.ts'
import { keptResult, repeatRuns } from './kept-runs.ts'

const sessions = ['2024-08-21', '2024-08-22', '2026-08-21']
const stored = { generation: 'new', sessions }

const noTrades = {
  ...{ symbols: [], bought: Uint32Array.of(), sold: Uint32Array.of(), exits: Uint8Array.of() },
  ...{ buyPrices: Float64Array.of(), sellPrices: Float64Array.of(), returns: Float64Array.of() },
}

const aResult = (end: number): BacktestResult => ({
  ...{ dates: ['2024-08-22', '2026-08-21'], values: Float64Array.of(1, end), equalMarket: Float64Array.of(1, 1.5) },
  ...{ capMarket: null, exchanges: [], rebalances: [], unknown: [], starts: null },
  ...{ fund: null, ranks: null, trades: noTrades },
  ...{ ended: 0, unrecorded: 0, unreliable: 0, notTraded: 0, withoutCap: 0, unknownSector: 0 },
})

/** Screens with kept backtests, each of an older past. */
function someScreens(...queries: readonly string[]): readonly SavedScreen[] {
  const screens = queries.reduce<readonly SavedScreen[]>(
    (all, query) => [
      ...all,
      createNamedScreen(all, `Screen ${query}`, { ...defaultFilters, minPrice: all.length + 1 }),
    ],
    [],
  )
  return screens.map((screen, at) => ({ ...screen, run: { query: queries[at] ?? '', result: { generation: 'old' } } }))
}

async function aStore(screens: readonly SavedScreen[]): Promise<PersonalStore> {
  const records = applyChanges(
    noRecords,
    screens.map((put) => ({ kind: 'screens', put }) as const),
  )
  const tabs = { postMessage: () => undefined, addEventListener: () => undefined }
  const personal = new PersonalStore({ open: () => Promise.resolve(createMemoryStorage(records)), tabs })
  await personal.load()
  return personal
}

/** A worker whose runs end when they are read for the second time. */
function aWorker(onLook: () => void = () => undefined) {
  const asked: BacktestRequest[] = []
  let cancelled = 0
  const running = succeed<BacktestStatus>({ progress: { done: 0, total: 1 }, result: null })
  return {
    asked,
    cancelled: () => cancelled,
    startBacktest(request: BacktestRequest) {
      asked.push(request)
      return Promise.resolve(running)
    },
    backtestStatus() {
      onLook()
      return Promise.resolve(succeed<BacktestStatus>({ result: aResult(1 + asked.length / 10) }))
    },
    cancelBacktest() {
      cancelled++
      return Promise.resolve(running)
    },
  }
}

const runsOf = (personal: PersonalStore) => personal.current().screens.map(({ run }) => run)

test('keeps the returns of a result and of its market over all of its sessions', () => {
  expect(keptResult(aResult(1.25), 'one')).toEqual({
    generation: 'one',
    returned: { from: '2024-08-22', to: '2026-08-21', own: 0.25, market: 0.5 },
  })
  const none = { ...aResult(1), dates: [], values: new Float64Array(), equalMarket: new Float64Array() }
  expect(keptResult(none, 'one')).toEqual({ generation: 'one' })
})

test('repeats kept runs of an older past one after the other, each with its own settings, and no others', async () => {
  const screens = someScreens('?rebalance=week', '?first=20')
  const upToDate = {
    ...createNamedScreen(screens, 'Up to date', defaultFilters),
    run: { query: '', result: { generation: stored.generation } },
  }
  const personal = await aStore([
    ...screens,
    upToDate,
    createNamedScreen([...screens, upToDate], 'Without', defaultFilters),
  ])
  const before = personal.current().screens.map(({ changedAt }) => changedAt)
  const worker = aWorker()
  const begun: (string | undefined)[] = []
  await repeatRuns({
    queries: worker,
    personal,
    stored,
    signal: new AbortController().signal,
    onRun: (id) => begun.push(id),
  })
  expect(begun).toEqual([screens[0]?.id, screens[1]?.id, undefined])
  expect(worker.asked.map(({ settings }) => [settings.rebalance, settings.count, settings.to])).toEqual([
    ['week', 50, '2026-08-21'],
    ['month', 20, '2026-08-21'],
  ])
  expect(worker.asked.map(({ filters }) => filters.minPrice)).toEqual([1, 2])
  const own = runsOf(personal).map((run) => run?.result?.returned?.own.toFixed(1))
  expect(own).toEqual(['0.1', '0.2', undefined, undefined])
  expect(personal.current().screens.map(({ changedAt }) => changedAt)).toEqual(before)
})

test('leaving ends the run and stores nothing', async () => {
  const personal = await aStore(someScreens('', '?first=20'))
  const controller = new AbortController()
  const worker = aWorker(() => controller.abort())
  await repeatRuns({ queries: worker, personal, stored, signal: controller.signal, onRun: vi.fn() })
  expect([worker.asked.length, worker.cancelled()]).toEqual([1, 1])
  expect(runsOf(personal).map((run) => run?.result?.generation)).toEqual(['old', 'old'])
})

test('a screen that changes while its run is repeated keeps no result of the old filters', async () => {
  const [screen] = someScreens('?first=20')
  if (!screen) throw new Error('No screen')
  const personal = await aStore([screen])
  const worker = aWorker(
    () => void personal.change(withFilters(screen, { filters: { ...defaultFilters, minPrice: 9 }, tags: [] }, [])),
  )
  await repeatRuns({ queries: worker, personal, stored, signal: new AbortController().signal, onRun: vi.fn() })
  expect(runsOf(personal)).toEqual([{ query: '?first=20' }])
})

test('a screen keeps at most one run, with the address of its page', () => {
  const [screen] = someScreens('?first=20')
  if (!screen) throw new Error('No screen')
  expect(keptSearch(screen)).toBe(`?first=20&filter=${encodeURIComponent(screen.filter)}`)
  const after = (run: SavedScreen['run']) => {
    const { screens } = personalFrom(applyChanges({ ...noRecords, screens: [screen] }, [withRun(screen, run)]), {
      ...{ isLoaded: true, storage: 'stored' },
    })
    return screens[0]
  }
  const kept = after({ query: '' })
  expect(kept?.run).toEqual({ query: '' })
  expect(kept?.changedAt).toBeGreaterThan(screen.changedAt)
  expect(after(undefined)).not.toHaveProperty('run')
})
