import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Result } from '#domain/result'
import { buildApp } from './app.ts'
import { backUpDaily, copyByCommand } from './cli/daily-backup.ts'
import { createAnnounce } from './platform/http/announce.ts'
import { listen, logUnhandledRejections, reservePort, stopGracefully } from './platform/http/listen.ts'
import { createMetrics } from './platform/http/metrics.ts'
import { createTerminalLog } from './platform/http/terminal-log.ts'
import { loadEnvironment, release } from './platform/runtime/environment.ts'
import { warnOfSimilarSettings } from './platform/runtime/similar-settings.ts'
import { prepareServer } from './prepare.ts'

/** The page, built beside this file: dist/web and dist/api. */
const web = fileURLToPath(new URL('../web', import.meta.url))
const isPageBuilt = existsSync(`${web}/index.html`)

const settings = loadEnvironment()
const mistyped = warnOfSimilarSettings(settings)
// If the server does not start, a mistyped setting may be the cause.
const { config, warnings, ...dependencies } = orExit(await prepareServer(settings), mistyped)
const reserved = await reservePort(config)
const metrics = config.metrics && createMetrics(config.metrics)
const app = await buildApp({
  config: { ...config, ...reserved.address },
  ...dependencies,
  metrics,
  logTo: process.stdout.isTTY ? createTerminalLog(process.stdout) : undefined,
  web: isPageBuilt ? web : undefined,
})
logUnhandledRejections(process, app.log)
if (config.backupDir !== undefined) {
  const copyTo = copyByCommand(fileURLToPath(new URL('admin.js', import.meta.url)))
  backUpDaily(app, { folder: config.backupDir, copyTo, now: Date.now })
}
await reserved.release()
if (metrics) orExit(await metrics.listen())
const origin = orExit(await listen(app, reserved.address))

const announce = createAnnounce(app.log)
announce.info(`The server listens at ${origin} (release ${release}).`, { event: 'started', origin, release })
for (const warning of [...mistyped, ...warnings]) announce.warn(warning)
announce.info(dependencies.market.source.startupMessage)
if (!config.isMarketChosen)
  announce.info('To choose what it serves – real companies, with or without a key, or a file: npm run setup')
if (!dependencies.market.newest()) {
  announce.info('The first market data is being fetched. Pages say how far that is, and show it once it is there.')
}
for (const source of [dependencies.history, dependencies.statements, dependencies.past])
  if (source?.startupMessage !== undefined) announce.info(source.startupMessage)
if (!isPageBuilt) announce.warn('The page is not built: only /api and /data answer. To build it: npm run build')

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => {
    announce.info(`Stopping after ${signal}.`, { event: 'stop-requested', signal })
    void stopGracefully(app, { ...dependencies, announce, delaySeconds: config.shutdownDelay })
  })

function orExit<Value>(outcome: Result<Value>, warnings: readonly string[] = []): Value {
  if (outcome.ok) return outcome.value
  for (const sentence of [...outcome.failure, ...warnings]) console.error(sentence)
  process.exit(1)
}
