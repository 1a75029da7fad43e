import { type PastReport, pastReports } from '#domain/reports/past-reports'
import type { PublishedDataset } from '../market/dataset/published-dataset.ts'
import { ownersOf } from '../market/identity/symbol-spans.ts'
import { isApart, recordOf } from '../market/providers/sec/company-records.ts'
import { factsNeeded } from '../market/providers/sec/figures.ts'
import { formerNumbers, reportsOf } from '../market/providers/sec/former-numbers.ts'
import { readReportFilings, reportFilingsKind } from '../market/providers/sec/report-filings.ts'
import { yearsIn } from '../market/providers/sec/stored-years.ts'
import { CompanyRecord } from '../market/record/company-record.ts'
import { OpenFacts } from '../market/record/open-facts.ts'
import { publishedStatements } from '../market/record/published-statements.ts'
import type { MarketStore } from '../market/store/market-store.ts'
import type { StatementsSource } from './statements-source.ts'

/** Years of periods: ten, and those that tell what was restated. */
const yearsOfFacts = 12

type Store = Pick<MarketStore, 'overview' | 'checkpoint' | 'checkpoints' | 'reported' | 'splitsOf' | 'series'>

/** Statements from the reports that a provider's market has collected. */
export function storedStatements(store: Store, published: () => Pick<PublishedDataset, 'createdAt'>): StatementsSource {
  return {
    async statementsOf(symbol, asOf) {
      const newest = published().createdAt?.slice(0, 10)
      if (newest === undefined) return undefined
      const day = asOf !== undefined && asOf < newest ? asOf : newest
      // On a past day the symbol may have been that of another listing, or this one may have had another symbol.
      const name = day === newest ? symbol : ownersOf(await store.series())(symbol, day)
      const overview = await store.overview(name)
      if (!overview) return undefined
      const { cik } = recordOf(overview).company
      const former = await formerNumbers(store)
      const facts = await reportsOf(store, cik, former)
      if (!facts?.length) return undefined
      const opened = new OpenFacts(factsNeeded(facts, day, yearsOfFacts))
      const record = new CompanyRecord(opened, day, await store.splitsOf(name))
      if (record.years.length === 0) return undefined
      const reportDays = await reportDaysOf(store, [cik, former.get(cik) ?? cik], day)
      return { ...publishedStatements(record, { symbol, cik }), ...(reportDays.length > 0 && { reportDays }) }
    },
    async yearsOf(symbol) {
      const overview = await store.overview(symbol)
      const record = overview && recordOf(overview)
      const years = yearsIn(record?.years)
      return years && { ...years, isApart: isApart(record ?? {}) || record?.mayBeSplit === true }
    },
  }
}

/** When results came out up to a day, by the filings of the first of a company’s numbers that has some. */
async function reportDaysOf(store: Store, numbers: readonly string[], day: string): Promise<readonly PastReport[]> {
  for (const cik of numbers) {
    const filings = await store.checkpoint(reportFilingsKind, cik)
    if (filings !== undefined) return pastReports(readReportFilings(filings), day)
  }
  return []
}
