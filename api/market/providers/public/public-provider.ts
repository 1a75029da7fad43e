import { type ProviderFailure, providerFailures } from '#api/http-client/http-get'
import { describeMissing } from '#api/http-client/map-concurrently'
import { type Clock, createRateLimiter, systemClock } from '#api/http-client/retry'
import { fail, type Result, succeed } from '#domain/result'
import { tradingDaysUpTo, yearsBefore } from '../../trading-calendar.ts'
import type { CollectTask, Provider } from '../provider.ts'
import { recordOf, writeOverview } from '../sec/company-records.ts'
import { secClient, type SecOptions } from '../sec/sec-client.ts'
import { UnwritableFolder } from './archive.ts'
import { archiveFolder, collectFiles, type SecSource } from './collect-files.ts'
import { beginIndex, collectIndex } from './collect-index.ts'
import { collectPrices } from './collect-prices.ts'
import { collectUniverse } from './collect-universe.ts'
import { companyFacts, submissions } from './company-files.ts'
import { saveRecords } from './save-records.ts'

interface PublicSettings {
  readonly sec: Pick<SecOptions, 'url' | 'contact' | 'perMinute'>
  /** Archives are kept in it until they are read. */
  readonly dataDir: string
  /** How many years of prices are collected; 0 for those that a dataset needs. */
  readonly years: number
  readonly clock?: Clock
  readonly now?: () => number
  readonly timeoutMs?: number
  /** Companies above which their archive is downloaded. */
  readonly archiveAbove?: number
}

/** At five requests a second, fewer are sooner requested than the archive is downloaded. */
const archiveAbove = 1000

/** What the input version ends with of a dataset after which older prices are to be collected. */
const begun = ' begun'

/** Months of prices before the first dataset: at least six of them have appeared. */
const firstMonths = 8
/** Sessions that a dataset needs: 52 weeks before a print that may be months old. */
const neededSessions = 320

/** Companies, their reports and closing prices from public records of the SEC, without a key. */
export const publicProvider = (settings: PublicSettings): Provider => ({
  name: 'public',
  prints: 'sparse',
  stepShares: { universe: 0.01, companies: 0.42, facts: 0.42, prices: 0.1, reports: 0.05 },
  inputVersion: ({ tradingDay, isFirst }) => Promise.resolve(isFirst ? `${tradingDay}${begun}` : tradingDay),
  publishedTradingDay: (inputVersion) => (inputVersion.endsWith(begun) ? undefined : inputVersion),
  async collect(task) {
    try {
      return await collect(settings, task)
    } catch (error) {
      if (error instanceof UnwritableFolder) return fail(`DATA_DIR cannot be written (${error.message}).`)
      throw error
    }
  },
  overviewOf: (data) => data.overview && writeOverview(recordOf(data.overview), data, data.year ?? {}),
})

function openSource({ sec, dataDir, clock = systemClock, ...rest }: PublicSettings, signal: AbortSignal): SecSource {
  const rateLimiter = createRateLimiter(sec.perMinute, clock)
  const { timeoutMs } = rest
  return {
    sec: secClient({ ...sec, clock, rateLimiter, signal, ...(timeoutMs !== undefined && { timeoutMs }) }),
    ...{ url: sec.url, contact: sec.contact, clock, rateLimiter },
    folder: archiveFolder(dataDir),
    archiveAbove: rest.archiveAbove ?? archiveAbove,
  }
}

async function collect(settings: PublicSettings, task: CollectTask): Promise<Result<readonly string[]>> {
  const { store, tradingDay, only } = task
  const source = openSource(settings, task.signal)
  const universe = await collectUniverse(source.sec, task)
  if (!universe.ok) return failed(universe.failure)
  const index = await collectIndex(source.sec, task)
  if (!index.ok) return failed(index.failure)

  const listings = universe.value.listings.filter(({ symbol }) => only?.has(symbol) ?? true)
  const ciks = [...new Set(listings.flatMap(({ cik }) => cik ?? []))]
  const warnings: string[] = []
  for (const file of [submissions, companyFacts]) {
    const files = await collectFiles(source, task, { file, ciks })
    if (files.failure) return failed(files.failure)
    warnings.push(...files.warnings, ...describeMissing(file === submissions ? 'Companies' : 'Reports', files.missing))
  }
  if (!only) await beginIndex(task)

  const prices = await collectPrices(source.sec, task, { universe: universe.value, from: firstDay(settings, task) })
  if (prices.failure) return failed(prices.failure)
  if (![...(await store.checkpoints('half-month')).values()].includes('received'))
    return fail('The SEC has none of the closing prices that were requested.')
  await saveRecords({ ...task, listings, now: (settings.now ?? Date.now)() })
  return succeed([
    ...warnings,
    ...describeMissing(
      'Prices',
      prices.missing.filter(({ item }) => isLate(item, tradingDay)),
    ),
  ])
}

/** The first day whose prices are collected. Older years follow the first dataset. */
function firstDay({ years }: PublicSettings, { tradingDay, isFirst }: CollectTask): string {
  if (isFirst) return monthsBefore(tradingDay, firstMonths)
  const [needed = tradingDay] = tradingDaysUpTo(tradingDay, neededSessions)
  const wanted = yearsBefore(tradingDay, years)
  return wanted < needed ? wanted : needed
}

function monthsBefore(date: string, months: number): string {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))]
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10)
}

/** Days after the end of a half month by which its file should have appeared. */
const lateAfterDays = 45

/** Whether the file of a half month, such as `202301b`, is missing longer than files usually are. */
const isLate = (name: string, tradingDay: string): boolean =>
  (Date.parse(tradingDay) - Date.parse(`${name.slice(0, 4)}-${name.slice(4, 6)}-28`)) / 86_400_000 > lateAfterDays

const failed = (failure: ProviderFailure) => fail(`The SEC: ${providerFailures[failure]}`)
