import { phrases, words } from '../companies/name-words.ts'
import type { Company } from '../companies/traits.ts'
import { type RandomSequence, randomSequence, seedOf } from '../prices/random.ts'

/** The descriptive data of a company; the same on every day. */
export interface Profile {
  readonly description: string
  readonly cik: number
  readonly country: string
  /** One line in upper case. */
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
  const { country, address, place } = seatOf(company.seed)
  return {
    description: descriptionOf(company, place),
    cik: firstCik + company.number,
    country,
    address,
    fiscalYearEnd: pick(yearEnds),
  }
}

const foreignShare = 0.2

/** Countries and states; common ones are repeated. */
const countries = phrases(`
  Canada; Canada; Canada; Israel; Israel; United Kingdom; United Kingdom; Ireland; Bermuda; Netherlands; Switzerland
  Singapore; Japan; Brazil; Australia; Greece; Denmark; Mexico; Germany; France; Norway; Luxembourg
`)
const states = words('CA CA CA NY NY TX TX MA FL IL PA NJ CO GA WA NC VA OH MN')

/** Towns and streets are invented: a beginning and an end each. */
const beginnings = words('Alder Birch Copper Elder Fox Gull Heron Juniper Lark Maple Otter Willow')
const townEnds = phrases('bridge Falls; crest Harbor; ford; haven; mere Springs; moor; port; wick Landing')
const streetEnds = phrases('field Avenue; gate Road; hill Parkway; mill Drive; quay Boulevard; stone Street')

function seatOf(seed: number): Pick<Profile, 'country' | 'address'> & { readonly place: string } {
  const { chance, pick, whole } = randomSequence(seedOf(seed, 11))
  const isForeign = chance(foreignShare)
  const country = isForeign ? pick(countries) : 'USA'
  const place = `${pick(beginnings)}${pick(townEnds)}, ${isForeign ? country : pick(states)}`
  const suite = chance(0.4) ? `, Suite ${whole(100, 2400)}` : ''
  const street = `${whole(1, 9800)} ${pick(beginnings)}${pick(streetEnds)}${suite}`
  return { country, place, address: `${street}, ${place}${isForeign ? '' : ', US'}`.toUpperCase() }
}

/** Two to five sentences about a company or a fund with its seat in a place. */
function descriptionOf(company: Company, place: string): string {
  const drawn = randomSequence(seedOf(company.seed, 12))
  const sentences = company.isFund ? fundSentences : companySentences.filter((_, at) => at < 2 || drawn.chance(0.85))
  return sentences.map((sentence) => sentence(drawn, company, place)).join(' ')
}

type Sentence = (drawn: RandomSequence, company: Company, place: string) => string

const companySentences: readonly Sentence[] = [
  ({ pick }, { name, industry }) =>
    `${name}, a company in the industry of ${industryInText(industry?.name)}, serves ${pick(customers)} ${pick(markets)}.`,
  ({ pick, whole }, _, place) =>
    `It was ${pick(['founded', 'incorporated', 'established'])} in ${whole(1889, 2021)} and is headquartered in ${place}.`,
  ({ pick, whole }, { industry }) => {
    const trades = industry?.trades ?? ['Licensing']
    const first = pick(trades)
    const second = pick([...trades, 'Services'].filter((trade) => trade !== first))
    return `Of its two divisions, ${first} brings in ${whole(52, 84)}% of the revenue, while ${second} has grown faster for ${whole(2, 9)} years in a row.`
  },
  ({ pick, whole }) =>
    `The company sells through ${pick(channels)} in ${whole(2, 42)} countries, and none of its customers accounts for more than ${whole(3, 12)}% of its sales.`,
  ({ pick }) => `It also ${pick(habits)}.`,
]

const fundSentences: readonly Sentence[] = [
  ({ pick }, { name }) =>
    `${name} is an exchange-traded fund for ${pick(['individual investors', 'pension plans', 'advisers', 'savers'])} who look for a simple way to invest ${pick(markets)}.`,
  ({ whole }, { name }) => {
    const count = whole(3, 90) * 10
    const theme = name.split(' ').slice(1, -1).join(' ')
    return `It follows the ${theme} ${count} index with about as many holdings and charges ${whole(3, 75) / 100}% a year.`
  },
  ({ whole }, _, place) => `The fund was launched in ${whole(1998, 2023)} and is managed from ${place}.`,
]

/** The form in “the industry of retail grocery stores”: from RETAIL-GROCERY STORES. */
const industryInText = (name = 'business services'): string =>
  name
    .toLowerCase()
    .replace(/^services-/, '')
    .replace(/^(retail|wholesale)-/, '$1 ')
    .replaceAll(/ \(.*\)|, etc\./g, '')
    .replaceAll('&', 'and')

const customers = phrases(
  'businesses; public agencies; families; small companies; institutions; businesses and families',
)
const markets = phrases('in the United States; in North America; in North America, Europe and Asia; worldwide')
const channels = phrases('its own sales force; distributors; long-term contracts; its website; local branches')
const habits = phrases(`
  spends a tenth of its revenue on research; runs a school for apprentices; publishes a yearly report on its industry
  sold a part of its business last year, to concentrate on the rest
`)
