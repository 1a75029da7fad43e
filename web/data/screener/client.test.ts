import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { noDrops } from '#domain/dataset/parse-stock'
import { succeed } from '#domain/result'
import { defaultFilters } from '#domain/screen/filters'
import { eventually } from '#domain/testing/eventually'
import { fc } from '#domain/testing/fast-check'
import { type Dataset, fail, type LoadEvent, type Outcome, type Page, type Screener } from '#worker/contract'
import { createClient, nextStep, startClient } from './client.ts'
import type { StartedWorker } from './worker-supply.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const timeoutsMs = { start: 5000, read: 1600, settle: 5000, past: 120_000, heartbeat: 1000, heartbeatTimeout: 4000 }

/** A client whose user has not seen a dataset yet. */
const aClient = (start: () => StartedWorker) =>
  createClient({ start, timeouts: timeoutsMs, cache: {}, wasSearchable: false })

/** The behavior of a worker: `deaf` never answers, `mute` never becomes ready, `broken` reports that it cannot, `refused` throws. */
type Fate = 'well' | 'deaf' | 'mute' | 'broken' | 'refused'

const dataset = (version: string): Dataset => ({
  version,
  date: null,
  oldestRecord: null,
  downloadedAt: 0,
  size: 0,
  lines: 1,
  kept: 1,
  drops: noDrops(),
  simulated: false,
  stored: true,
})

/** The time that a query of the past takes on a slow device. */
const pastMs = 30_000

const never = <Value>() => new Promise<Value>(() => undefined)
const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Workers with these behaviors; the last one applies to all further workers. Like real ones, dead workers never answer. */
function aFarm(...fates: Fate[]) {
  const workers: { stopped: boolean; die: () => void; dieAloud: () => void }[] = []
  const starts: number[] = []

  const start = (): StartedWorker => {
    const fate = fates[Math.min(workers.length, fates.length - 1)] ?? 'well'
    const version = `worker ${workers.length + 1}`
    let dead = fate === 'deaf'
    let loaded = false
    const alive = async <Value>(milliseconds: number, value: () => Value): Promise<Value> => {
      await after(milliseconds)
      return dead ? never<Value>() : value()
    }
    let tell = (): void => undefined
    const exited = new Promise<void>((resolve) => (tell = resolve))
    const die = () => (dead = true)
    const dieAloud = () => {
      die()
      tell()
    }
    const worker = { stopped: false, die, dieAloud }
    workers.push(worker)
    starts.push(performance.now())
    worker.stopped = fate === 'refused'
    if (worker.stopped) throw new DOMException('This document requires TrustedScriptURL', 'SecurityError')
    const screener: Screener = {
      async load(listen) {
        await alive(100, () => {
          loaded = true
          listen({ kind: 'dataset', dataset: dataset(version) })
        })
        return alive(2000, () => succeed(dataset(version)))
      },
      screen: () => alive(10, () => (loaded ? succeed({ version } as Page) : fail('nothingLoaded'))),
      facets: () => alive(10, () => fail('nothingLoaded')),
      rescue: () => alive(10, () => fail('nothingLoaded')),
      explain: () => alive(10, () => succeed(undefined)),
      stock: () => alive(10, () => succeed(undefined)),
      sectorPercentiles: () => alive(10, () => succeed(undefined)),
      peers: () => alive(10, () => succeed(undefined)),
      neighbors: () => alive(10, () => succeed(undefined)),
      listingChanges: () => alive(10, () => fail('nothingLoaded')),
      figureCounts: () => alive(10, () => fail('nothingLoaded')),
      callPast: () => alive(pastMs, () => fail('pastMissing')),
    }
    const ready =
      fate === 'mute' ? never() : fate === 'broken' ? after(20).then(() => Promise.reject(new Error())) : after(20)
    return {
      screener,
      ready,
      exited,
      stop() {
        dead = true
        worker.stopped = true
      },
    }
  }
  return {
    start,
    workers,
    starts,
    newest: () => workers.at(-1),
    running: () => workers.filter(({ stopped }) => !stopped).length,
  }
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}

/** The value of a call and the milliseconds it took; it must settle within an hour. */
async function settled<Value>(call: Promise<Value>): Promise<{ value: Value; took: number }> {
  const start = performance.now()
  let took = NaN
  const timed = call.finally(() => (took = performance.now() - start))
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(took, 'the call settled').not.toBeNaN()
  return { value: await timed, took }
}

const question = { filters: defaultFilters, scope: { kind: 'all' }, from: 0, count: 10, fields: [] } as const
const lost = { ok: false, failure: { id: 'workerLost' } }
const versionOf = (outcome: Outcome<Page>) => (outcome.ok ? outcome.value.version : outcome.failure.id)

/** A screener whose first worker has loaded. */
async function loaded(...fates: Fate[]) {
  const farm = aFarm(...fates)
  const screener = aClient(farm.start)
  const news: LoadEvent[] = []
  const outcome = screener.load((one) => news.push(one))
  await vi.advanceTimersByTimeAsync(3000)
  expect(await outcome).toEqual(succeed(dataset('worker 1')))
  return { farm, screener, news }
}

test.for([
  ['replaces a worker that does not respond', undefined, true, 'replace'],
  ['replaces a worker that does not respond before the user has seen a dataset', undefined, false, 'replace'],
  ['supplies a worker that lacks the dataset that the user has seen', fail('nothingLoaded'), true, 'supply'],
  ['settles a call about a dataset that nobody has seen', fail('nothingLoaded'), false, 'settle'],
  ['settles a call that fails', fail('crashed'), true, 'settle'],
  ['settles a call that succeeds', succeed(1), true, 'settle'],
] as const)('the client %s', ([, response, isSearchable, next]) => {
  expect(nextStep(response, isSearchable)).toBe(next)
})

test('a healthy worker answers each call once', async () => {
  const { farm, screener, news } = await loaded('well')
  expect(news).toEqual([{ kind: 'dataset', dataset: dataset('worker 1') }])
  expect((await settled(screener.screen(question))).value).toEqual(succeed({ version: 'worker 1' }))
  expect((await settled(screener.stock('ACME'))).value).toEqual(succeed(undefined))
  expect(farm.workers).toHaveLength(1)
})

test('a response is garbage-collected with its caller, however long its worker lives', async () => {
  const { screener } = await loaded('well')
  // The startup cache keeps the first result of a visit for the next one.
  await settled(screener.screen({ ...question, from: 10 }))
  const askAndForget = async () => new WeakRef((await settled(screener.screen(question))).value)
  const forgotten = await askAndForget()
  // A reference that was just dereferenced is kept until the next turn.
  vi.useRealTimers()
  await eventually(() => {
    collectGarbage()
    // Not the response itself: a failed assertion would keep it in memory.
    expect(forgotten.deref() === undefined).toBe(true)
  })
})

test('a query of the past may take longer than any other read and does not count as a lost worker', async () => {
  const { farm, screener } = await loaded('well')
  const past = screener.callPast('movesLike', ['ACME'])
  const read = settled(screener.stock('ACME'))
  expect((await read).took).toBeLessThan(100)
  expect((await settled(past)).value).toEqual(fail('pastMissing'))
  expect(farm.workers).toHaveLength(1)
})

describe('when the worker has exited', () => {
  test('and the browser reports it, a new one answers the pending read at once', async () => {
    const { farm, screener } = await loaded('well')
    const answer = screener.screen(question)
    farm.newest()?.dieAloud()
    const { value, took } = await settled(answer)
    expect(value).toEqual(succeed({ version: 'worker 2' }))
    expect(took).toBeLessThan(500)
  })

  test('a new one loads and answers a read within five seconds', async () => {
    const { farm, screener, news } = await loaded('well')
    farm.newest()?.die()
    const { value, took } = await settled(screener.screen(question))
    expect(value).toEqual(succeed({ version: 'worker 2' }))
    expect(took).toBeLessThan(3000)
    expect(farm.running()).toBe(1)
    expect(news.at(-1), 'and the page hears which dataset it has').toMatchObject({ dataset: { version: 'worker 2' } })
  })

  test('a query of the past is asked again, and ends if no worker answers', async () => {
    const { farm, screener } = await loaded('well', 'well', 'deaf')
    const past = settled(screener.callPast('movesLike', ['ACME']))
    farm.newest()?.die()
    expect(await past).toMatchObject({ value: fail('pastMissing') })
    expect(farm.workers).toHaveLength(2)
    farm.newest()?.die()
    const { value, took } = await settled(screener.callPast('movesLike', ['ACME']))
    expect(value).toEqual(lost)
    expect(took).toBeLessThanOrEqual(timeoutsMs.past)
  })

  test('many concurrent reads cause one restart', async () => {
    const { farm, screener } = await loaded('well')
    farm.newest()?.die()
    const reads = Array.from({ length: 10 }, async (_, i) => {
      await after(i * 150)
      return screener.screen(question)
    })
    const { value } = await settled(Promise.all(reads))
    expect(value.map(versionOf)).toEqual(Array(10).fill('worker 2'))
    expect(farm.workers).toHaveLength(2)
    expect(farm.running()).toBe(1)
  })

  test('a pending read is sent again', async () => {
    const { farm, screener } = await loaded('well')
    const read = screener.screen(question)
    farm.newest()?.die()
    const { value, took } = await settled(read)
    expect(versionOf(value)).toBe('worker 2')
    expect(took).toBeLessThan(5000)
  })

  test.for<Fate>(['deaf', 'mute', 'broken', 'refused'])(
    'and all workers after it are %s, a read says so within five seconds',
    async (fate) => {
      const { farm, screener } = await loaded('well', fate)
      farm.newest()?.die()
      const reads = [screener.screen(question), screener.stock('ACME'), screener.screen(question)]
      const { value, took } = await settled(Promise.all(reads))
      expect(value).toEqual([lost, lost, lost])
      expect(took).toBeLessThanOrEqual(5000)
      expect(farm.running()).toBeLessThanOrEqual(1)
    },
  )
})

describe('a load', () => {
  test('whose worker dies starts again', async () => {
    const farm = aFarm('well')
    const screener = aClient(farm.start)
    const news: LoadEvent[] = []
    const load = screener.load((one) => news.push(one))
    await vi.advanceTimersByTimeAsync(1000)
    farm.newest()?.die()
    const { value, took } = await settled(load)
    expect(value).toEqual(succeed(dataset('worker 2')))
    expect(took).toBeLessThan(9000)
    expect(news.map((one) => one.kind === 'dataset' && one.dataset.version)).toEqual(['worker 1', 'worker 2'])
    expect(farm.workers).toHaveLength(2)
    expect(farm.running()).toBe(1)
  })

  test('whose worker dies during further reads causes one restart', async () => {
    const farm = aFarm('well')
    const screener = aClient(farm.start)
    const load = screener.load(() => undefined)
    await vi.advanceTimersByTimeAsync(1000)
    farm.newest()?.die()
    const reads = Array.from({ length: 5 }, () => screener.screen(question))
    expect((await settled(Promise.all(reads))).value.map(versionOf)).toEqual(Array(5).fill('worker 2'))
    expect(await load).toEqual(succeed(dataset('worker 2')))
    expect(farm.workers).toHaveLength(2)
    expect(farm.running()).toBe(1)
  })

  test('may be slow: the client does not restart a worker that still reports progress', async () => {
    const farm = aFarm('well')
    const screener = aClient(() => {
      const worker = farm.start()
      return {
        ...worker,
        screener: { ...worker.screener, load: () => after(100_000).then(() => succeed(dataset('slow'))) },
      }
    })
    const { value, took } = await settled(screener.load(() => undefined))
    expect(value).toEqual(succeed(dataset('slow')))
    expect(took).toBeGreaterThan(99_000)
    expect(farm.workers).toHaveLength(1)
  })

  test.for<[Fate, number]>([
    ['mute', 5000],
    ['broken', 20],
    ['refused', 0],
  ])('whose worker is %s fails after %d ms, and works when the user tries again', async ([fate, most]) => {
    const farm = aFarm(fate, fate, 'well')
    const screener = aClient(farm.start)
    for (let i = 0; i < 2; i++) {
      const { value, took } = await settled(screener.load(() => undefined))
      expect(value).toEqual(lost)
      expect(took).toBeLessThanOrEqual(most)
    }
    expect((await settled(screener.load(() => undefined))).value).toEqual(succeed(dataset('worker 3')))
  })

  test('whose every worker dies fails after three restarts, and works when the user tries again', async () => {
    const farm = aFarm('deaf', 'deaf', 'deaf', 'deaf', 'deaf', 'well')
    const screener = aClient(farm.start)
    const { value, took } = await settled(screener.load(() => undefined))
    expect(value).toEqual(lost)
    expect(farm.workers).toHaveLength(4)
    expect(took).toBeLessThan(25_000)
    expect(farm.running()).toBe(0)
    expect((await settled(screener.load(() => undefined))).value).toEqual(succeed(dataset('worker 6')))
  })
})

describe('a crash loop', () => {
  test('causes at most three restarts a minute, however many reads there are', async () => {
    const { farm, screener } = await loaded('well', 'deaf')
    farm.newest()?.die()
    for (let asked = 0; asked < 500; asked++) {
      void screener.screen(question)
      await vi.advanceTimersByTimeAsync(1000)
    }
    await vi.advanceTimersByTimeAsync(60_000)
    for (const start of farm.starts) {
      expect(farm.starts.filter((other) => other >= start && other < start + 60_000).length).toBeLessThanOrEqual(4)
    }
    expect(farm.starts.length, 'but never stops trying').toBeGreaterThan(12)
  })

  test('that ends by itself is forgotten after a minute', async () => {
    const { farm, screener } = await loaded('well', 'deaf', 'deaf', 'deaf', 'well')
    farm.newest()?.die()
    expect((await settled(screener.screen(question))).value).toEqual(lost)
    expect(versionOf((await settled(screener.screen(question))).value)).toBe('worker 5')
    expect(farm.workers).toHaveLength(5)
  })
})

test('whenever workers die, every read settles within five seconds, and at most one worker runs', async () => {
  const event = fc.oneof(
    fc.record({ kind: fc.constant('die' as const), pause: fc.integer({ min: 0, max: 25_000 }) }),
    fc.record({ kind: fc.constantFrom('screen' as const, 'stock' as const), pause: fc.integer({ min: 0, max: 3000 }) }),
    fc.record({ kind: fc.constant('load' as const), pause: fc.integer({ min: 0, max: 3000 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 30 }), async (events) => {
      const farm = aFarm('well')
      const screener = aClient(farm.start)
      const reads: Promise<number>[] = []
      const loads: Promise<unknown>[] = [screener.load(() => undefined)]
      const timed = async (read: Promise<unknown>) => {
        const start = performance.now()
        await read
        return performance.now() - start
      }
      for (const { kind, pause } of events) {
        if (kind === 'die') farm.newest()?.die()
        else if (kind === 'load') loads.push(screener.load(() => undefined))
        else if (kind === 'screen') reads.push(timed(screener.screen(question)))
        else reads.push(timed(screener.stock('ACME')))
        await vi.advanceTimersByTimeAsync(pause)
        expect(farm.running()).toBeLessThanOrEqual(1)
      }
      await settled(Promise.all(loads))
      for (const took of (await settled(Promise.all(reads))).value) expect(took).toBeLessThanOrEqual(5000)
    }),
    { numRuns: 200 },
  )
})

test('after each of a hundred deaths the market is back within three seconds', async () => {
  const { farm, screener } = await loaded('well')
  let at = 0
  for (let death = 1; death <= 100; death++) {
    await vi.advanceTimersByTimeAsync(21_000 + (at = (at + 617) % 1000))
    farm.newest()?.die()
    const read = screener.screen(question)
    const start = performance.now()
    let took = NaN
    void read.then(() => (took = performance.now() - start))
    await vi.advanceTimersByTimeAsync(5000)
    expect(versionOf(await read)).toBe(`worker ${death + 1}`)
    expect(took).toBeLessThan(3000)
  }
  expect(farm.running()).toBe(1)
})

describe('while the page is in the back/forward cache', () => {
  test('no worker runs, and a pending load continues when the page returns', async () => {
    const farm = aFarm('well')
    const screener = aClient(farm.start)
    const load = screener.load(() => undefined)
    await vi.advanceTimersByTimeAsync(500)
    screener.suspend()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(farm.running()).toBe(0)
    screener.resume()
    expect((await settled(load)).value).toEqual(succeed(dataset('worker 2')))
    expect(farm.running()).toBe(1)
  })

  test('a starting worker is terminated, and another one started when the page returns', async () => {
    const farm = aFarm('well')
    const screener = aClient(farm.start)
    const load = screener.load(() => undefined)
    await vi.advanceTimersByTimeAsync(5)
    screener.suspend()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(farm.running()).toBe(0)
    screener.resume()
    expect((await settled(load)).value).toEqual(succeed(dataset('worker 2')))
    expect(farm.running()).toBe(1)
  })

  test('a worker that had loaded is replaced by one that loads, whenever the page returns', async () => {
    const { farm, screener, news } = await loaded('well')
    for (let visit = 2; visit < 8; visit++) {
      screener.suspend()
      await vi.advanceTimersByTimeAsync(1000)
      expect(farm.running()).toBe(0)
      screener.resume()
      await vi.advanceTimersByTimeAsync(3000)
      expect(news.at(-1)).toMatchObject({ dataset: { version: `worker ${visit}` } })
    }
    expect((await settled(screener.screen(question))).value).toEqual(succeed({ version: 'worker 7' }))
  })
})

test('a call that throws in the worker is a failure, and the next one is answered by the same worker', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const farm = aFarm('well')
  let isWrong = true
  const screener = aClient(() => {
    const worker = farm.start()
    const { screen } = worker.screener
    const faulty: Screener['screen'] = (request) => (isWrong ? Promise.reject(new RangeError()) : screen(request))
    return { ...worker, screener: { ...worker.screener, screen: faulty } }
  })
  const loading = screener.load(() => undefined)
  await vi.advanceTimersByTimeAsync(3000)
  await loading
  expect((await settled(screener.screen(question))).value).toEqual(fail('crashed'))
  expect(log).toHaveBeenCalledOnce()
  isWrong = false
  expect((await settled(screener.screen(question))).value).toEqual(succeed({ version: 'worker 1' }))
  expect(farm.workers).toHaveLength(1)
})

test('a worker that throws at a heartbeat is alive: its load completes', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const farm = aFarm('well')
  const screener = aClient(() => {
    const worker = farm.start()
    return { ...worker, screener: { ...worker.screener, stock: () => Promise.reject(new RangeError()) } }
  })
  expect((await settled(screener.load(() => undefined))).value).toEqual(succeed(dataset('worker 1')))
  expect(farm.workers).toHaveLength(1)
})

describe('a worker that cannot be loaded', () => {
  const isLost = { ok: false, failure: { id: 'workerLost' } }
  const reload = vi.fn()

  class UnavailableWorker extends EventTarget {
    constructor() {
      super()
      queueMicrotask(() => this.dispatchEvent(new Event('error')))
    }
    readonly postMessage = () => undefined
    readonly terminate = () => undefined
  }

  beforeEach(() => {
    reload.mockReset()
    vi.stubGlobal('location', { reload })
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
    vi.stubGlobal('navigator', {})
    const page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
    vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
    vi.stubGlobal('Worker', UnavailableWorker)
  })
  afterEach(() => vi.unstubAllGlobals())

  test('reloads the page once, because the server may have another release', async () => {
    expect(await startClient().load(() => undefined)).toMatchObject(isLost)
    expect(reload).toHaveBeenCalledOnce()
  })

  test('does not reload a page that the user is leaving: the browser ended its worker, and a reload would lead back', async () => {
    const loading = startClient().load(() => undefined)
    dispatchEvent(new Event('beforeunload'))
    expect(await loading).toMatchObject(isLost)
    expect(reload).not.toHaveBeenCalled()
  })
})
