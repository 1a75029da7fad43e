import { resolve } from 'node:path'
import { fail, succeed, type Outcome } from './outcome.ts'
import { anyText, oneOf, origin, proxies, wholeNumber, type Rule } from './setting-rules.ts'

/** Everything that can be set from outside, checked. Paths are absolute. */
export interface Config {
  readonly host: string
  /** 0 lets the system choose a free port. */
  readonly port: number
  /** The origin under which people reach the site. */
  readonly publicUrl: string
  readonly dataDir: string
  readonly market: { readonly name: 'demo' } | { readonly name: 'file'; readonly file: string }
  readonly logLevel: LogLevel
  /** Whose X-Forwarded headers are believed: nobody's when empty. */
  readonly trustProxy: readonly string[]
}

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
export type LogLevel = (typeof logLevels)[number]

const markets = ['demo', 'file'] as const

type Environment = Readonly<Record<string, string | undefined>>

/** The settings of an environment, or one sentence for each mistake in it. An empty variable counts as not set. */
export function readConfig(environment: Environment, directory: string): Outcome<Config> {
  const mistakes: string[] = []
  const read = <Value>(name: string, fallback: Value, rule: Rule<Value>, expected: string): Value => {
    const text = environment[name]?.trim() ?? ''
    const value = text === '' ? fallback : rule(text)
    if (value === undefined) mistakes.push(`${name} is "${text}"; it must be ${expected}.`)
    return value ?? fallback
  }
  const path = (name: string, fallback: string) => resolve(directory, read(name, fallback, anyText, 'a path'))

  const port = read('PORT', 8080, wholeNumber(0, 65_535), 'a whole number from 0 to 65535')
  const market = read('MARKET', 'demo', oneOf(markets), `one of ${markets.join(', ')}`)
  if (market === 'file' && !environment['MARKET_FILE']?.trim()) {
    mistakes.push('MARKET=file needs MARKET_FILE, the path of a dataset (gzip, one JSON record per line).')
  }
  const config: Config = {
    host: read('HOST', 'localhost', anyText, 'a host name or address'),
    port,
    publicUrl: read('PUBLIC_URL', `http://localhost:${port}`, origin, 'an origin like https://stonks.example'),
    dataDir: path('DATA_DIR', 'data'),
    market: market === 'file' ? { name: 'file', file: path('MARKET_FILE', '') } : { name: 'demo' },
    logLevel: read('LOG_LEVEL', 'warn', oneOf(logLevels), `one of ${logLevels.join(', ')}`),
    trustProxy: read('TRUST_PROXY', [], proxies, 'addresses, networks or loopback, linklocal, uniquelocal'),
  }
  return mistakes.length === 0 ? succeed(config) : fail(...mistakes)
}
