import { setImmediate } from 'node:timers/promises'
import type { KeptOverview, Listing, MarketStore, Split } from '../../store/market-store.ts'
import { figuresOf } from './figures-of.ts'
import type { Company } from '../sec/read-company.ts'
import { reportsIn } from './reports-in.ts'
import type { Dossier } from './write-overview.ts'

/** Of whom, and when. */
interface Occasion {
  readonly listings: readonly Listing[]
  readonly session: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/** As many are kept in one transaction. */
const atOnce = 200

/** Puts together what companies have told and reported, and keeps what is new. */
export async function keepDossiers(store: MarketStore, { listings, session, now }: Occasion): Promise<void> {
  const [companies, frames, splits] = [await store.marks('company'), await store.marks('frame'), await store.splits()]
  const reports = await reportsIn(frames, session)
  const splitsOf = bySymbol(splits)
  let changed: KeptOverview[] = []
  for (const { symbol, cik } of listings) {
    const company = cik === null ? undefined : companies.get(cik)
    if (cik === null || company === undefined) continue
    const own = splitsOf.get(symbol) ?? []
    const sharesSince = (day: string) =>
      own.reduce((shares, split) => (split.session > day ? shares * split.ratio : shares), 1)
    const content: Dossier = {
      company: JSON.parse(company) as Company,
      figures: figuresOf(reports.get(cik) ?? new Map(), sharesSince),
    }
    const kept = await store.overview(symbol)
    if (JSON.stringify(kept?.content) !== JSON.stringify(content)) changed.push({ symbol, content, fetchedAt: now })
    if (changed.length < atOnce) continue
    await store.keep({ overviews: changed })
    await setImmediate()
    changed = []
  }
  await store.keep({ overviews: changed })
}

function bySymbol(splits: readonly Split[]): ReadonlyMap<string, readonly Split[]> {
  const found = new Map<string, Split[]>()
  for (const split of splits) found.set(split.symbol, [...(found.get(split.symbol) ?? []), split])
  return found
}
