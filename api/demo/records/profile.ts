import { words } from '../companies/name-words.ts'
import type { Company } from '../companies/traits.ts'
import { type RandomSequence, randomSequence, seedOf } from '../prices/random.ts'
import { type Headquarters, headquartersOf } from '../texts/headquarters.ts'
import { fundVocabulary, vocabularies, type Vocabulary } from '../texts/vocabularies.ts'

/** The descriptive data of a company; the same on every day. */
export interface Profile {
  readonly description: string
  readonly cik: number
  readonly country: string
  readonly address: string
  readonly fiscalYearEnd: string
}

/** Real SEC numbers are below three million, so no real company has one of these. */
const firstCik = 9_000_000_000

/** Months in which fiscal years end; common ones are repeated. */
const yearEnds = words(`
  December December December December December December December December December December December December December
  June June September September March January October November
`)

/** A company's profile. */
export function profileOf(company: Company): Profile {
  const { pick } = randomSequence(seedOf(company.seed, 15))
  const headquarters = headquartersOf(company.seed)
  return {
    description: descriptionOf(company, headquarters),
    cik: firstCik + company.number,
    country: headquarters.country,
    address: headquarters.address,
    fiscalYearEnd: pick(yearEnds),
  }
}

/** Two to five sentences about a company or a fund; the same on every day. */
export function descriptionOf({ seed, name, sector, isFund }: Company, seat: Headquarters): string {
  const drawn = randomSequence(seedOf(seed, 12))
  const vocabulary: Vocabulary = isFund ? fundVocabulary : vocabularies[sector ?? 'TRADE & SERVICES']
  const sentences = isFund ? [business, holdings, launch] : [business, ...more(drawn)]
  return sentences.map((sentence) => sentence(drawn, vocabulary, { name, seat })).join(' ')
}

function more({ chance }: RandomSequence): readonly Sentence[] {
  const chosen = [divisions, reach, beginnings, curiosity].filter(() => chance(0.85))
  return chosen.length > 0 ? chosen : [beginnings]
}

interface Subject {
  readonly name: string
  readonly seat: Headquarters
}
type Sentence = (drawn: RandomSequence, vocabulary: Vocabulary, subject: Subject) => string

const business: Sentence = ({ pick }, { does, products, buyers }, { name }) => {
  const [first, second] = two(pick, products)
  return `${name} ${pick(does)} ${first} and ${second} for ${pick(buyers)} ${pick(markets)}.`
}

const divisions: Sentence = ({ pick }, { parts, products }) => {
  const [first, second] = two(pick, parts)
  const [one, other] = two(pick, products)
  return `It works in two divisions, ${first} and ${second}; the larger one is best known for its ${one}, while the younger one has grown with ${other}.`
}

const reach: Sentence = ({ pick, whole }, { buyers }) => {
  const [first, second] = two(pick, buyers)
  return `Most of its revenue comes from ${first}, followed by ${second}, through ${pick(channels)} in ${whole(2, 42)} countries.`
}

const beginnings: Sentence = ({ pick, whole }, _, { seat }) =>
  `The company was ${pick(['founded', 'incorporated', 'established'])} in ${whole(1889, 2021)} and is headquartered in ${seat.town}, ${seat.region}.`

const curiosity: Sentence = ({ pick }, { products }) => `It also ${pick(habits)} ${pick(products)}.`

const holdings: Sentence = ({ whole }) =>
  `It spreads its money over about ${whole(3, 90) * 10} holdings and charges ${whole(3, 75) / 100} % a year.`

const launch: Sentence = ({ whole }, _, { seat }) =>
  `The fund was launched in ${whole(1998, 2023)} and is managed from ${seat.town}, ${seat.region}.`

const markets = [
  'in the United States',
  'in North America',
  'in the United States and internationally',
  'in North America, Europe and Asia',
  'worldwide',
]
const channels = [
  'its own sales force',
  'distributors',
  'long-term contracts',
  'its website',
  'partners',
  'local branches',
]
const habits = [
  'spends a tenth of its revenue on better',
  'holds several hundred patents on',
  'has a joint venture for',
  'publishes a yearly report on the future of',
  'runs a school for the makers of',
  'sold a part of its business last year, to concentrate on',
]

/** Two different ones of a list. */
function two(pick: RandomSequence['pick'], items: readonly string[]): readonly [string, string] {
  const first = pick(items)
  return [first, pick(items.filter((item) => item !== first))]
}
