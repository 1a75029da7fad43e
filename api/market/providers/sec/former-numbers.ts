import { isSameName } from '../../identity/identify.ts'
import type { Listing, MarketStore } from '../../store/market-store.ts'
import type { CompanyFacts } from './company-facts.ts'

/** The former number of a company, by its newer number: a holding company was put on top of it. */
export type FormerNumbers = ReadonlyMap<string, string>

const kind = 'former-cik'

/** The former numbers found so far. */
export const formerNumbers = (store: Pick<MarketStore, 'checkpoints'>): Promise<FormerNumbers> =>
  store.checkpoints(kind)

/**
 * The data to save about listings whose company number differs from before or from another source: while the new number has no
 * reports, those of the old one count. Excludes symbols that a company of another name has taken over.
 */
export const newFormerNumbers = (before: readonly Listing[], now: readonly Listing[]) => {
  const known = new Map(before.map((listing) => [listing.symbol, listing]))
  return now.flatMap(({ symbol, cik, name }) => {
    const old = known.get(symbol)
    if (!old?.cik || cik === null || old.cik === cik || !isSameName(old.name, name)) return []
    return [{ kind, name: cik, value: old.cik }]
  })
}

/** A company’s facts: those of its former number while its own has none. undefined if nothing was saved. */
export async function reportsOf(
  store: Pick<MarketStore, 'reported'>,
  cik: string,
  former: FormerNumbers,
): Promise<CompanyFacts | undefined> {
  const own = await store.reported(cik)
  const old = former.get(cik)
  return own?.length || old === undefined ? own : ((await store.reported(old)) ?? own)
}
