import type { Company } from '../companies/listing.ts'
import { draws, type Draws } from '../prices/draws.ts'
import { seedOf } from '../prices/random.ts'
import { fundVocabulary, vocabularies, type Vocabulary } from './vocabularies.ts'
import type { Seat } from './seat.ts'

/** Two to five sentences about a company; the same on every day. */
export function descriptionOf({ seed, name, sector, isFund }: Company, seat: Seat): string {
  const drawn = draws(seedOf(seed, 12))
  const vocabulary = isFund ? fundVocabulary : vocabularies[sector ?? 'TRADE & SERVICES']
  const more = [products, reach, beginnings, people].filter(() => drawn.chance(0.85))
  const sentences = [business, ...(more.length > 0 ? more : [beginnings])]
  return sentences.map((sentence) => sentence(drawn, vocabulary, { name, seat })).join(' ')
}

interface Subject {
  readonly name: string
  readonly seat: Seat
}
type Sentence = (drawn: Draws, vocabulary: Vocabulary, subject: Subject) => string

const business: Sentence = ({ pick }, { does, things, buyers }, { name }) => {
  const [first, second] = two(pick, things)
  return `${name} ${pick(does)} ${first} and ${second} for ${pick(buyers)} ${pick(markets)}.`
}

const products: Sentence = ({ pick }, { parts, things }) => {
  const [first, second] = two(pick, parts)
  const [one, other] = two(pick, things)
  return `It works in two divisions, ${first} and ${second}; the larger one is best known for its ${one}, while the younger one has grown with ${other}.`
}

const reach: Sentence = ({ pick, whole }, { buyers }) => {
  const [first, second] = two(pick, buyers)
  return `Most of its revenue comes from ${first}, followed by ${second}, through ${pick(channels)} in ${whole(2, 42)} countries.`
}

const beginnings: Sentence = ({ pick, whole }, _, { seat }) =>
  `The company was ${pick(['founded', 'incorporated', 'established'])} in ${whole(1889, 2021)} and is headquartered in ${seat.town}, ${seat.region}.`

const people: Sentence = ({ pick, whole }, { things }) =>
  `It employs about ${whole(3, 90) * 50} people and ${pick(habits)} ${pick(things)}.`

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
  'recently sold its business with',
]

/** Two different ones of a list. */
function two(pick: Draws['pick'], items: readonly string[]): readonly [string, string] {
  const first = pick(items)
  return [first, pick(items.filter((item) => item !== first))]
}
