import { setImmediate } from 'node:timers/promises'
import type { MissingFigures } from '#domain/dataset/missing-figures'
import { daysBefore } from '#domain/dataset/trading-days'
import { type ReportDays, reportDays } from '#domain/reports/report-days'
import { splitsBySymbol } from '../../bars.ts'
import { CompanyRecord as Reports } from '../../record/company-record.ts'
import { OpenFacts } from '../../record/open-facts.ts'
import type { Listing, MarketStore, Split, StoredOverview } from '../../store/market-store.ts'
import type { CollectTask } from '../provider.ts'
import type { CompanyFacts } from './company-facts.ts'
import { companyOf, type CompanyRecord, recordOf } from './company-records.ts'
import { factsNeeded, figuresOf, missingFigures } from './figures.ts'
import { findSplits, type FoundSplit, mayBeSplit } from './find-splits.ts'
import { formerNumbers, reportsOf } from './former-numbers.ts'
import { readReportFilings, reportFilingsKind } from './report-filings.ts'
import { isReceipt, receiptType } from './stock-issues.ts'
import { createYearsOf } from './stored-years.ts'

/** Records to save in one transaction. */
const recordsPerSave = 200

/** The factor between prices of two classes of stock above which their shares are not comparable. */
const maxClassFactor = 1.5

interface RecordTask extends Pick<CollectTask, 'store' | 'tradingDay' | 'signal' | 'onProgress'> {
  readonly listings: readonly Listing[]
  /** Whether the source of prices states splits; otherwise they are found in reports and prices. */
  readonly hasSplits: boolean
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * Sums up the reports of each listed stock’s company as they were public on the trading day, and saves the changes. If splits
 * must be found, too, a company without reports gets no record: it is a fund or does not report by US GAAP.
 */
export async function saveRecords(task: RecordTask): Promise<void> {
  const { store, tradingDay, signal, listings, hasSplits, now, onProgress } = task
  const companies = await store.checkpoints('company')
  const filings = await store.checkpoints(reportFilingsKind)
  const receipts = await store.checkpoints('receipt')
  const former = await formerNumbers(store)
  const splits = splitsBySymbol(await store.splits())
  const changes = createChanges(store)
  const done = { count: 0 }
  for (const [cik, listed] of byCompany(listings)) {
    signal.throwIfAborted()
    const [company, facts = noFacts] = [
      companies.get(cik) ?? companies.get(former.get(cik) ?? ''),
      await reportsOf(store, cik, former),
    ]
    if (company !== undefined && (facts.length > 0 || hasSplits)) {
      const filed = filings.get(cik) ?? filings.get(former.get(cik) ?? '')
      const reports = filed === undefined ? undefined : reportDays(readReportFilings(filed), tradingDay)
      const details = { company: companyOf(company), facts, reports, day: tradingDay, ...(hasSplits && { splits }) }
      for (const { record, symbol, found, stored } of await recordsOf(store, listed, { ...details, receipts })) {
        if (JSON.stringify(stored?.content) !== JSON.stringify(record))
          changes.overviews.push({ symbol, content: record, fetchedAt: now })
        if (!isSame(splits.get(symbol) ?? [], found)) changes.allSplits.push({ symbol, splits: found })
      }
    }
    done.count += listed.length
    if (changes.overviews.length + changes.allSplits.length >= recordsPerSave) await changes.save()
    onProgress({ step: 'reports', done: done.count, total: listings.length })
    // Other requests are served in between.
    await setImmediate()
  }
  await changes.save()
}

const noFacts: CompanyFacts = []

function createChanges(store: MarketStore) {
  const overviews: StoredOverview[] = []
  const allSplits: { readonly symbol: string; readonly splits: readonly FoundSplit[] }[] = []
  return {
    overviews,
    allSplits,
    async save(): Promise<void> {
      await store.save({ overviews: overviews.splice(0), allSplits: allSplits.splice(0) })
    },
  }
}

function byCompany(listings: readonly Listing[]): ReadonlyMap<string, readonly Listing[]> {
  const found = new Map<string, Listing[]>()
  for (const listing of listings) {
    if (listing.cik === null) continue
    const others = found.get(listing.cik)
    if (others) others.push(listing)
    else found.set(listing.cik, [listing])
  }
  return found
}

const isSame = (stored: readonly Split[], found: readonly FoundSplit[]): boolean =>
  stored.length === found.length &&
  found.every(({ date, ratio }, at) => stored[at]?.date === date && stored[at].ratio === ratio)

interface CompanyDetails {
  readonly company: CompanyRecord['company']
  readonly facts: CompanyFacts
  readonly reports: ReportDays | undefined
  readonly day: string
  /** The symbols that fails-to-deliver files describe as receipts. */
  readonly receipts: ReadonlyMap<string, string>
  /** Absent if they must be found. */
  readonly splits?: ReadonlyMap<string, readonly FoundSplit[]>
}

async function recordsOf(
  store: MarketStore,
  listed: readonly Listing[],
  { company, facts, reports: reported, day, splits, receipts }: CompanyDetails,
) {
  const opened = new OpenFacts(factsNeeded(facts, day))
  const prints = new Map<string, Awaited<ReturnType<MarketStore['bars']>>>()
  const from = splits && daysBefore(day, comparedDays)
  for (const { symbol } of listed) prints.set(symbol, await store.bars(symbol, from))
  const hasUnequalClasses = haveUnequalPrices([...prints.values()].flatMap((bars) => bars.at(-1) ?? []))
  const before = new Map<string, StoredOverview | undefined>()
  for (const { symbol } of listed) before.set(symbol, await store.overview(symbol))
  const yearsOf = createYearsOf(facts, day)
  return listed.map(({ symbol, name, assetType }) => {
    const bars = (prints.get(symbol) ?? []).filter(({ date }) => date <= day)
    const found = splits ? (splits.get(symbol) ?? []) : findSplits(facts, bars)
    const reports = new Reports(opened, day, found)
    const figures = figuresOf(reports)
    const isOfReceipt = assetType === receiptType || receipts.has(symbol) || isReceipt(name ?? '')
    const isMoved = !splits && mayBeSplit(bars, found, figures.reportFiled ?? '')
    const missing: MissingFigures = {
      ...missingFigures(reports, figures),
      ...(isMoved && { shares: 'split' }),
      ...(hasUnequalClasses && { shares: 'classes' }),
      ...(isOfReceipt && { shares: 'receipt' }),
    }
    const stored = before.get(symbol)
    const years = yearsOf({ symbol, splits: found, stored: stored && recordOf(stored).years })
    const record: CompanyRecord = {
      ...{ company, figures, missing, years },
      ...(reported && { reports: reported }),
      ...(hasUnequalClasses && { hasUnequalClasses }),
      ...(isOfReceipt && { isReceipt: true }),
      ...(isMoved && { mayBeSplit: true }),
    }
    return { symbol, record, found, stored }
  })
}

/** Days within which last prices of two classes of stock are comparable. */
const comparedDays = 60

/** Whether classes of stock have very different last prices: `BRK-A` and `BRK-B`, not `GOOG` and `GOOGL`. */
function haveUnequalPrices(last: readonly { readonly date: string; readonly close: number }[]): boolean {
  const newest =
    last
      .map(({ date }) => date)
      .toSorted()
      .at(-1) ?? ''
  const closes = last.filter(({ date }) => date > daysBefore(newest, comparedDays)).map((bar) => bar.close)
  return Math.max(...closes) > Math.min(...closes) * maxClassFactor
}
