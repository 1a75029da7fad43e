import { daysBefore } from '#domain/dataset/trading-days'
import { yearStatisticsOf } from '#domain/dataset/year-statistics'
import { keysOf } from '#domain/keys-of'
import { fail, type Result, succeed } from '#domain/result'
import { parseSymbol } from '#domain/stock/stock'
import { startsOf } from '#domain/stock/technical'
import { parseCsv, type ProviderFailure, providerFailures } from '../../../platform/http-client/http-get.ts'
import { describeMissing } from '../../../platform/http-client/map-concurrently.ts'
import { type Clock, systemClock } from '../../../platform/http-client/retry.ts'
import { readFileBytes } from '../../dataset/read-lines.ts'
import { followListings, knownListings } from '../../identity/follow-listings.ts'
import { maxDaysBetween } from '../../identity/identify.ts'
import type { IndexName, MarketStore } from '../../store/market-store.ts'
import type { CollectTask, CompanyData, Overview, Provider } from '../provider.ts'
import { unlessUnwritable } from '../sec/archive.ts'
import { collectFilings, openSecSource, type SecSourceSettings } from '../sec/collect-filings.ts'
import { companyPartOf, recordOf, writeOverview } from '../sec/company-records.ts'
import { formerNumbers } from '../sec/former-numbers.ts'
import { saveRecords } from '../sec/save-records.ts'
import {
  collectLateSessions,
  collectListings,
  collectSeries,
  collectSessions,
  collectSplits,
  secName,
} from './collect.ts'
import { massiveClient } from './massive-client.ts'
import type { MassiveListing } from './parse-responses.ts'

const heading = /^(symbol|ticker)s?$/i

/** The symbols of a CSV file of an index’s members: its column `symbol` or `ticker`, else its first. */
export function symbolsInCsv(text: string): readonly string[] {
  const [first = [], ...rest] = parseCsv(text) ?? []
  const found = first.findIndex((cell) => heading.test(cell.trim()))
  const rows = found === -1 ? [first, ...rest] : rest
  const column = Math.max(found, 0)
  return [...new Set(rows.flatMap((row) => parseSymbol(row[column]?.trim().replaceAll(/[./]/g, '-')) ?? []))]
}

/** The members in a file, or what is wrong with it; `setting` names the file. */
async function readMembersFile(path: string, setting: string): Promise<Result<readonly string[]>> {
  const bytes = await readFileBytes(path)
  if (!bytes.ok) return fail(...bytes.failure.map((sentence) => `${setting} ${sentence}`))
  const symbols = symbolsInCsv(bytes.value.toString())
  return symbols.length > 0
    ? succeed(symbols)
    : fail(`${setting} ${path} names no symbols: it must be CSV with a column "symbol".`)
}

const settings = { sp500: 'SP500_FILE', dowJones: 'DOWJONES_FILE' } as const
const names = keysOf(settings)

/** Saves the members of each index from its file; an index without a file has no members. The value: warnings. */
async function collectMembers(
  store: MarketStore,
  files: Readonly<Partial<Record<IndexName, string>>>,
): Promise<Result<readonly string[]>> {
  const sentences: string[] = []
  for (const index of names) {
    const path = files[index]
    const read = path === undefined ? succeed([]) : await readMembersFile(path, settings[index])
    if (!read.ok) return read
    await store.save({ members: { [index]: read.value } })
    if (path === undefined) sentences.push(`${settings[index]} is not set: no stock is a member of that index.`)
  }
  return succeed(sentences)
}

interface MassiveSettings extends SecSourceSettings {
  readonly url: string
  readonly key: string
  readonly perMinute: number
  /** Files with the members of indexes, which neither service provides. */
  readonly files: { readonly sp500?: string; readonly dowJones?: string }
  readonly clock?: Clock
  readonly now?: () => number
  readonly timeoutMs?: number
}

/** Prices from Massive (a free key suffices) and company facts from SEC filings. */
export const massiveProvider = (settings: MassiveSettings): Provider => ({
  name: 'massive',
  // 12 and 260 requests, of which Massive allows 5 a minute, and two archives of the SEC.
  stepShares: { listings: 0.04, prices: 0.8, companies: 0.07, facts: 0.07, reports: 0.02 },
  collect: (task) => unlessUnwritable(collect(settings, task)),
  overviewOf,
  companyPartOf,
})

async function collect(settings: MassiveSettings, task: CollectTask): Promise<Result<readonly string[]>> {
  const { clock = systemClock, now = Date.now } = settings
  const options = { ...settings, clock, signal: task.signal }
  const [client, source] = [massiveClient(options), openSecSource(settings, options)]
  const members = await collectMembers(task.store, settings.files)
  if (!members.ok) return members

  const listings = await collectListings({ client, sec: source.sec }, task)
  if (!listings.ok) return failed(listings.service ?? 'Massive', listings.failure)
  const { listed, described } = listings.value
  const wanted = listed.filter(({ symbol }) => task.only?.has(symbol) ?? true)
  const prices = task.only
    ? await collectSeries(client, task, [...task.only])
    : await collectSessions(client, task, await tradedSymbols(task, described))
  if (prices.missing.some(({ item, failure }) => item === task.tradingDay && failure === 'not-found')) {
    return fail(`Massive has no prices of ${task.tradingDay} yet.`)
  }
  if (prices.failure) return failed('Massive', prices.failure)
  const splits = await collectSplits(client, task)
  if (!splits.ok) return failed('Massive', splits.failure)
  if (!task.only) {
    const before = await task.store.series()
    await follow(task, described)
    const late = await collectLateSessions(client, task, before)
    if (!late.ok) return failed('Massive', late.failure)
  }

  const former = await formerNumbers(task.store)
  const ciks = new Set(wanted.flatMap(({ cik }) => (cik === null ? [] : [cik, former.get(cik) ?? cik])))
  const filings = await collectFilings(source, task, [...ciks])
  if (!filings.ok) return failed(secName, filings.failure)
  await saveRecords({ ...task, listings: wanted, hasSplits: true, now: now() })
  // Data that earlier releases collected in place of the companies’ reports.
  for (const kind of ['frame', 'frame-asked']) await task.store.deleteCheckpoints(kind)
  return succeed([...members.value, ...describeMissing('Prices', prices.missing), ...filings.value])
}

const failed = (service: string, failure: ProviderFailure) => fail(`${service}: ${providerFailures[failure]}`)
/** Symbols whose bars are stored, including recently listed ones: the list may be ahead of the prices. */
async function tradedSymbols(
  { store }: CollectTask,
  described: readonly MassiveListing[],
): Promise<ReadonlySet<string>> {
  const known = (await knownListings(store)) ?? []
  const newest = known.reduce((last, one) => (one.last > last ? one.last : last), '')
  const recent = known.filter(({ last }) => last >= daysBefore(newest, maxDaysBetween))
  return new Set([...described, ...recent].map(({ symbol }) => symbol))
}

const follow = ({ store, tradingDay }: CollectTask, described: readonly MassiveListing[]): Promise<void> =>
  followListings(store, {
    session: tradingDay,
    listings: described.filter(({ delisted }) => delisted === undefined),
    ended: described.flatMap(({ delisted, ...listing }) =>
      delisted === undefined ? [] : [{ ...listing, last: delisted }],
    ),
  })

/** Undefined until the company’s record is collected, in the next nightly refresh. */
function overviewOf(data: CompanyData): Overview | undefined {
  const { bars, overview } = data
  const year = yearStatisticsOf({
    close: bars.map((bar) => bar.close),
    high: bars.map((bar) => bar.high ?? NaN),
    low: bars.map((bar) => bar.low ?? NaN),
    ...startsOf(bars.map(({ date }) => date)),
  })
  return overview && writeOverview(recordOf(overview), data, year)
}
