import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildApp } from './app.ts'
import { listen, reservePort, stopGracefully, reportRejections } from './http/listen.ts'
import type { Outcome } from './runtime/result.ts'
import { prepare } from './prepare.ts'

/** The page, built beside this file: dist/web and dist/api. */
const web = fileURLToPath(new URL('../web', import.meta.url))
const isPageBuilt = existsSync(`${web}/index.html`)

const { config, ...parts } = orExit(await prepare())
const { place, release } = await reservePort(config)
const app = await buildApp({ config: { ...config, ...place }, ...parts, web: isPageBuilt ? web : undefined })
reportRejections(process, app.log)
await release()
const address = orExit(await listen(app, place))

console.log(address)
console.log(parts.market.source.introduction)
if (!parts.market.newest()) {
  console.log('The first market data is being fetched. Pages say how far that is, and show it once it is there.')
}
if (parts.history?.introduction !== undefined) console.log(parts.history.introduction)
if (!isPageBuilt) console.log('The page is not built: only /api and /data answer. To build it: npm run build')

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopGracefully(app, parts.database))

function orExit<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value
  for (const sentence of outcome.sentences) console.error(sentence)
  process.exit(1)
}
