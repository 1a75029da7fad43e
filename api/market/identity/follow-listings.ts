import { daysBetween } from '#domain/dataset/trading-days'
import { iterateYielding } from '../dataset/read-lines.ts'
import type { Bar, MarketStore } from '../store/market-store.ts'
import { seriesKind } from '../store/series.ts'
import { type Appeared, type Described, identify, isSameListing, type KnownListing } from './identify.ts'
import { seriesOf } from './symbol-spans.ts'

/** A listing that had ended when listings were compared for the first time. */
interface EndedListing extends Described {
  /** Its last session. */
  readonly last: string
}

interface Night {
  readonly session: string
  readonly listings: readonly Described[]
  /** If listings were never compared: those that have ended, as far as the source knows them. */
  readonly ended?: readonly EndedListing[]
  /** Whether most sessions have no print, so that a gap says nothing. */
  readonly isSparse?: boolean
  /** Whether overviews of taken-over symbols are already those of the new listing. */
  readonly hasOverviews?: boolean
}

type Store = Pick<MarketStore, 'bars' | 'checkpoints' | 'save' | 'series'>

/** Days without a price after which a symbol belongs to another listing unless a source says otherwise. */
const maxGap = 62

const [kind, name] = ['listing', 'known'] as const

/** The listings that were known on the last night; undefined if they were never compared. */
export async function knownListings(store: Pick<Store, 'checkpoints'>): Promise<readonly KnownListing[] | undefined> {
  const text = (await store.checkpoints(kind)).get(name)
  // What `followListings` saved.
  return text === undefined ? undefined : (JSON.parse(text) as readonly KnownListing[])
}

/**
 * Compares the listings of a night, whose prices are stored, with those of the last night, and saves which symbols belong
 * together: from then on, a listing has the bars and splits of all its symbols and of no other listing.
 */
export async function followListings(store: Store, night: Night): Promise<void> {
  if (night.listings.length === 0) return
  const known = await knownListings(store)
  const next = known ? await compared(store, known, night) : identify([], await firstListings(store, night))
  await saveKnown(store, next, night.hasOverviews ? [] : takenSymbols(known ?? [], next))
}

/** Saves the known listings and the changed series. */
async function saveKnown(store: Store, known: readonly KnownListing[], taken: readonly string[] = []) {
  const [stored, series] = [await store.series(), seriesOf(known)]
  const changed = [...new Set([...stored.keys(), ...series.keys()])].flatMap((one) => {
    // A listing with another symbol by now has no series under its old name.
    const value = JSON.stringify(series.get(one) ?? [])
    return JSON.stringify(stored.get(one)) === value ? [] : [{ kind: seriesKind, name: one, value }]
  })
  await store.save({ taken, checkpoints: [...changed, { kind, name, value: JSON.stringify(known.map(plain)) }] })
}

/** Drops other fields of the source. */
const plain = ({ symbol, name, assetType, cik, figi, last, spans }: KnownListing): KnownListing => ({
  ...{ symbol, name, assetType, cik, last, spans },
  ...(figi !== undefined && { figi }),
})

/** The listings that have a symbol, by that symbol. */
export const holdersOf = (known: readonly KnownListing[]): ReadonlyMap<string, KnownListing> =>
  new Map(known.flatMap((one) => (one.spans.at(-1)?.before === '' ? [[one.symbol, one]] : [])))

/** The symbols that a listing has lost to another one. */
function takenSymbols(known: readonly KnownListing[], next: readonly KnownListing[]): readonly string[] {
  const before = holdersOf(known)
  return next.flatMap(({ symbol, spans }) => {
    const [old, span] = [before.get(symbol)?.spans.at(-1), spans.at(-1)]
    return old && span?.before === '' && old.from !== span.from ? [symbol] : []
  })
}

async function compared(store: Store, known: readonly KnownListing[], { session, listings, isSparse = false }: Night) {
  const lastNight = known.reduce((last, one) => (one.last > last ? one.last : last), '')
  const holders = holdersOf(known)
  const next = new Set(known)
  const symbols = new Map(listings.map(({ figi, symbol }) => [figi, symbol]))
  // As GOOG became GOOGL, and another class of the company became GOOG.
  const isElsewhere = ({ figi, symbol }: Described) => figi !== undefined && (symbols.get(figi) ?? symbol) !== symbol
  const appeared: Appeared[] = []
  for (const listing of listings) {
    const holder = holders.get(listing.symbol)
    const isSame = holder && !isElsewhere(holder) && isSameListing(holder, listing, holder.last === lastNight)
    if (isSame) {
      next.delete(holder)
      next.add({ ...holder, ...listing, cik: listing.cik ?? holder.cik, last: session })
    } else {
      const bars = (await store.bars(listing.symbol)).filter(
        (bar) => bar.symbol === listing.symbol && bar.date <= session,
      )
      appeared.push(
        ...(holder
          ? [{ ...listing, from: takeoverOf(bars, holder, lastNight) ?? session, last: session }]
          : appearances(listing, partsOf(bars), session)),
      )
    }
  }
  // The list may lag behind the prices, and public prices lag behind the list.
  for (const gone of isSparse ? [] : [...next].filter(({ last }) => last === lastNight && last < session)) {
    const taken = appeared.findLast(({ symbol }) => symbol === gone.symbol)?.from ?? '9999'
    const isOwn = ({ symbol, date }: Bar) => symbol === gone.symbol && date <= session && date < taken
    const traded = (await store.bars(gone.symbol)).findLast(isOwn)?.date
    next.delete(gone)
    next.add({ ...gone, ...(traded !== undefined && { traded }) })
  }
  return identify([...next], appeared, lastNight)
}

/**
 * The first session of the listing that has taken over a symbol: after the last night of the old one and, if several sessions
 * were collected since, the one with the greatest price change. undefined if there is none.
 */
function takeoverOf(bars: readonly Bar[], { last }: KnownListing, lastNight: string): string | undefined {
  const later = bars.filter(({ date }) => date > last)
  if (last < lastNight) return later[0]?.date
  const before = bars[bars.length - later.length - 1]
  const changes = later.map(({ close }, at) => Math.abs(Math.log(close / (later[at - 1] ?? before ?? { close }).close)))
  return later[changes.indexOf(Math.max(...changes))]?.date
}

/** Sessions without a gap of months. */
interface Part {
  readonly from: string
  readonly last: string
}

/** The parts of some bars; a part also ends with a listing that is known to have ended. */
function partsOf(bars: readonly Bar[], ended: readonly EndedListing[] = []): readonly Part[] {
  const parts: Part[] = []
  for (const { date } of bars) {
    const part = parts.at(-1)
    const isNext =
      part && daysBetween(part.last, date) <= maxGap && !ended.some(({ last }) => last >= part.last && last < date)
    if (isNext) parts[parts.length - 1] = { ...part, last: date }
    else parts.push({ from: date, last: date })
  }
  return parts
}

const nameless = { name: null, assetType: null, cik: null }

/** A listing that is new under its symbol; earlier parts belong to others. */
function appearances(listing: Described, parts: readonly Part[], session: string): readonly Appeared[] {
  const last = parts.at(-1)
  const isOwn = last && daysBetween(last.last, session) <= maxGap
  const others = isOwn ? parts.slice(0, -1) : parts
  const { symbol } = listing
  return [
    ...others.map((part) => ({ ...nameless, symbol, ...part })),
    { ...listing, from: isOwn ? last.from : session, last: session },
  ]
}

/** All listings of the stored prices. */
async function firstListings(store: Store, { session, listings, ended = [], isSparse = false }: Night) {
  if (isSparse) return listings.map((listing) => ({ ...listing, from: session, last: session }))
  const listed = new Map(listings.map((listing) => [listing.symbol, listing]))
  const endings = new Map<string, EndedListing[]>()
  for (const one of ended.toSorted((a, b) => (a.last < b.last ? -1 : 1)))
    endings.set(one.symbol, [...(endings.get(one.symbol) ?? []), one])
  const appeared: Appeared[] = []
  for await (const symbol of iterateYielding(new Set([...listed.keys(), ...endings.keys()]))) {
    const [own, others] = [listed.get(symbol), endings.get(symbol) ?? []]
    // The newest of them has the symbol to the end.
    const [newest = nameless, earlier] = own ? [own, others] : [others.at(-1), others.slice(0, -1)]
    const parts = partsOf(
      (await store.bars(symbol)).filter(({ date }) => date <= session),
      earlier,
    )
    for (const part of parts.slice(0, -1))
      appeared.push({ ...(earlier.find(({ last }) => last >= part.last) ?? nameless), symbol, ...part })
    const part = parts.at(-1)
    if (own || part)
      appeared.push({ ...newest, symbol, from: part?.from ?? session, last: own ? session : (part?.last ?? session) })
  }
  return appeared
}

/**
 * Separates the listings that had a symbol before a gap of months if the source used another name up to that gap. `unlike` has
 * the last session with another name, by symbol.
 */
export async function separateListings(store: Store, unlike: ReadonlyMap<string, string>): Promise<void> {
  const known = (await knownListings(store)) ?? []
  const next = new Set(known)
  for (const one of known) {
    const [until, [span, ...others]] = [unlike.get(one.symbol), one.spans]
    if (until === undefined || !span || others.length > 0) continue
    const parts = partsOf(await store.bars(one.symbol))
    const at = parts.findLastIndex(({ last }) => last <= until)
    const part = parts[at + 1]
    if (at < 0 || !part) continue
    next.delete(one)
    next.add({ ...nameless, symbol: one.symbol, last: until, spans: [{ ...span, before: part.from }] })
    next.add({ ...one, spans: [{ ...span, from: part.from }] })
  }
  if (next.size !== known.length) await saveKnown(store, [...next])
}
