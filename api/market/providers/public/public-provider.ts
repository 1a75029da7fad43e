import { daysBetween } from '#domain/dataset/trading-days'
import { fail, type Result, succeed } from '#domain/result'
import { type ProviderFailure, providerFailures } from '../../../platform/http-client/http-get.ts'
import { describeMissing } from '../../../platform/http-client/map-concurrently.ts'
import { type Clock, systemClock } from '../../../platform/http-client/retry.ts'
import { followListings, separateListings } from '../../identity/follow-listings.ts'
import { tradingDaysUpTo, yearsBefore } from '../../trading-calendar.ts'
import type { CollectTask, Provider } from '../provider.ts'
import { unlessUnwritable } from '../sec/archive.ts'
import { collectFilings, openSecSource, type SecSourceSettings } from '../sec/collect-filings.ts'
import { companyPartOf, recordOf, writeOverview } from '../sec/company-records.ts'
import { formerNumbers } from '../sec/former-numbers.ts'
import { saveRecords } from '../sec/save-records.ts'
import { collectPrices, unlikeKind } from './collect-prices.ts'
import { collectUniverse } from './collect-universe.ts'

interface PublicSettings extends SecSourceSettings {
  /** The years of prices to collect; 0 for those that a dataset needs. */
  readonly years: number
  readonly clock?: Clock
  readonly now?: () => number
  readonly timeoutMs?: number
}

/** The end of the input version of a dataset after which older prices must be collected. */
const begun = ' begun'

/** Months of prices before the first dataset: at least six of them have been published. */
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
  collect: (task) => unlessUnwritable(collect(settings, task)),
  overviewOf: (data) => data.overview && writeOverview(recordOf(data.overview), data, data.year ?? {}),
  companyPartOf,
})

async function collect(settings: PublicSettings, task: CollectTask): Promise<Result<readonly string[]>> {
  const { store, tradingDay, only } = task
  const source = openSecSource(settings, { clock: systemClock, ...settings, signal: task.signal })
  const universe = await collectUniverse(source.sec, task)
  if (!universe.ok) return failed(universe.failure)
  // Prices come later, some of them under former symbols.
  if (!only) await followListings(store, { session: tradingDay, listings: universe.value.listings, isSparse: true })
  const listings = universe.value.listings.filter(({ symbol }) => only?.has(symbol) ?? true)
  const former = await formerNumbers(store)
  const ciks = [...new Set(listings.flatMap(({ cik }) => (cik === null ? [] : [cik, former.get(cik) ?? cik])))]
  const filings = await collectFilings(source, task, ciks)
  if (!filings.ok) return failed(filings.failure)

  const prices = await collectPrices(source.sec, task, { universe: universe.value, from: firstDay(settings, task) })
  if (prices.failure) return failed(prices.failure)
  if (![...(await store.checkpoints('half-month')).values()].includes('received'))
    return fail('The SEC has none of the closing prices that were requested.')
  if (!only) await separateListings(store, await store.checkpoints(unlikeKind))
  await saveRecords({ ...task, listings, hasSplits: false, now: (settings.now ?? Date.now)() })
  return succeed([
    ...filings.value,
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
  daysBetween(`${name.slice(0, 4)}-${name.slice(4, 6)}-28`, tradingDay) > lateAfterDays

const failed = (failure: ProviderFailure) => fail(`The SEC: ${providerFailures[failure]}`)
