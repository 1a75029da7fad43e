import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { historyHeaderLine, historyLine } from '#domain/history/history-line'
import { type ListingHistory, stockAsOf } from '#domain/history/stock-as-of'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { compareSymbols, select, type Selection } from '#domain/screen/screen'
import { showHidden } from '#domain/screen/show-hidden'
import { periods } from '#domain/stock/stock'
import { dateOf, lastSessionBefore } from '../../api/demo/calendar.ts'
import { createDemoMarket } from '../../api/demo/demo-market.ts'
import { createDemoPast } from '../../api/demo/past/demo-past.ts'

/** A market of files with a past. */
export interface PastMarket {
  readonly settings: Readonly<Record<string, string>>
  /** Its sessions, YYYY-MM-DD, the oldest first. */
  readonly dates: readonly string[]
  /** The sessions that can be shown. */
  readonly sessions: readonly string[]
  /** One of the sessions that can be shown, by its index; a negative one counts from the last. */
  readonly at: (index: number) => string
  /** The day of the newest prices, YYYY-MM-DD. */
  readonly newest: string
  /** A company whose listing has ended, and its last session. */
  readonly gone: { readonly symbol: string; readonly last: string }
  readonly listings: readonly ListingHistory[]
  /** The selection of a screen of all stocks as of a session, by a plain calculation. */
  readonly select: (session: string, changes?: Partial<Filters>) => Selection
  readonly remove: () => void
}

/**
 * The last `sessions` sessions of simulated companies, and of those that have vanished since. The history lacks the last
 * `missing` ones.
 */
export function aPastMarket(stocks: number, sessions: number, missing = 0): PastMarket {
  const folder = mkdtempSync(join(tmpdir(), 'stonks-past-'))
  const [market, history] = [join(folder, 'market.ndjson.gz'), join(folder, 'history.ndjson.gz')]
  const newest = lastSessionBefore(new Date())
  const end = newest - missing
  const past = createDemoPast(end - sessions + 1, end, stocks)
  const others = [...past.listings()]
  const listings = [...others, ...ended(others)].toSorted((a, b) => compareSymbols(a.prints.symbol, b.prints.symbol))
  const lines = [...createDemoMarket(newest).lines()].slice(0, stocks)
  writeFileSync(market, gzipSync(lines.join('\n')))
  const written = [historyHeaderLine(past.dates), ...listings.map((listing) => historyLine(listing, past.dates))]
  writeFileSync(history, gzipSync(written.join('\n')))
  const { dates } = past
  const shown = dates.slice(periods.twoMonths)
  return {
    settings: { MARKET: 'file', MARKET_FILE: market, MARKET_HISTORY_FILE: history },
    newest: dateOf(newest),
    dates,
    listings,
    sessions: shown,
    at: (index) => shown.at(index) ?? '',
    gone: { symbol: goneSymbol, last: dates[goneSessions - 1] ?? '' },
    select(session, changes = {}) {
      const found = stocksOn(listings, dates, dates.indexOf(session))
      const filters = { ...defaultFilters, ...showHidden(defaultFilters), ...changes }
      return select(found, filters, { kind: 'all' }, () => new Set())
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const goneSymbol = 'ZZGONE'
const goneSessions = 200

/** A vanished company: its prints are the first ones of another company. */
function ended(listings: readonly ListingHistory[]): readonly ListingHistory[] {
  const lived = listings.find(({ prints }) => prints.first === 0 && !Number.isNaN(prints.close[goneSessions - 1]))
  if (!lived) throw new Error('No company has all sessions')
  const { close, volume, splits } = lived.prints
  return [
    {
      prints: {
        ...{ symbol: goneSymbol, first: 0 },
        close: close.slice(0, goneSessions),
        volume: volume.slice(0, goneSessions),
        splits: splits.filter(({ session }) => session < goneSessions),
      },
      changes: [],
    },
  ]
}

/** The newer of two listings of a symbol counts. */
function stocksOn(listings: readonly ListingHistory[], dates: readonly string[], day: number) {
  const newest = new Map(
    listings.flatMap((listing) => (listing.prints.first <= day ? [[listing.prints.symbol, listing]] : [])),
  )
  return [...newest.values()].flatMap((listing) => stockAsOf({ ...listing, changes: [] }, dates, day)?.stock ?? [])
}
