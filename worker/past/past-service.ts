import { sizeOf } from '#domain/history/history-file'
import { type KnownSince, knownSince } from '#domain/history/known-since'
import { type HistoryManifest, sessionsOf } from '#domain/history/manifest'
import type { PastStatus } from '#domain/history/past-status'
import { succeed } from '#domain/result'
import { withTimeout } from '#domain/waiting'
import { isFull } from '#storage/indexeddb'
import { fail, type Failure, type MarketQuery, type Outcome, type PastQueries } from '../contract.ts'
import { alertDays } from '../engine/backtest/alert-days.ts'
import { createBacktests } from '../engine/backtest/backtest-service.ts'
import { movesLike } from '../engine/backtest/moves-like.ts'
import { stockDays } from '../engine/backtest/stock-days.ts'
import type { Engine } from '../engine/engine.ts'
import { createBreathing } from '../engine/history/breathing.ts'
import type { OpenMarket } from '../engine/history/day-snapshot.ts'
import { offerOf, storedOf, viewable } from '../engine/history/describe-past.ts'
import { differencesBetween } from '../engine/history/differences.ts'
import { createEarlyBlocks } from '../engine/history/early-blocks.ts'
import { neededFiles } from '../engine/history/needed-files.ts'
import { openHistory, unpacking } from '../engine/history/open-history.ts'
import { firstDaysOf } from '../engine/history/packed-facts.ts'
import { createPastDays, type PastDays } from '../engine/history/past-days.ts'
import { isSamePast } from '../engine/history/past-identity.ts'
import { createPastMarket } from '../engine/history/past-market.ts'
import { marketCloses } from '../engine/history/recent-closes.ts'
import { shownDay } from '../engine/history/shown-day.ts'
import { withPrices } from '../engine/history/with-prices.ts'
import type { Snapshot } from '../engine/snapshot.ts'
import { discarded, downloadHistory } from './download-history.ts'
import { fetchManifest, type HistoryRequests, type ReadManifest } from './fetch-history.ts'
import type { HistoryStore } from './history-database.ts'
import { createManifestMemory } from './manifest-memory.ts'
import { pastChartFrom } from './past-chart.ts'
import { createReadiness, filtersOf, filtersOfAlert, type Needs } from './readiness.ts'
import { unlessUnavailable } from './storage-faults.ts'

interface PastOptions extends HistoryRequests, Needs {
  readonly store: HistoryStore
  /** Runs the work while no other tab downloads the past. */
  readonly withLock: <Value>(work: () => Promise<Value>) => Promise<Value>
  /** Milliseconds of work between pauses in which other requests are answered. */
  readonly sliceMs: number
}

/** Milliseconds until the server is asked again for its past. */
const offerMs = 60_000
/** Milliseconds that the status of a stored past waits for the server. */
const offerWaitMs = 1000

/** Milliseconds that a status waits for the end of a download: almost until the page asks again. */
const endWaitMs = 80

/** An opened past. */
interface OpenPast extends OpenMarket {
  readonly days: PastDays<Snapshot | undefined>
  /** Calculated on first use. */
  knownSince: KnownSince | undefined
}

/** The service of the market's past: downloads and stores it, and answers the queries of its sessions. */
export function createPastService(options: PastOptions): PastQueries {
  const { store } = options
  const { cannotShow, cannotCalculate } = createReadiness(options)
  let open: Promise<OpenPast | undefined> | undefined
  let offer: { readonly newest: ReadManifest | null; at: number } | undefined
  let download: { readonly controller: AbortController; received: number; total: number } | undefined
  let failure: Failure | undefined
  let isReading = false
  let asking: Promise<void> | undefined
  let ending = Promise.resolve()
  const breathe = createBreathing(options.sliceMs)
  const file = (sha256: string) => store.file(sha256)
  const early = createEarlyBlocks(unpacking(file), breathe)
  const { parse, storedManifest } = createManifestMemory(store)

  const openStored = async (): Promise<OpenPast | undefined> => {
    const manifest = await storedManifest('current')
    const listings = manifest && (await openHistory(manifest, file, breathe, early))
    if (!listings) return undefined
    const market = createPastMarket(sessionsOf(manifest), listings)
    const past = { manifest, market, years: options.currentYears }
    const days = createPastDays(viewable(manifest), (date) => snapshotOf(past, date))
    return { ...past, days, knownSince: undefined }
  }

  /** The stored past; another tab may have stored a newer one. */
  const current = async (): Promise<OpenPast | undefined> => {
    const opened = await open
    const manifest = await storedManifest('current')
    if (!manifest) {
      forgetBacktests()
      return (open = undefined)
    }
    if (!opened || !isSamePast(opened.manifest, manifest)) open = unlessUnavailable(openStored)
    return open
  }

  const snapshotOf = async (past: OpenMarket, date: string): Promise<Snapshot | undefined> => {
    const engine = await options.engine()
    return engine && shownDay(engine, past, date, breathe)
  }

  /** The market as of a session that can be shown, ready for a query. */
  const readyDay = async (past: OpenPast, asOf: string, query: unknown): Promise<Outcome<Snapshot>> => {
    if (!viewable(past.manifest).includes(asOf)) return fail('noSession', asOf)
    const snapshot = (await cannotShow(filtersOf(query))) ? undefined : await past.days.of(asOf)
    return snapshot ? succeed(snapshot) : fail('unreachable')
  }

  const askPast = async (asOf: string, method: MarketQuery, query: readonly unknown[]): Promise<Outcome<unknown>> => {
    const past = await current()
    if (!past) return fail('pastMissing')
    const day = await readyDay(past, asOf, query[0])
    if (!day.ok) return day
    // A snapshot's method takes the parameters of the query with its name.
    const ask = (snapshot: Snapshot) => (snapshot[method] as (...query: readonly unknown[]) => unknown)(...query)
    const answer = await ask(day.value)
    if (method === 'screen') past.days.prepareAfter(asOf, (next) => next && ask(next))
    return answer === 'unavailable' ? fail('unreachable') : succeed(answer)
  }

  /** Runs a calculation on the stored past, as of a session or of the last one. */
  const calculate = async <Value>(
    asOf: string | undefined,
    calculation: (past: OpenPast, day: number, engine: Engine) => Promise<Outcome<Value>>,
  ): Promise<Outcome<Value>> => {
    const [past, engine] = [await current(), await options.engine()]
    if (!past || !engine) return fail(past ? 'unreachable' : 'pastMissing')
    if (past.manifest.prints === 'sparse') return fail('sparsePast')
    const { dates } = past.market
    const day = asOf === undefined ? dates.length - 1 : dates.indexOf(asOf)
    return day < 0 ? fail('noSession', asOf) : calculation(past, day, engine)
  }

  const askServer = async () => {
    if (offer && performance.now() - offer.at < offerMs) return
    const found = await fetchManifest(options, parse, offer?.newest?.stored.etag, new AbortController().signal)
    isReading = !found.ok && found.failure.id === 'pending'
    if (!found.ok) return
    if (found.value === 'unchanged') {
      if (offer) offer.at = performance.now()
      return
    }
    offer = { newest: found.value, at: performance.now() }
  }

  /** The stored bytes of a begun download, and the number of bytes that a past still needs. */
  const storedPart = async () => {
    const next = await storedManifest('next')
    const here = (await unlessUnavailable(() => store.fileNames())) ?? new Set<string>()
    const missing = (of: HistoryManifest) => sizeOf(neededFiles(of).filter(({ sha256 }) => !here.has(sha256)))
    return { partial: next ? sizeOf(neededFiles(next)) - missing(next) : 0, missing }
  }

  const status = async (): Promise<Outcome<PastStatus>> => {
    // A download that ends during the reads below counts as running: they may have missed its files.
    const running = download
    const manifest = await storedManifest('current')
    if (!running) {
      asking ??= askServer().finally(() => (asking = undefined))
      // A stored past is shown even if the server does not answer.
      await (manifest ? withTimeout(offerWaitMs, asking) : asking)
    }
    const { partial, missing } = running ? partOf(running) : await storedPart()
    return succeed({
      offered: offer?.newest && offerOf(offer.newest.manifest, missing(offer.newest.manifest)),
      stored: manifest ? storedOf(manifest) : null,
      partial,
      ...(running && { progress: { received: running.received, total: running.total } }),
      ...(failure && { failure }),
      ...(isReading && { isReading }),
    })
  }

  const run = async (controller: AbortController) => {
    const running = { controller, received: 0, total: 0 }
    download = running
    failure = undefined
    try {
      const outcome = await options.withLock(() =>
        downloadHistory({
          requests: options,
          parse,
          offered: offer?.newest ?? undefined,
          store,
          signal: controller.signal,
          early,
          progress: (received, total) => Object.assign(running, { received, total }),
        }),
      )
      if (!outcome.ok && !controller.signal.aborted) ({ failure } = outcome)
      if (outcome.ok && outcome.value) {
        offer = { newest: outcome.value, at: performance.now() }
        // Open the past now, while the blocks that were read early are in memory.
        await current()
      }
    } catch (error) {
      failure = { id: isFull(error) ? 'full' : 'crashed', detail: String(error) }
    } finally {
      // The user may have cancelled it and begun another one.
      if (download === running) stopDownload()
    }
  }

  const stopDownload = (reason?: typeof discarded) => {
    download?.controller.abort(reason)
    download = undefined
    early.begin(undefined)
  }

  const { queries: backtests, forget: forgetBacktests } = createBacktests({
    breathe,
    async open(filters) {
      const past = await current()
      if (!past) return { id: 'pastMissing' }
      const engine = await options.engine()
      const [earliest] = viewable(past.manifest)
      if (!engine || (await cannotCalculate(filters))) return { id: 'unreachable' }
      return earliest === undefined ? { id: 'noSession' } : { ...past, earliest, engine }
    },
  })

  return {
    askPast,
    ...backtests,
    async pastStatus() {
      // The page asks again and again: it learns of the end at once.
      if (download) await withTimeout(endWaitMs, ending)
      return status()
    },
    startPast() {
      if (!download) ending = run(new AbortController())
      return status()
    },
    async cancelPast() {
      stopDownload()
      return status()
    },
    async removePast() {
      stopDownload(discarded)
      open = undefined
      forgetBacktests()
      await unlessUnavailable(() => store.clear())
      return status()
    },
    async pastKnownSince() {
      const past = await current()
      if (!past) return fail('pastMissing')
      past.knownSince ??= knownSince(firstDaysOf(past.market.listings))
      return succeed(past.knownSince)
    },
    async pastChart(symbol, asOf) {
      const [newest, stored] = [offer?.newest?.manifest, await storedManifest('current')]
      // A chart as of a day belongs to the stored past, which the page shows.
      const [first, second] = asOf === undefined ? [newest ?? stored, stored] : [stored ?? newest, undefined]
      const chart = await pastChartFrom({ requests: options, store, manifest: first }, symbol, asOf)
      if (chart.ok || !second || second === first) return chart
      return pastChartFrom({ requests: options, store, manifest: second }, symbol)
    },
    async recentCloses(asOf) {
      const manifest = await storedManifest('current')
      if (!manifest) return fail('pastMissing')
      const day = sessionsOf(manifest).indexOf(asOf)
      if (day < 0) return fail('noSession', asOf)
      const closes = await unlessUnavailable(() => marketCloses({ manifest, file, breathe }, day))
      return closes ? succeed(closes) : fail('pastMissing')
    },
    differences: (before, after) =>
      calculate(undefined, async (past) => {
        const from = await readyDay(past, before.asOf, before)
        if (!from.ok) return from
        const to = await readyDay(past, after.asOf, after)
        if (!to.ok) return to
        const sides = [
          { ...before, snapshot: from.value },
          { ...after, snapshot: to.value },
        ] as const
        return succeed(withPrices(await differencesBetween(...sides, breathe), past.market, [before.asOf, after.asOf]))
      }),
    async stockDays(symbol, screens, asOf) {
      for (const { filters } of screens) if (await cannotShow(filters)) return fail('unreachable')
      return calculate(asOf, (past, day, engine) => stockDays(engine, past, { symbol, screens, day }))
    },
    async alertDays(query) {
      if (await cannotCalculate(filtersOfAlert(query.alert))) return fail('unreachable')
      return calculate(query.to, (past, day, engine) => alertDays({ engine, past, breathe }, query, day))
    },
    years: async (what) => (await options.years())?.queries.years(what) ?? fail('unreachable'),
    companyYears: async (symbol) => (await options.years())?.queries.companyYears(symbol) ?? fail('unreachable'),
    movesLike: (symbol, asOf) =>
      calculate(asOf, async ({ market }, day) => succeed(await movesLike(market, symbol, day, breathe))),
  }
}

/** The same for a running download, without reading the busy database. */
const partOf = ({ received, total }: NonNullable<PastStatus['progress']>) => ({
  partial: received,
  missing: () => total - received,
})
