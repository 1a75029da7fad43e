import type { RandomSequence } from '../prices/random.ts'
import { coinedEnds, coinedMiddles, coinedStarts, legalForms, phrases, roots, surnames, words } from './name-words.ts'

/** Attempts at a symbol from the letters of the name before random letters are used. */
const maxAttempts = 40

interface Namesake {
  readonly name: string
  readonly prominent: boolean
}

/**
 * A symbol of one to five letters that resembles the name, and adds it to `taken`; never the symbol of a well-known real
 * company. Prominent companies get short ones.
 */
export function symbolFor({ name, prominent }: Namesake, draws: RandomSequence, taken: Set<string>): string {
  for (const symbol of candidates(name, draws)) {
    const fits = symbol.length <= 5 && symbol.length >= (prominent ? 1 : 3)
    if (!fits || taken.has(symbol) || reservedSymbols.has(symbol)) continue
    taken.add(symbol)
    return symbol
  }
  throw new Error('There are no symbols left.')
}

/** An infinite sequence of symbols, the most similar to the name first. */
function* candidates(name: string, draws: RandomSequence): Generator<string> {
  const letters = name.toUpperCase().replaceAll(/[^A-Z]/g, '')
  for (const symbol of abbreviations(name)) if (draws.chance(0.7)) yield symbol
  for (let attempt = 0; attempt < maxAttempts; attempt++)
    yield subsequence(letters, attempt < maxAttempts / 2 ? 4 : 5, draws)
  for (;;) yield letters.slice(0, 1) + anyLetters(4, draws)
}

/** The usual ways to shorten a name, the nicest first. */
function* abbreviations(name: string): Generator<string> {
  const [first = '', second = '', ...rest] = name.toUpperCase().match(/[A-Z]+/g) ?? []
  const skeleton = first.slice(0, 1) + first.slice(1).replaceAll(/[AEIOU]/g, '')
  const initials = [first, second, ...rest].map((word) => word.slice(0, 1)).join('')
  yield first.slice(0, 1)
  yield initials.slice(0, 2)
  yield initials
  yield first.slice(0, 3)
  yield skeleton.slice(0, 3)
  yield first.slice(0, 4)
  yield skeleton.slice(0, 4)
  yield first.slice(0, 2) + second.slice(0, 2)
  yield first.slice(0, 3) + second.slice(0, 1)
  yield skeleton.slice(0, 3) + second.slice(0, 1)
  yield first.slice(0, 1) + second.slice(0, 3)
}

/** Letters of the name in their order, beginning with the first. */
function subsequence(letters: string, length: number, { whole }: RandomSequence): string {
  const positions = new Set([0])
  while (positions.size < Math.min(length, letters.length)) positions.add(whole(1, letters.length - 1))
  return [...positions]
    .toSorted((a, b) => a - b)
    .map((position) => letters.charAt(position))
    .join('')
}

const anyLetters = (count: number, { whole }: RandomSequence): string =>
  Array.from({ length: count }, () => String.fromCharCode(whole(65, 90))).join('')

/** Tickers of well-known real companies, and offensive words: no stock gets them. */
export const reservedSymbols: ReadonlySet<string> = new Set(
  words(`
    A AA AAL AAPL ABBV ABNB ABT ACN ADBE AIG AMC AMD AMGN AMZN APPL AVGO AXP BA BABA BAC BIDU BK BLK BMY BP BRK BX C CAT
    CCL CL CMCSA COIN COP COST CRM CSCO CVS CVX D DAL DE DELL DIA DIS DJT DOW DUK EA EBAY F FB FDX GE GM GME GOOG GOOGL
    GS HAL HD HOG HON HOOD HPQ IBM INTC INTU IQ ISRG IWM JD JNJ JPM K KHC KO LLY LMT LOW LULU LUV LYFT M MA MCD MDLZ MELI
    META MMM MO MRK MRNA MS MSFT MSTR MU NET NFLX NIO NKE NOC NOW NVDA NVO O ORCL OXY PEP PFE PG PINS PLTR PM PYPL QCOM QQQ
    RBLX RIVN ROKU RTX SAP SBUX SCHW SHEL SHOP SNAP SNOW SO SOFI SONY SPCE SPOT SPY SQ T TGT TM TMUS TSLA TSM TWTR TXN U
    ANAL ANUS ARSE ASS CLIT COCK COON CUM CUNT DICK DYKE FAG FAGS FUCK GOOK HOMO JIZZ KIKE KKK NAZI NIG PAKI PISS POOP
    PORN PUBE RAPE SEX SHAT SHIT SLAG SLUT SPIC SUCK TARD TIT TITS TURD TWAT WANK WHOR
    UAL UBER UL UNH UNP UPS USB V VOO VTI VZ W WBA WFC WMT X XOM YUM Z ZM
  `),
)

/** Words that stand for a real company, lower-cased: no invented name begins with one. */
export const reservedNames: ReadonlySet<string> = new Set(
  words(`
    adobe airbnb alibaba alphabet amazon amgen apple berkshire biogen boeing broadcom caterpillar chevron cisco
    citigroup cloudflare coca-cola comcast costco disney exxon facebook ford general goldman google honeywell
    intel ibm johnson merck meta microsoft moderna morgan netflix nike novartis nvidia oracle palantir paypal
    pepsi pfizer procter qualcomm regeneron salesforce starbucks target tesla toyota twitter uber verizon vertex
    visa walmart
  `),
)

type Pattern = (draws: RandomSequence, trade: string) => string

/** Patterns of names; common ones are repeated. */
const patterns: readonly Pattern[] = [
  ({ pick }, trade) => `${pick(roots)} ${trade} ${pick(legalForms)}`,
  ({ pick }, trade) => `${pick(roots)} ${trade} ${pick(legalForms)}`,
  ({ pick }, trade) => `${pick(roots)} ${trade}`,
  ({ pick }, trade) => `${pick(surnames)} ${trade} ${pick(legalForms)}`,
  ({ pick }) => `${pick(roots)} & ${pick(surnames)} ${pick(legalForms)}`,
  ({ pick }) => `${pick(surnames)} & ${pick(surnames)} ${pick(legalForms)}`,
  (draws) => `${coined(draws)} ${draws.pick(legalForms)}`,
  (draws, trade) => `${coined(draws)} ${trade} ${draws.pick(legalForms)}`,
]

const themes = phrases(`
  Dividend Growth; Small Cap Value; Large Cap Blend; Short Treasury; Global Infrastructure; Low Volatility; Clean Energy
  Momentum; Emerging Markets; Municipal Bond; High Income; Equal Weight; Robotics & Automation
  Healthcare Innovators; Gold Miners; Real Assets
`)

/** A company's name that is not in `taken` and does not resemble a well-known one; adds it to `taken`. */
export function companyName(draws: RandomSequence, trades: readonly string[], taken: Set<string>): string {
  return uniqueName(taken, () => draws.pick(patterns)(draws, draws.pick(trades)))
}

/** A fund's name, unique in the same way. */
export function fundName(draws: RandomSequence, taken: Set<string>): string {
  return uniqueName(taken, () => `${draws.pick(roots)} ${draws.pick(themes)} ETF`)
}

function uniqueName(taken: Set<string>, invent: () => string): string {
  let name = invent()
  while (taken.has(name) || isReserved(name)) name = invent()
  taken.add(name)
  return name
}

/** A pronounceable invented word. */
const coined = ({ pick, chance }: RandomSequence): string =>
  pick(coinedStarts) + (chance(0.6) ? pick(coinedMiddles) : pick(['a', 'e', 'i', 'o', 'u'])) + pick(coinedEnds)

const isReserved = (name: string): boolean => reservedNames.has(name.split(' ', 1).join('').toLowerCase())
