import { dayOfDate } from '#domain/dataset/trading-days'
import { adjustedForSplits, changedFacts, type FactChange, type Facts, noFacts } from '#domain/history/facts'
import { sharesBetween } from '#domain/history/share-splits'
import { CompanyRecord } from '../../record/company-record.ts'
import { OpenFacts } from '../../record/open-facts.ts'
import type { CompanyFacts } from './company-facts.ts'
import { factsNeeded, figuresOf } from './figures.ts'
import type { FoundSplit } from './find-splits.ts'
import { ratiosOf } from './ratios.ts'

interface ChangeOptions {
  /**
   * YYYY-MM-DD: everything known on this day is one change, dated to the last filing before it. A past that begins then needs no
   * older ones.
   */
  readonly from?: string | undefined
  /** Whether the company's share count does not apply to the listing: for receipts and classes at very different prices. */
  readonly isApart?: boolean
}

/**
 * The facts of a company’s filings for the market’s past, each since the day of its filing, the oldest first. Amounts per share
 * and share counts are in the shares of that day. `splits` are the oldest first.
 */
export function factChanges(
  facts: CompanyFacts,
  splits: readonly FoundSplit[],
  { from = '', isApart = false }: ChangeOptions = {},
): readonly FactChange[] {
  const opened = new OpenFacts(factsNeeded(facts, from))
  const days = opened.filingDays
  const changes: FactChange[] = []
  let known: Facts = noFacts
  let last = ''
  for (const day of days.slice(
    Math.max(
      days.findLastIndex((filed) => filed <= from),
      0,
    ),
  )) {
    const before = { ...known, ...adjustedForSplits(known, sharesBetween(splits, last, day)) }
    const filed = factsOfFilings(opened, splits, day)
    const now = isApart ? { ...filed, ...nothingOfShares } : filed
    const changed = changedFacts(before, now)
    if (changed) changes.push({ since: day, facts: changed })
    known = now
    last = day
  }
  return changes
}

/** The values per share, and those that depend on the share count. */
const nothingOfShares: Partial<Facts> = {
  ...{ eps: null, dilutedEPSTTM: null, bookValue: null, revenuePerShareTTM: null, dividendPerShare: null },
  ...{ sharesOutstanding: null, epsGrowth5Years: null, sharesGrowth: null },
}

/** The facts of the filings up to a day that do not depend on the price. */
function factsOfFilings(facts: OpenFacts, splits: readonly FoundSplit[], day: string): Facts {
  const figures = figuresOf(new CompanyRecord(facts, day, splits))
  // The ratios with a price are calculated when a day is read.
  const ratios = ratiosOf(figures, NaN)
  const { debt, cash, currency, freeCashFlow } = figures
  return {
    ...noFacts,
    eps: ratios.EPS,
    dilutedEPSTTM: ratios.DilutedEPSTTM,
    bookValue: ratios.BookValue,
    revenuePerShareTTM: ratios.RevenuePerShareTTM,
    dividendPerShare: ratios.DividendPerShare,
    revenueTTM: ratios.RevenueTTM,
    grossProfitTTM: ratios.GrossProfitTTM,
    ebitda: ratios.EBITDA,
    profitMargin: ratios.ProfitMargin,
    operatingMarginTTM: ratios.OperatingMarginTTM,
    returnOnAssetsTTM: ratios.ReturnOnAssetsTTM,
    returnOnEquityTTM: ratios.ReturnOnEquityTTM,
    quarterlyEarningsGrowthYOY: ratios.QuarterlyEarningsGrowthYOY,
    quarterlyRevenueGrowthYOY: ratios.QuarterlyRevenueGrowthYOY,
    sharesOutstanding: ratios.SharesOutstanding,
    netDebt: currency !== 'USD' || debt === null || cash === null ? null : debt - cash,
    debtToEquity: ratios.DebtToEquity,
    currentRatio: ratios.CurrentRatio,
    returnOnInvestedCapital: ratios.ReturnOnInvestedCapitalTTM,
    revenueGrowth5Years: ratios.RevenueGrowth5Years,
    epsGrowth5Years: ratios.EPSGrowth5Years,
    sharesGrowth: ratios.SharesGrowth,
    freeCashFlow: currency === 'USD' ? freeCashFlow : null,
    reportDay: figures.reportFiled === null ? null : dayOfDate(figures.reportFiled),
    latestQuarter: figures.latestQuarter,
  }
}
