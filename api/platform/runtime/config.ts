import { resolve } from 'node:path'
import { fail, type Result, succeed } from '#domain/result'
import { type MarketSettings, readMarketSettings, readRefresh } from './market-settings.ts'
import { type MailSettings, type PushSettings, readMailSettings, readPushSettings } from './message-settings.ts'
import { parseAddress, type PostgresAddress } from './postgres-address.ts'
import {
  oneOf,
  origin,
  proxies,
  type ReadSetting,
  secretToken,
  strongSecret,
  text,
  webAddress,
  wholeNumber,
} from './setting-rules.ts'
import { type GoogleSettings, type OidcSettings, readGoogleSettings, readOidcSettings } from './sign-in-settings.ts'

/** The language model that writes notes. */
export interface ModelSettings {
  /** The base URL of an OpenAI-compatible endpoint. */
  readonly url: string
  /** Empty if the endpoint requires none. */
  readonly key: string
  readonly model: string
}

/** How market notes are written. */
type NoteSettings = { readonly writer: 'template' | 'off' } | { readonly writer: 'llm'; readonly model: ModelSettings }

const writers = ['template', 'llm', 'off'] as const

/** Reads the note settings. A missing model name is an error; a local model may need no key. */
function readNoteSettings(read: ReadSetting, errors: string[]): NoteSettings {
  const writer = read('NOTES', 'template', oneOf(writers))
  const model = {
    url: read('AI_BASE_URL', 'https://api.openai.com/v1', webAddress),
    key: read('AI_API_KEY', '', secretToken('an API key')),
    model: read('AI_MODEL', '', text('the name of a model')),
  }
  if (writer === 'llm' && model.model === '') {
    errors.push('NOTES=llm needs AI_MODEL, the name of a model at AI_BASE_URL.')
  }
  return writer === 'llm' ? { writer, model } : { writer }
}

/** A shared database and how it is used. */
interface PostgresSettings {
  readonly address: PostgresAddress
  readonly poolSize: number
  /** Whether statements are prepared: a connection pooler in transaction mode loses them. */
  readonly preparesStatements: boolean
}

/** Reads the database settings. Servers that share a database must share the secret, which it does not contain. */
function readPostgresSettings(
  read: ReadSetting,
  { jwtSecret }: AccountSettings,
  errors: string[],
): PostgresSettings | undefined {
  const uri = read('DATABASE_URL', '', secretToken('an address like postgres://user@host/stonks'))
  const poolSize = read('DATABASE_POOL', 8, wholeNumber(1, 200))
  const preparesStatements = read('DATABASE_STATEMENTS', 'prepared', oneOf(['prepared', 'unnamed'])) === 'prepared'
  if (uri === '') return undefined
  const address = parseAddress(uri)
  if (!address.ok) errors.push(...address.failure)
  if (jwtSecret === undefined) {
    errors.push('DATABASE_URL needs JWT_SECRET, the same one for all servers: `openssl rand -base64 32` makes one.')
  }
  return address.ok ? { address: address.value, poolSize, preparesStatements } : undefined
}

/** All settings, validated. Paths are absolute. */
export interface Config {
  readonly host: string
  /** 0 lets the system choose a free port. */
  readonly port: number
  /** The public origin of the site. */
  readonly publicUrl: string
  readonly dataDir: string
  /** The folder for a copy of the SQLite database each day; undefined for none. */
  readonly backupDir: string | undefined
  /** The PostgreSQL database that several servers share; undefined for SQLite in `dataDir`. */
  readonly postgres: PostgresSettings | undefined
  readonly market: MarketSettings
  /** Whether the operator has chosen the market; otherwise it is the simulated one. */
  readonly isMarketChosen: boolean
  /** Whether this server refreshes the market every night. */
  readonly refresh: 'off' | 'nightly'
  readonly notes: NoteSettings
  /** The source of the messages about stocks. */
  readonly feed: (typeof feeds)[number]
  /** How many stocks the collector of posts follows. */
  readonly followedStocks: number
  /** The origin of StockTwits, or of a fake. */
  readonly stocktwitsUrl: string
  readonly accounts: AccountSettings
  /** Undefined if sign-in with Google is off. */
  readonly google: GoogleSettings | undefined
  /** Undefined if there is no OpenID Connect provider. */
  readonly oidc: OidcSettings | undefined
  /** Undefined if no push messages are sent. */
  readonly push: PushSettings | undefined
  /** Undefined if no mail is sent. */
  readonly mail: MailSettings | undefined
  /** Maintenance mode: the API and the dataset respond with 503. */
  readonly maintenance: boolean
  /** Whether other programs may request screens: the source of the data must allow showing it to others. */
  readonly publicApi: boolean
  /** Whether installed service workers should unregister themselves. */
  readonly withdrawServiceWorker: boolean
  /** Where page views are counted; undefined if they are not. */
  readonly analytics: { readonly id: string; readonly secret: string; readonly url: string } | undefined
  readonly logLevel: LogLevel
  /** Seconds during which a stopping server still answers, while its health check reports that it is stopping. */
  readonly shutdownDelay: number
  /** Where Prometheus reads the metrics; undefined if there are none. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined
  /**
   * Requests to the API per address and minute; 0 for no limit. `screens` are those of other programs, `tokens` those
   * of one token.
   */
  readonly limits: {
    readonly reads: number
    readonly writes: number
    readonly screens: number
    readonly tokens: number
  }
  /** Proxies whose X-Forwarded headers are trusted; empty for none. */
  readonly trustProxy: readonly string[]
}

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
export type LogLevel = (typeof logLevels)[number]

const feeds = ['demo', 'stocktwits', 'off'] as const

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The settings of an environment, or a sentence for each error. An empty variable counts as unset;
 * relative paths begin at `directory`.
 */
export function readConfig(environment: Environment, directory: string): Result<Config> {
  const errors: string[] = []
  const read: ReadSetting = (name, fallback, { parse, expected, isSecret = false }) => {
    const given = environment[name]?.trim() ?? ''
    const value = given === '' ? fallback : parse(given)
    const subject = isSecret ? `${name} must be` : `${name} is "${given}"; it must be`
    if (value === undefined) errors.push(`${subject} ${expected}.`)
    return value ?? fallback
  }
  const readPath = (name: string) => {
    const given = read(name, '', text('a path'))
    return given === '' ? undefined : resolve(directory, given)
  }

  const port = read('PORT', 8080, wholeNumber(0, 65_535))
  const market = readMarketSettings(read, readPath, errors)
  const feed = read('FEED', market.name === 'demo' ? 'demo' : 'off', oneOf(feeds))
  if (feed === 'demo' && market.name !== 'demo') {
    errors.push(
      `FEED=demo talks about the simulated market only; with MARKET=${market.name} it must be stocktwits or off.`,
    )
  }
  const analytics = {
    id: read('ANALYTICS_ID', '', text('a measurement id')),
    secret: read('ANALYTICS_SECRET', '', text('an API secret')),
    url: read('ANALYTICS_URL', 'https://www.google-analytics.com', origin),
  }
  if ((analytics.id === '') !== (analytics.secret === '')) {
    errors.push('ANALYTICS_ID and ANALYTICS_SECRET need each other: set both, or neither.')
  }
  const accounts = readAccountSettings(read)
  const postgres = readPostgresSettings(read, accounts, errors)
  const backupDir = readPath('BACKUP_DIR')
  if (postgres && backupDir !== undefined) errors.push('BACKUP_DIR is for SQLite: pg_dump backs PostgreSQL up.')
  const config: Config = {
    host: read('HOST', 'localhost', text('a host name or address')),
    port,
    publicUrl: read('PUBLIC_URL', `http://localhost:${port}`, origin),
    dataDir: readPath('DATA_DIR') ?? resolve(directory, 'data'),
    backupDir,
    postgres,
    market,
    isMarketChosen: (environment['MARKET']?.trim() ?? '') !== '',
    refresh: readRefresh(read),
    notes: readNoteSettings(read, errors),
    feed,
    followedStocks: read('FOLLOWED_STOCKS', 250, wholeNumber(1, 8_000)),
    stocktwitsUrl: read('STOCKTWITS_URL', 'https://api.stocktwits.com', origin),
    accounts,
    google: readGoogleSettings(read, errors),
    oidc: readOidcSettings(read, errors),
    push: readPushSettings(read, errors),
    mail: readMailSettings(read, errors),
    maintenance: read('MAINTENANCE', '0', oneOf(['0', '1'])) === '1',
    publicApi: read('PUBLIC_API', isOpenMarket(market) ? 'on' : 'off', oneOf(['on', 'off'])) === 'on',
    withdrawServiceWorker: read('SERVICE_WORKER', 'on', oneOf(['on', 'off'])) === 'off',
    analytics: analytics.id === '' ? undefined : analytics,
    logLevel: read('LOG_LEVEL', 'warn', oneOf(logLevels)),
    // A server beside others has a load balancer, which must notice.
    shutdownDelay: read('SHUTDOWN_DELAY', postgres ? 2 : 0, wholeNumber(0, 60)),
    metrics: readMetrics(read, errors, port),
    limits: {
      reads: read('READS_PER_MINUTE', 1200, wholeNumber(0, 1_000_000)),
      writes: read('WRITES_PER_MINUTE', 300, wholeNumber(0, 1_000_000)),
      screens: read('SCREENS_PER_MINUTE', 120, wholeNumber(0, 1_000_000)),
      tokens: read('TOKEN_SCREENS_PER_MINUTE', 600, wholeNumber(0, 1_000_000)),
    },
    trustProxy: read('TRUST_PROXY', [], proxies),
  }
  return errors.length === 0 ? succeed(config) : fail(...errors)
}

/** Whether anybody may pass on the data: it is invented, or from public records. */
const isOpenMarket = ({ name }: MarketSettings): boolean => name === 'demo' || name === 'public'

/** Metrics are off without a port. They reveal no user, but how busy the site is: by default, only to this machine. */
function readMetrics(read: ReadSetting, errors: string[], sitePort: number): Config['metrics'] {
  const port = read('METRICS_PORT', 0, wholeNumber(1, 65_535))
  const host = read('METRICS_HOST', 'localhost', text('a host name or address'))
  if (port !== 0 && port === sitePort) errors.push(`METRICS_PORT is ${port}, the same as PORT: choose another one.`)
  return port === 0 ? undefined : { host, port }
}

export interface AccountSettings {
  /** How long an access token lives. */
  readonly accessTokenMinutes: number
  /** How long an unused device stays signed in. */
  readonly refreshTokenDays: number
  readonly passwords: PasswordSettings
  readonly limits: AttemptLimits
  /** Undefined if the server creates a secret. */
  readonly jwtSecret: string | undefined
  /** The previous secret, whose tokens stay valid until they expire. */
  readonly previousJwtSecret: string | undefined
}

export interface PasswordSettings {
  /** Minimum length in characters. */
  readonly minLength: number
  /** Whether common passwords are rejected. */
  readonly rejectCommon: boolean
}

/** Limits per address. */
export interface AttemptLimits {
  readonly loginsPerMinute: number
  readonly signUpsPerHour: number
}

function readAccountSettings(read: ReadSetting): AccountSettings {
  const secret = (name: string) => read(name, '', strongSecret) || undefined
  return {
    accessTokenMinutes: read('ACCESS_TOKEN_MINUTES', 15, wholeNumber(1, 60)),
    refreshTokenDays: read('REFRESH_TOKEN_DAYS', 30, wholeNumber(1, 180)),
    passwords: {
      minLength: read('PASSWORD_LENGTH', 8, wholeNumber(8, 64)),
      rejectCommon: read('PASSWORD_BLOCKLIST', '1', oneOf(['0', '1'])) === '1',
    },
    limits: {
      loginsPerMinute: read('LOGINS_PER_MINUTE', 20, wholeNumber(1, 100_000)),
      signUpsPerHour: read('SIGN_UPS_PER_HOUR', 5, wholeNumber(1, 100_000)),
    },
    jwtSecret: secret('JWT_SECRET'),
    previousJwtSecret: secret('JWT_SECRET_PREVIOUS'),
  }
}
