import { rosterSize } from '../../demo/companies/roster.ts'
import { oneOf, origin, type ReadSetting, secretToken, text, wholeNumber } from './setting-rules.ts'

/** The market source and its settings. */
export type MarketSettings = DemoMarket | FileMarket | AlphavantageMarket | MassiveMarket | PublicMarket

/** An invented market. */
interface DemoMarket {
  readonly name: 'demo'
  readonly stocks: number
  /** Absent if it has no past. */
  readonly history?: HistorySettings
}

/** A dataset from another source, and the closes from which it was made. */
interface FileMarket {
  readonly name: 'file'
  readonly file: string
  /** Absent if there are no price histories. */
  readonly closes?: string
  /** Absent if there are no statements. */
  readonly statements?: string
  /** Absent if there is no market history. */
  readonly history?: HistoryFileSettings
}

/** How much of a market's past is kept. */
interface HistorySettings {
  /** Up to its last session. */
  readonly years: number
}

/** The market's past from another program. */
export interface HistoryFileSettings extends HistorySettings {
  readonly path: string
}

/** Alpha Vantage, with an API key. */
interface AlphavantageMarket {
  readonly name: 'alphavantage'
  readonly key: string
  /** Requests that the key’s plan allows. */
  readonly perMinute: number
  /** The origin of Alpha Vantage, or of a fake. */
  readonly url: string
  /** With it, sectors are the offices of the SEC; without it, Alpha Vantage’s sectors. */
  readonly sec?: SecAccess
  /** Absent if it has no past. */
  readonly history?: HistorySettings
}

/** Access to the SEC. */
interface SecAccess {
  /** An e-mail address: the SEC requires one in the User-Agent. */
  readonly contact: string
  /** Its origin, or that of a fake. */
  readonly url: string
  /** Requests; the SEC allows ten a second. */
  readonly perMinute: number
}

/** Massive for prices, with an API key; the SEC for company profiles and reports. */
interface MassiveMarket {
  readonly name: 'massive'
  readonly key: string
  /** Requests that the key’s plan allows. */
  readonly perMinute: number
  /** The origin of Massive, or of a fake. */
  readonly url: string
  readonly sec: SecAccess
  /** CSV files with the members of the indexes; without them, membership is unknown. */
  readonly sp500File?: string
  readonly dowJonesFile?: string
  /** Absent if it has no past. */
  readonly history?: HistorySettings
}

/** Public records of the SEC alone, without a key. */
interface PublicMarket {
  readonly name: 'public'
  readonly sec: SecAccess
  /** Absent if it has no past. */
  readonly history?: HistorySettings
}

const markets = ['demo', 'file', 'alphavantage', 'massive', 'public'] as const

/** Requests a minute by default: half of what the SEC allows. */
const secPerMinute = 300

/** Reads a setting that is a path, relative to the working directory; undefined if it is not set. */
type ReadPath = (name: string) => string | undefined

/** Reads the market settings; missing settings of the chosen market are errors. */
export function readMarketSettings(read: ReadSetting, readPath: ReadPath, errors: string[]): MarketSettings {
  const name = read('MARKET', 'demo', oneOf(markets))
  const stocks = read('DEMO_STOCKS', rosterSize, wholeNumber(1, rosterSize))
  const sec = readSec(read)
  const settings = {
    demo: { name: 'demo', stocks, ...readHistory(read) },
    file: readFileMarket(read, readPath),
    alphavantage: readAlphavantage(read, sec),
    massive: readMassive(read, readPath, sec),
    public: { name: 'public', sec, ...readHistory(read) },
  } as const satisfies Record<(typeof markets)[number], MarketSettings>
  errors.push(...missingSettings(settings[name]))
  return settings[name]
}

/** Whether prices and overviews are collected every night. */
export const readRefresh = (read: ReadSetting): 'off' | 'nightly' =>
  read('MARKET_REFRESH', 'off', oneOf(['off', 'nightly']))

/** Absent if no years are kept. */
function readHistory(read: ReadSetting): { readonly history?: HistorySettings } {
  const years = read('HISTORY_YEARS', 2, wholeNumber(0, 20))
  return years === 0 ? {} : { history: { years } }
}

function readFileMarket(read: ReadSetting, readPath: ReadPath): FileMarket {
  const [closes, past] = [readPath('MARKET_CLOSES_FILE'), readPath('MARKET_HISTORY_FILE')]
  const statements = readPath('MARKET_STATEMENTS_FILE')
  const { history } = readHistory(read)
  return {
    name: 'file',
    file: readPath('MARKET_FILE') ?? '',
    ...(closes !== undefined && { closes }),
    ...(statements !== undefined && { statements }),
    ...(past !== undefined && history && { history: { path: past, ...history } }),
  }
}

function readAlphavantage(read: ReadSetting, sec: SecAccess): AlphavantageMarket {
  return {
    name: 'alphavantage',
    key: read('ALPHAVANTAGE_API_KEY', '', secretToken('a key')),
    perMinute: read('ALPHAVANTAGE_PER_MINUTE', 75, wholeNumber(1, 10_000)),
    url: read('ALPHAVANTAGE_URL', 'https://www.alphavantage.co', origin),
    ...(sec.contact !== '' && { sec }),
    ...readHistory(read),
  }
}

const readSec = (read: ReadSetting): SecAccess => ({
  contact: read('SEC_CONTACT', '', emailAddress),
  url: read('SEC_URL', 'https://www.sec.gov', origin),
  perMinute: read('SEC_PER_MINUTE', secPerMinute, wholeNumber(1, 10_000)),
})

function readMassive(read: ReadSetting, readPath: ReadPath, sec: SecAccess): MassiveMarket {
  const [sp500File, dowJonesFile] = [readPath('SP500_FILE'), readPath('DOWJONES_FILE')]
  return {
    name: 'massive',
    key: read('MASSIVE_API_KEY', '', secretToken('a key')),
    perMinute: read('MASSIVE_PER_MINUTE', 5, wholeNumber(1, 10_000)),
    url: read('MASSIVE_URL', 'https://api.massive.com', origin),
    sec,
    ...(sp500File !== undefined && { sp500File }),
    ...(dowJonesFile !== undefined && { dowJonesFile }),
    ...readHistory(read),
  }
}

/** Restricted to characters that are valid in a header. */
const emailAddress = {
  ...text('an e-mail address'),
  parse: (given: string) => (/^[!-?A-~]+@[!-?A-~]+$/.test(given) ? given : undefined),
}

function missingSettings(market: MarketSettings): readonly string[] {
  switch (market.name) {
    case 'demo':
      return []
    case 'file':
      return market.file === ''
        ? ['MARKET=file needs MARKET_FILE, the path of a dataset (gzip, one JSON record per line).']
        : []
    case 'alphavantage':
      return market.key === '' ? ['MARKET=alphavantage needs ALPHAVANTAGE_API_KEY, a key from alphavantage.co.'] : []
    case 'massive':
      return [
        ...(market.key === '' ? ['MARKET=massive needs MASSIVE_API_KEY, a key from massive.com.'] : []),
        ...missingContact(market),
      ]
    case 'public':
      return missingContact(market)
  }
}

const missingContact = ({ name, sec }: MassiveMarket | PublicMarket): readonly string[] =>
  sec.contact === ''
    ? [`MARKET=${name} needs SEC_CONTACT, an e-mail address: the SEC answers nobody who does not say who asks.`]
    : []
