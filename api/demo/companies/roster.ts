import { type RandomSequence, randomSequence, seedOf } from '../prices/random.ts'
import type { PriceModel } from '../prices/walk.ts'
import { companyName, fundName, reservedSymbols, symbolFor } from './names.ts'
import { drawTraits, type Listing, type Traits } from './traits.ts'

/** A security that a company lists besides its shares, under its symbol with a suffix. */
interface RelatedSecurity {
  readonly suffix: string
  /** Dollars, and the daily standard deviation of the log change. */
  readonly price: number
  readonly volatility: number
}

const relatedSecurities: readonly RelatedSecurity[] = [
  { suffix: 'W', price: 0.8, volatility: 0.045 },
  { suffix: 'W', price: 0.25, volatility: 0.05 },
  { suffix: 'U', price: 10.4, volatility: 0.006 },
  { suffix: 'R', price: 0.18, volatility: 0.05 },
  { suffix: '-P-A', price: 24.2, volatility: 0.007 },
  { suffix: '-P-B', price: 23.1, volatility: 0.008 },
  { suffix: '-P-C', price: 22.4, volatility: 0.007 },
  { suffix: '-P-D', price: 20.6, volatility: 0.009 },
]

/** A warrant, unit, right or preferred share of one of the given symbols that is not yet taken. */
function drawRelatedSecurity(
  draws: RandomSequence,
  parents: readonly string[],
  taken: Set<string>,
): { readonly symbol: string; readonly priceModel: Omit<PriceModel, 'seed' | 'listed'> } {
  const one = () => {
    const { suffix, ...kind } = draws.pick(relatedSecurities)
    return { ...kind, symbol: draws.pick(parents) + suffix }
  }
  let drawn = one()
  while (taken.has(drawn.symbol) || reservedSymbols.has(drawn.symbol)) drawn = one()
  const { symbol, price, volatility } = drawn
  taken.add(symbol)
  const turnover = draws.logNormal(9000, 1.1)
  return { symbol, priceModel: { price: draws.logNormal(price, 0.15), volatility, beta: 0.3, sector: -1, turnover } }
}

/** The number of stocks in the market, and how many of them are temporary: one is delisted for each new listing. */
export const rosterSize = 8000
const temporaryListings = 600
const newPerSession = 1.5

const permanentListings = rosterSize - temporaryListings
const relatedSecurityShare = 0.035
/** The share of companies with a share class in symbol and name. */
const classShare = 0.006

/** Trades in the names of companies without a known sector. */
const anyTrade = ['Enterprises', 'Industries', 'Global', 'International']

const indexSizes = { sp500: 500, dowJones: 30 }

/** The stocks that trade in a session, in the order of listing. A stock is identical in every session. */
export function rosterOf(seed: number, session: number): Listing[] {
  const trading = [...listTrading(seed, session)]
  return [...markIndexes(trading.slice(0, permanentListings)), ...trading.slice(permanentListings)].map(
    ({ listing }) => listing,
  )
}

/**
 * The same as a generator, since computing all at once takes a quarter of a second; index membership is not set yet.
 */
export function* listTrading(seed: number, session: number): Generator<Entry> {
  const delisted = Math.floor(newPerSession * session)
  let number = 0
  for (const entry of listAll(seed, session)) {
    if (number < permanentListings || number >= permanentListings + delisted) yield entry
    number++
  }
}

/** A listing and, of a company or a fund, its traits. */
export interface Entry {
  readonly listing: Listing
  readonly traits?: Traits
}

/**
 * All listings up to a session, including delisted ones, in the order of listing: names and symbols are never reused.
 */
export function* listAll(seed: number, session: number): Generator<Entry> {
  const taken = { names: new Set<string>(), symbols: new Set<string>() }
  const parents: string[] = []
  const count = rosterSize + Math.floor(newPerSession * session)
  for (let number = 0; number < count; number++) {
    const listingSeed = seedOf(seed, number)
    const drawn = randomSequence(listingSeed)
    const timing = { seed: seedOf(listingSeed, 1), listed: firstSessionOf(number) }
    if (parents.length > 0 && drawn.chance(relatedSecurityShare)) {
      const { symbol, priceModel } = drawRelatedSecurity(drawn, parents, taken.symbols)
      yield { listing: { symbol, priceModel: { ...priceModel, ...timing }, sp500: false, dowJones: false } }
      continue
    }
    const traits = drawTraits(drawn)
    const entry = companyEntry(drawn, traits, { number, seed: listingSeed, taken, timing })
    const { symbol } = entry.listing
    if (!traits.isFund && symbol.length <= 4) parents.push(symbol)
    yield entry
  }
}

/**
 * Companies and funds that had vanished before session 0, the last of them first. Their names and symbols differ from
 * those of all listings before session 0; a later one may have taken them. `all` is what `listAll` lists.
 */
export function* listGone(seed: number, count: number, all: readonly Entry[]): Generator<Entry> {
  const listed = all.slice(0, rosterSize).map(({ listing }) => listing)
  const taken = {
    names: new Set(listed.flatMap(({ company }) => company?.name ?? [])),
    symbols: new Set(listed.map(({ symbol }) => symbol)),
  }
  for (let number = -1; number >= -count; number--) {
    const listingSeed = seedOf(seed, number)
    const drawn = randomSequence(listingSeed)
    const timing = { seed: seedOf(listingSeed, 1), listed: -1 }
    yield companyEntry(drawn, drawTraits(drawn), { number, seed: listingSeed, taken, timing })
  }
}

interface Numbered {
  readonly number: number
  /** The seed of the listing. */
  readonly seed: number
  readonly taken: Taken
  readonly timing: Pick<PriceModel, 'seed' | 'listed'>
}

function companyEntry(drawn: RandomSequence, traits: Traits, { number, seed, taken, timing }: Numbered): Entry {
  const { name, symbol } = nameListing(drawn, traits, taken)
  const { isFund, sector, industry, exchange, shares } = traits
  const company = { number, seed, name, isFund, sector, industry, exchange, shares }
  return {
    traits,
    listing: { symbol, priceModel: { ...traits.priceModel, ...timing }, sp500: false, dowJones: false, company },
  }
}

/**
 * The last session of a listing by its place in the order of listing, which begins with 0; undefined if it is
 * permanent. For those that had vanished before session 0 the place is −1 for the last, −2 for the one before it, and
 * so on.
 */
export function lastSessionOf(place: number): number | undefined {
  if (place < 0) return Math.ceil((place + 1) / newPerSession) - 1
  return place < permanentListings ? undefined : Math.ceil((place - permanentListings + 1) / newPerSession) - 1
}

/** A permanent listing, by its place in the order of listing. */
export const isPermanent = (place: number): boolean => place >= 0 && place < permanentListings

/** Temporary listings are added one by one; the first of them, and all permanent ones, were listed before session 0. */
const firstSessionOf = (number: number): number =>
  number < permanentListings ? -1 : Math.ceil((number - permanentListings - temporaryListings + 1) / newPerSession)

interface Taken {
  readonly names: Set<string>
  readonly symbols: Set<string>
}

function nameListing(drawn: RandomSequence, { isFund, industry, worth }: Traits, { names, symbols }: Taken) {
  const name = isFund ? fundName(drawn, names) : companyName(drawn, industry?.trades ?? anyTrade, names)
  const symbol = symbolFor({ name, prominent: worth > 20e9 }, drawn, symbols)
  if (isFund || symbol.length > 4 || !drawn.chance(classShare)) return { name, symbol }
  const letter = drawn.pick(['A', 'B'])
  return { name: `${name} Class ${letter}`, symbol: `${symbol}-${letter}` }
}

/** The largest permanent companies of NASDAQ and NYSE are in the S&P 500; thirty of the largest are also in the Dow. */
export function markIndexes(entries: readonly Entry[]): Entry[] {
  const ranked = entries
    .filter(({ traits }) => traits && !traits.isFund && ['NASDAQ', 'NYSE'].includes(traits.exchange ?? ''))
    .toSorted((a, b) => (b.traits?.worth ?? 0) - (a.traits?.worth ?? 0))
  const sp500 = new Set(ranked.slice(0, indexSizes.sp500))
  const dowJones = new Set(ranked.filter((_, rank) => rank % 4 === 0).slice(0, indexSizes.dowJones))
  return entries.map((entry) => ({
    ...entry,
    listing: { ...entry.listing, sp500: sp500.has(entry), dowJones: dowJones.has(entry) },
  }))
}
