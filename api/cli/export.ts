import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../app.ts'
import { loadEnvironment } from '../platform/runtime/environment.ts'
import { prepareServer } from '../prepare.ts'
import { exportSite } from './export-site.ts'

// `npm run export -- FOLDER` has built the page into the folder; this adds the data.
const [folder = ''] = process.argv.slice(2)
const variables = loadEnvironment()
const isCollected = ['massive', 'alphavantage', 'public'].includes(variables['MARKET'] ?? '')
// A collected market is in DATA_DIR; others need nothing there and change nothing.
const temporary = isCollected ? undefined : await mkdtemp(join(tmpdir(), 'stonks-export-'))
try {
  process.exitCode = await run({
    ...variables,
    ...(temporary !== undefined && { DATA_DIR: temporary, DATABASE_URL: '' }),
    // Nothing is collected, counted or limited, and visitors of the site will have no server to ask.
    MARKET_REFRESH: 'off',
    FEED: 'off',
    ANALYTICS_ID: '',
    ANALYTICS_SECRET: '',
    GOOGLE_CLIENT_ID: '',
    GOOGLE_CLIENT_SECRET: '',
    OIDC_ISSUER: '',
    OIDC_CLIENT_ID: '',
    OIDC_CLIENT_SECRET: '',
    READS_PER_MINUTE: '0',
    LOG_LEVEL: 'error',
  })
} finally {
  if (temporary !== undefined) await rm(temporary, { recursive: true, force: true })
}

async function run(settings: Readonly<Record<string, string | undefined>>): Promise<0 | 1> {
  const prepared = await prepareServer(settings)
  if (!prepared.ok) {
    for (const sentence of prepared.failure) console.error(sentence)
    return 1
  }
  const { config, database, market, past, years } = prepared.value
  // A server would read and build the rest while it listens.
  const built = async () => [await years?.build(new AbortController().signal), await years?.reload()]
  for (const read of [await market.reload(), await past?.reload(), ...(await built())]) {
    if (read?.ok === false) console.error(read.failure.join(' '))
  }
  const app = await buildApp({
    ...prepared.value,
    // Visitors of the files start no server: the page need not say how to start one with another market.
    config: { ...config, isMarketChosen: true },
    refreshing: undefined,
    posts: undefined,
  })
  try {
    const publicUrl = settings['PUBLIC_URL'] ? config.publicUrl : undefined
    const { stocks, histories } = await exportSite(app, { folder, publicUrl })
    console.log(
      `${stocks} stocks, ${histories} of them with a history, are in ${folder}. Any static host can serve it.`,
    )
    return 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 1
  } finally {
    await app.close()
    await database.destroy()
  }
}
