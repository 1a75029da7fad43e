import { setImmediate } from 'node:timers/promises'
import type { KeptOverview, Listing, MarketStore, Split } from '../../store/market-store.ts'
import { figuresOf, type Reports, type Reported } from './figures.ts'
import type { Company } from './parse-responses.ts'
import type { Dossier } from './write-overview.ts'
import { conceptIds, type ConceptId, framePaths } from './frames.ts'

type Row = readonly [cik: string, start: string, end: string, value: number]

/** The reports of each company, by its number, from the frames that are kept. `asked` is the session of the newest ones. */
export async function reportsIn(
  frames: ReadonlyMap<string, string>,
  asked: string,
): Promise<ReadonlyMap<string, Reports>> {
  const byCompany = new Map<string, Map<ConceptId, Reported[][]>>()
  for (const { concept, rank, path } of framePaths(asked)) {
    // There are millions of numbers, and people who wait for other answers.
    await setImmediate()
    for (const [cik, start, end, value] of JSON.parse(frames.get(path) ?? '[]') as readonly Row[]) {
      const concepts = byCompany.get(cik) ?? new Map<ConceptId, Reported[][]>()
      byCompany.set(cik, concepts)
      const tags = concepts.get(concept) ?? []
      concepts.set(concept, tags)
      ;(tags[rank] ??= []).push({ start, end, value })
    }
  }
  return new Map([...byCompany].map(([cik, concepts]) => [cik, chosen(concepts)]))
}

/** Of a concept’s tags the one with the newest report, the preferred one of two equal ones: tags are never mixed. */
function chosen(concepts: ReadonlyMap<ConceptId, readonly Reported[][]>): Reports {
  return new Map(
    conceptIds.flatMap((concept) => {
      const tags = (concepts.get(concept) ?? []).filter((tag) => tag.length > 0)
      const [first, ...others] = tags
      if (!first) return []
      return [[concept, others.reduce((best, tag) => (lastEnd(tag) > lastEnd(best) ? tag : best), first)]]
    }),
  )
}

const lastEnd = (facts: readonly Reported[]): string => facts.reduce((last, { end }) => (end > last ? end : last), '')

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
