import { isSameName } from '../../identity/identify.ts'
import type { Listing, MarketStore } from '../../store/market-store.ts'
import type { CompanyFacts } from './company-facts.ts'

/** The number under which a company reported before, by its newer number: a holding company was put on top of it. */
export type FormerNumbers = ReadonlyMap<string, string>

const kind = 'former-cik'

/** The former numbers that were noticed so far. */
export const formerNumbers = (store: Pick<MarketStore, 'checkpoints'>): Promise<FormerNumbers> =>
  store.checkpoints(kind)

/**
 * What is to be saved of listings whose company has another number than before, or than another source gives: as long as the new
 * number has no reports, those of the old one count. A symbol that a company of another name has taken over is not among them.
 */
export const newFormerNumbers = (before: readonly Listing[], now: readonly Listing[]) => {
  const known = new Map(before.map((listing) => [listing.symbol, listing]))
  return now.flatMap(({ symbol, cik, name }) => {
    const old = known.get(symbol)
    if (!old?.cik || cik === null || old.cik === cik || !isSameName(old.name, name)) return []
    return [{ kind, name: cik, value: old.cik }]
  })
}

/** A company’s facts: those of its former number while its own has none. undefined where nothing was saved. */
export async function reportsOf(
  store: Pick<MarketStore, 'reported'>,
  cik: string,
  former: FormerNumbers,
): Promise<CompanyFacts | undefined> {
  const own = await store.reported(cik)
  const old = former.get(cik)
  return own?.length || old === undefined ? own : ((await store.reported(old)) ?? own)
}
