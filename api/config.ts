import { resolve } from 'node:path'
import { fail, succeed, type Outcome } from './start/outcome.ts'
import { readAccountSettings, type AccountSettings } from './start/account-settings.ts'
import { readGoogleSettings, type GoogleSettings } from './start/google-settings.ts'
import { readMarketSettings, readRefresh, type MarketSettings } from './start/market-settings.ts'
import { readNoteSettings, type NoteSettings } from './start/note-settings.ts'
import { oneOf, origin, proxies, text, wholeNumber, type Read } from './start/setting-rules.ts'

/** Everything that can be set from outside, checked. Paths are absolute. */
export interface Config {
  readonly host: string
  /** 0 lets the system choose a free port. */
  readonly port: number
  /** The origin under which people reach the site. */
  readonly publicUrl: string
  readonly dataDir: string
  readonly market: MarketSettings
  /** Whether the market is collected every night, by this server. */
  readonly refresh: 'off' | 'nightly'
  readonly notes: NoteSettings
  /** Where the messages about stocks come from. */
  readonly feed: (typeof feeds)[number]
  /** How many stocks' messages are collected, to rate who wrote them. */
  readonly followedStocks: number
  /** The origin of StockTwits, or of what stands in for it. */
  readonly stocktwitsUrl: string
  readonly accounts: AccountSettings
  /** Undefined where nobody can sign in with Google. */
  readonly google: GoogleSettings | undefined
  /** Whether the site is being worked on: nothing is answered then but the page that says so. */
  readonly maintenance: boolean
  /** Whether the service workers that people have are to remove themselves. */
  readonly withdrawServiceWorker: boolean
  /** Where page views are counted; undefined where they are not. */
  readonly analytics: { readonly id: string; readonly secret: string; readonly url: string } | undefined
  readonly logLevel: LogLevel
  /** Requests to the API that one address may make in a minute; 0 is any number. */
  readonly limits: { readonly reads: number; readonly writes: number }
  /** Whose X-Forwarded headers are believed: nobody's when empty. */
  readonly trustProxy: readonly string[]
}

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
/** From saying nothing to saying everything. */
export type LogLevel = (typeof logLevels)[number]

const feeds = ['demo', 'stocktwits', 'off'] as const

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The settings of an environment, or one sentence for each mistake in it. An empty variable counts as not set;
 * relative paths begin at `directory`.
 */
export function readConfig(environment: Environment, directory: string): Outcome<Config> {
  const mistakes: string[] = []
  const read: Read = (name, fallback, { parse, expected, hidden = false }) => {
    const given = environment[name]?.trim() ?? ''
    const value = given === '' ? fallback : parse(given)
    const told = hidden ? `${name} must be` : `${name} is "${given}"; it must be`
    if (value === undefined) mistakes.push(`${told} ${expected}.`)
    return value ?? fallback
  }
  const readPath = (name: string) => {
    const given = read(name, '', text('a path'))
    return given === '' ? undefined : resolve(directory, given)
  }

  const port = read('PORT', 8080, wholeNumber(0, 65_535))
  const market = readMarketSettings(read, readPath, mistakes)
  const feed = read('FEED', market.name === 'demo' ? 'demo' : 'off', oneOf(feeds))
  if (feed === 'demo' && market.name !== 'demo') {
    mistakes.push(
      `FEED=demo talks about the simulated market only; with MARKET=${market.name} it must be stocktwits or off.`,
    )
  }
  const analytics = {
    id: read('ANALYTICS_ID', '', text('a measurement id')),
    secret: read('ANALYTICS_SECRET', '', text('an API secret')),
    url: read('ANALYTICS_URL', 'https://www.google-analytics.com', origin),
  }
  if ((analytics.id === '') !== (analytics.secret === '')) {
    mistakes.push('ANALYTICS_ID and ANALYTICS_SECRET need each other: set both, or neither.')
  }
  const config: Config = {
    host: read('HOST', 'localhost', text('a host name or address')),
    port,
    publicUrl: read('PUBLIC_URL', `http://localhost:${port}`, origin),
    dataDir: readPath('DATA_DIR') ?? resolve(directory, 'data'),
    market,
    refresh: readRefresh(read),
    notes: readNoteSettings(read, mistakes),
    feed,
    followedStocks: read('FOLLOWED_STOCKS', 250, wholeNumber(1, 8_000)),
    stocktwitsUrl: read('STOCKTWITS_URL', 'https://api.stocktwits.com', origin),
    accounts: readAccountSettings(read),
    google: readGoogleSettings(read, mistakes),
    maintenance: read('MAINTENANCE', '0', oneOf(['0', '1'])) === '1',
    withdrawServiceWorker: read('SERVICE_WORKER', 'on', oneOf(['on', 'off'])) === 'off',
    analytics: analytics.id === '' ? undefined : analytics,
    logLevel: read('LOG_LEVEL', 'warn', oneOf(logLevels)),
    limits: {
      reads: read('READS_PER_MINUTE', 1200, wholeNumber(0, 1_000_000)),
      writes: read('WRITES_PER_MINUTE', 300, wholeNumber(0, 1_000_000)),
    },
    trustProxy: read('TRUST_PROXY', [], proxies),
  }
  return mistakes.length === 0 ? succeed(config) : fail(...mistakes)
}
