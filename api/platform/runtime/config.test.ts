import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const directory = '/home/ada'
const mistakesOf = (environment: Record<string, string>) => {
  const config = readConfig(environment, directory)
  return config.ok ? [] : config.failure
}

test('every setting has a default', () => {
  expect(readConfig({}, directory)).toEqual({
    ok: true,
    value: {
      host: 'localhost',
      port: 8080,
      publicUrl: 'http://localhost:8080',
      dataDir: '/home/ada/data',
      backupDir: undefined,
      market: { name: 'demo', stocks: 8000, history: { years: 2 } },
      isMarketChosen: false,
      refresh: 'off',
      notes: { writer: 'template' },
      feed: 'demo',
      followedStocks: 250,
      stocktwitsUrl: 'https://api.stocktwits.com',
      accounts: {
        accessTokenMinutes: 15,
        refreshTokenDays: 30,
        passwords: { minLength: 8, rejectCommon: true },
        limits: { loginsPerMinute: 20, signUpsPerHour: 5 },
        jwtSecret: undefined,
        previousJwtSecret: undefined,
      },
      google: undefined,
      maintenance: false,
      publicApi: true,
      withdrawServiceWorker: false,
      analytics: undefined,
      logLevel: 'warn',
      shutdownDelay: 0,
      metrics: undefined,
      limits: { reads: 1200, writes: 300, screens: 120, tokens: 600 },
      trustProxy: [],
    },
  })
})

test('applies settings, and resolves relative paths against the working directory', () => {
  const environment = {
    HOST: '0.0.0.0',
    PORT: '0',
    PUBLIC_URL: 'https://stonks.example/',
    DATA_DIR: '/var/stonks',
    BACKUP_DIR: 'copies',
    MARKET: 'file',
    MARKET_FILE: 'data/stonks.ndjson.gz',
    MARKET_CLOSES_FILE: 'data/closes.ndjson.gz',
    MARKET_STATEMENTS_FILE: 'data/statements.ndjson.gz',
    MARKET_REFRESH: 'nightly',
    NOTES: 'off',
    FEED: 'stocktwits',
    STOCKTWITS_URL: 'http://127.0.0.1:9999',
    ACCESS_TOKEN_MINUTES: '5',
    REFRESH_TOKEN_DAYS: '90',
    PASSWORD_LENGTH: '15',
    PASSWORD_BLOCKLIST: '0',
    LOGINS_PER_MINUTE: '100',
    SIGN_UPS_PER_HOUR: '50',
    JWT_SECRET: 'qQd3cKz0S7vX2mN8bYtR5wLpE1uJ6hGf',
    JWT_SECRET_PREVIOUS: 'Zx9Wv7Ut5Sr3Qp1Om8Nk6Lj4Ih2Gf0Ed',
    GOOGLE_CLIENT_ID: 'client.apps.googleusercontent.com',
    GOOGLE_CLIENT_SECRET: 'hush',
    GOOGLE_URL: 'http://127.0.0.1:9998',
    MAINTENANCE: '1',
    SERVICE_WORKER: 'off',
    ANALYTICS_ID: 'G-1',
    ANALYTICS_SECRET: 'hush',
    LOG_LEVEL: 'info',
    SHUTDOWN_DELAY: '5',
    METRICS_PORT: '9464',
    METRICS_HOST: '10.0.0.1',
    READS_PER_MINUTE: '60',
    WRITES_PER_MINUTE: '0',
    SCREENS_PER_MINUTE: '9',
    TOKEN_SCREENS_PER_MINUTE: '90',
    TRUST_PROXY: 'loopback, 10.0.0.0/8, fd00::/8, 192.0.2.1',
  }
  expect(readConfig(environment, directory)).toEqual({
    ok: true,
    value: {
      host: '0.0.0.0',
      port: 0,
      publicUrl: 'https://stonks.example',
      dataDir: '/var/stonks',
      backupDir: '/home/ada/copies',
      market: {
        name: 'file',
        file: '/home/ada/data/stonks.ndjson.gz',
        closes: '/home/ada/data/closes.ndjson.gz',
        statements: '/home/ada/data/statements.ndjson.gz',
      },
      isMarketChosen: true,
      refresh: 'nightly',
      notes: { writer: 'off' },
      feed: 'stocktwits',
      followedStocks: 250,
      stocktwitsUrl: 'http://127.0.0.1:9999',
      accounts: {
        accessTokenMinutes: 5,
        refreshTokenDays: 90,
        passwords: { minLength: 15, rejectCommon: false },
        limits: { loginsPerMinute: 100, signUpsPerHour: 50 },
        jwtSecret: 'qQd3cKz0S7vX2mN8bYtR5wLpE1uJ6hGf',
        previousJwtSecret: 'Zx9Wv7Ut5Sr3Qp1Om8Nk6Lj4Ih2Gf0Ed',
      },
      google: { id: 'client.apps.googleusercontent.com', secret: 'hush', url: 'http://127.0.0.1:9998' },
      maintenance: true,
      publicApi: false,
      withdrawServiceWorker: true,
      analytics: { id: 'G-1', secret: 'hush', url: 'https://www.google-analytics.com' },
      logLevel: 'info',
      shutdownDelay: 5,
      metrics: { host: '10.0.0.1', port: 9464 },
      limits: { reads: 60, writes: 0, screens: 9, tokens: 90 },
      trustProxy: ['loopback', '10.0.0.0/8', 'fd00::/8', '192.0.2.1'],
    },
  })
})

test('other programs may request screens if the data may be passed on or the operator allows it', () => {
  const files = { MARKET: 'file', MARKET_FILE: 'stonks.ndjson.gz' }
  const isPublic = (environment: Record<string, string>) => {
    const config = readConfig(environment, directory)
    return config.ok ? config.value.publicApi : config.failure
  }
  expect(isPublic({})).toBe(true)
  expect(isPublic({ MARKET: 'public', SEC_CONTACT: 'ada@example.com' })).toBe(true)
  expect(isPublic({ PUBLIC_API: 'off' })).toBe(false)
  expect(isPublic(files)).toBe(false)
  expect(isPublic({ ...files, PUBLIC_API: 'on' })).toBe(true)
  expect(isPublic({ PUBLIC_API: 'yes' })).toEqual(['PUBLIC_API is "yes"; it must be one of on, off.'])
})

test('a provider has a key, a rate limit and a replaceable origin', () => {
  const alphavantage = { MARKET: 'alphavantage', ALPHAVANTAGE_API_KEY: 'hush' }
  expect(readConfig(alphavantage, directory)).toMatchObject({
    value: {
      market: { name: 'alphavantage', key: 'hush', perMinute: 75, url: 'https://www.alphavantage.co' },
      feed: 'off',
    },
  })
  const massive = { MARKET: 'massive', MASSIVE_API_KEY: 'hush', SEC_CONTACT: 'me@stonks.example', SP500_FILE: 'sp.csv' }
  expect(readConfig({ ...massive, MASSIVE_URL: 'http://127.0.0.1:9997' }, directory)).toMatchObject({
    value: {
      market: {
        name: 'massive',
        key: 'hush',
        perMinute: 5,
        url: 'http://127.0.0.1:9997',
        sec: { contact: 'me@stonks.example', url: 'https://www.sec.gov', perMinute: 300 },
        sp500File: '/home/ada/sp.csv',
      },
    },
  })
})

test('public records require a contact and are requested five times a second', () => {
  const sec = { contact: 'me@stonks.example', url: 'https://www.sec.gov', perMinute: 300 }
  expect(readConfig({ MARKET: 'public', SEC_CONTACT: sec.contact }, directory)).toMatchObject({
    value: { market: { name: 'public', sec, history: { years: 2 } }, feed: 'off' },
  })
})

test.for([
  [{ MARKET: 'file' }, ['MARKET=file needs MARKET_FILE, the path of a dataset (gzip, one JSON record per line).']],
  [{ MARKET: 'alphavantage' }, ['MARKET=alphavantage needs ALPHAVANTAGE_API_KEY, a key from alphavantage.co.']],
  [
    { MARKET: 'massive' },
    [
      'MARKET=massive needs MASSIVE_API_KEY, a key from massive.com.',
      'MARKET=massive needs SEC_CONTACT, an e-mail address: the SEC answers nobody who does not say who asks.',
    ],
  ],
  [
    { MARKET: 'public' },
    ['MARKET=public needs SEC_CONTACT, an e-mail address: the SEC answers nobody who does not say who asks.'],
  ],
  [
    { MARKET: 'public', SEC_CONTACT: 'nobody' },
    [
      'SEC_CONTACT is "nobody"; it must be an e-mail address.',
      'MARKET=public needs SEC_CONTACT, an e-mail address: the SEC answers nobody who does not say who asks.',
    ],
  ],
  [
    { MARKET: 'alphavantage', ALPHAVANTAGE_API_KEY: 'hu sh' },
    [
      'ALPHAVANTAGE_API_KEY must be a key, as it was copied, without spaces.',
      'MARKET=alphavantage needs ALPHAVANTAGE_API_KEY, a key from alphavantage.co.',
    ],
  ],
  [{ SEC_CONTACT: 'me' }, ['SEC_CONTACT is "me"; it must be an e-mail address.']],
  [{ MARKET_REFRESH: 'hourly' }, ['MARKET_REFRESH is "hourly"; it must be one of off, nightly.']],
  [{ MASSIVE_PER_MINUTE: '0' }, ['MASSIVE_PER_MINUTE is "0"; it must be a whole number from 1 to 10000.']],
] as const)('reports missing and invalid settings of a market: %o', ([environment, sentences]) => {
  expect(mistakesOf(environment)).toEqual(sentences)
})

test('reports a measurement id without its secret', () => {
  expect(mistakesOf({ ANALYTICS_ID: 'G-1' })).toEqual([
    'ANALYTICS_ID and ANALYTICS_SECRET need each other: set both, or neither.',
  ])
})

test('treats an empty variable as not set', () => {
  expect(readConfig({ PORT: '', MARKET: ' ', LOG_LEVEL: '' }, directory)).toEqual(readConfig({}, directory))
})

test('derives the public address from the port unless it is set', () => {
  expect(readConfig({ PORT: '9000' }, directory)).toMatchObject({ value: { publicUrl: 'http://localhost:9000' } })
})

test('a market from a file may lack histories, and no other market reads them from a file', () => {
  const closes = { MARKET_CLOSES_FILE: 'closes.ndjson.gz' }
  const file = { MARKET: 'file', MARKET_FILE: '/stonks.ndjson.gz' }
  const marketOf = (environment: Record<string, string>) => readConfig(environment, directory)
  expect(marketOf(file)).toHaveProperty('value.market', { name: 'file', file: '/stonks.ndjson.gz' })
  expect(marketOf({ ...file, MARKET_CLOSES_FILE: ' ' })).toEqual(marketOf(file))
  expect(marketOf(closes)).toEqual(marketOf({}))
})

test('a model that writes the note has an address, a name and, if it requires one, a key', () => {
  const llm = { NOTES: 'llm', AI_MODEL: 'small-one' }
  const writer = (environment: Record<string, string>) => readConfig(environment, directory)
  expect(writer(llm)).toHaveProperty('value.notes', {
    writer: 'llm',
    model: { url: 'https://api.openai.com/v1', key: '', model: 'small-one' },
  })
  expect(writer({ ...llm, AI_BASE_URL: 'http://127.0.0.1:11434/v1/', AI_API_KEY: 'k-17' })).toHaveProperty(
    'value.notes.model',
    { url: 'http://127.0.0.1:11434/v1', key: 'k-17', model: 'small-one' },
  )
})

test.for([
  'models.example',
  'ftp://models.example',
  'https://me:hush@models.example',
  'https://models.example?key=hush',
])('rejects AI_BASE_URL=%s without repeating it', (value) => {
  expect(mistakesOf({ AI_BASE_URL: value })).toEqual([
    'AI_BASE_URL must be an address like https://models.example/v1, without a user name or a query.',
  ])
})

test('the example contains exactly the settings that the server reads', () => {
  const asked = new Set<string>()
  const environment: Record<string, string> = { MARKET: 'file', MARKET_FILE: 'stonks.ndjson.gz' }
  const noticing = new Proxy(environment, { get: (target, name) => (asked.add(String(name)), target[String(name)]) })
  expect(readConfig(noticing, directory).ok).toBe(true)
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
  const named = [...example.matchAll(/^(?:# )?([A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(named.toSorted()).toEqual([...asked].toSorted())
})

describe('reports each error in one sentence', () => {
  test.for([
    ['MARKET', 'nasdaq', 'MARKET is "nasdaq"; it must be one of demo, file, alphavantage, massive, public.'],
    ['NOTES', 'llm', 'NOTES=llm needs AI_MODEL, the name of a model at AI_BASE_URL.'],
    ['NOTES', 'gpt', 'NOTES is "gpt"; it must be one of template, llm, off.'],
    ['AI_API_KEY', 'two words', 'AI_API_KEY must be an API key, as it was copied, without spaces.'],
    ['FEED', 'twitter', 'FEED is "twitter"; it must be one of demo, stocktwits, off.'],
    ['STOCKTWITS_URL', 'x', 'STOCKTWITS_URL is "x"; it must be an origin like https://stonks.example.'],
    ['PORT', '80 80', 'PORT is "80 80"; it must be a whole number from 0 to 65535.'],
    ['PORT', '65536', 'PORT is "65536"; it must be a whole number from 0 to 65535.'],
    ['PORT', '-1', 'PORT is "-1"; it must be a whole number from 0 to 65535.'],
    ['METRICS_PORT', '0', 'METRICS_PORT is "0"; it must be a whole number from 1 to 65535.'],
    ['METRICS_PORT', '8080', 'METRICS_PORT is 8080, the same as PORT: choose another one.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud"; it must be one of silent, fatal, error, warn, info, debug, trace.'],
  ] as const)('%s=%s', ([name, value, sentence]) => {
    expect(mistakesOf({ [name]: value })).toEqual([sentence])
  })

  test.for([
    'stonks.example',
    'ftp://stonks.example',
    'https://stonks.example/app',
    'https://me:secret@stonks.example',
  ])('rejects PUBLIC_URL=%s as an origin', (value) => {
    expect(mistakesOf({ PUBLIC_URL: value })).toEqual([
      `PUBLIC_URL is "${value}"; it must be an origin like https://stonks.example.`,
    ])
  })

  test.for(['true', '1', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', 'loopback,,', 'localhost'])(
    'rejects TRUST_PROXY=%s as a proxy',
    (value) => {
      expect(mistakesOf({ TRUST_PROXY: value })).toHaveLength(1)
    },
  )

  test.for([
    ['short', 'qQd3cKz0S7vX2mN8bYtR5wLpE1uJ6hG'],
    ['one letter', 'a'.repeat(64)],
    ['from a manual', 'change-me-change-me-change-me-change-me'],
    ['labeled as a secret', 'my-super-Secret-key-0123456789-abcdef'],
  ] as const)('rejects a secret that is %s, without repeating it', ([, value]) => {
    for (const name of ['JWT_SECRET', 'JWT_SECRET_PREVIOUS']) {
      expect(mistakesOf({ [name]: value })).toEqual([
        `${name} must be at least 32 characters that nobody can guess, as \`openssl rand -base64 32\` makes them.`,
      ])
    }
  })

  test('a market from a file requires the file', () => {
    expect(mistakesOf({ MARKET: 'file' })).toEqual([
      'MARKET=file needs MARKET_FILE, the path of a dataset (gzip, one JSON record per line).',
    ])
  })

  test('a server beside others gives the load balancer two seconds to notice that it stops', () => {
    const shared = { DATABASE_URL: 'postgres://stonks@db/stonks', JWT_SECRET: 'qQd3cKz0S7vX2mN8bYtR5wLpE1uJ6hGf' }
    expect(readConfig({}, directory)).toMatchObject({ value: { shutdownDelay: 0 } })
    expect(readConfig(shared, directory)).toMatchObject({ value: { shutdownDelay: 2 } })
    expect(readConfig({ ...shared, SHUTDOWN_DELAY: '0' }, directory)).toMatchObject({ value: { shutdownDelay: 0 } })
  })

  test('metrics are off without a port, and otherwise visible only to this machine', () => {
    expect(readConfig({ METRICS_HOST: '0.0.0.0' }, directory)).toMatchObject({ value: { metrics: undefined } })
    const metrics = { host: 'localhost', port: 9464 }
    expect(readConfig({ METRICS_PORT: '9464' }, directory)).toMatchObject({ value: { metrics } })
  })

  test('the demo feed requires the demo market, and a file market has no feed by default', () => {
    const file = { MARKET: 'file', MARKET_FILE: 'stonks.ndjson.gz' }
    expect(mistakesOf({ ...file, FEED: 'demo' })).toEqual([
      'FEED=demo talks about the simulated market only; with MARKET=file it must be stocktwits or off.',
    ])
    expect(readConfig(file, directory)).toMatchObject({ value: { feed: 'off' } })
  })

  test('a Google client requires its secret, which no sentence repeats', () => {
    expect(mistakesOf({ GOOGLE_CLIENT_ID: 'x' })).toEqual([
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET need each other: set both, or neither.',
    ])
    const mistakes = mistakesOf({ GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'two words' }).join()
    expect(mistakes).toContain('GOOGLE_CLIENT_SECRET must be a client secret, as it was copied, without spaces.')
    expect(mistakes).not.toContain('two')
  })

  test('reports all errors at once', () => {
    expect(mistakesOf({ PORT: 'x', MARKET: 'x', LOG_LEVEL: 'x', PUBLIC_URL: 'x', TRUST_PROXY: 'x' })).toHaveLength(5)
  })
})
