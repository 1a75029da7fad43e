import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildApp } from './app.ts'
import { listen, reservePort, stopGracefully, logUnhandledRejections } from './http/listen.ts'
import { createMetrics } from './http/metrics.ts'
import type { Result } from './runtime/result.ts'
import { loadEnvironment } from './runtime/environment.ts'
import { warnOfSimilarSettings } from './runtime/similar-settings.ts'
import { prepareServer } from './prepare.ts'

/** The page, built beside this file: dist/web and dist/api. */
const web = fileURLToPath(new URL('../web', import.meta.url))
const isPageBuilt = existsSync(`${web}/index.html`)

const settings = loadEnvironment()
for (const warning of warnOfSimilarSettings(settings)) console.error(warning)
const { config, warnings, ...dependencies } = orExit(await prepareServer(settings))
for (const warning of warnings) console.error(warning)
const reserved = await reservePort(config)
const metrics = config.metrics && createMetrics(config.metrics)
const app = await buildApp({
  config: { ...config, ...reserved.address },
  ...dependencies,
  metrics,
  web: isPageBuilt ? web : undefined,
})
logUnhandledRejections(process, app.log)
await reserved.release()
if (metrics) orExit(await metrics.listen())
const origin = orExit(await listen(app, reserved.address))

console.log(origin)
console.log(dependencies.market.source.startupMessage)
if (!dependencies.market.newest()) {
  console.log('The first market data is being fetched. Pages say how far that is, and show it once it is there.')
}
if (dependencies.history?.startupMessage !== undefined) console.log(dependencies.history.startupMessage)
if (!isPageBuilt) console.log('The page is not built: only /api and /data answer. To build it: npm run build')

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void stopGracefully(app, dependencies.database, config.shutdownDelay))

function orExit<Value>(outcome: Result<Value>): Value {
  if (outcome.ok) return outcome.value
  for (const sentence of outcome.failure) console.error(sentence)
  process.exit(1)
}
