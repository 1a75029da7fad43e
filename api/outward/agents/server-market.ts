import { setImmediate } from 'node:timers/promises'
import { historyPath } from '#domain/history/history-path'
import { parseManifest } from '#domain/history/manifest'
import { fail, type Result, succeed } from '#domain/result'
import { isFromServer } from '#domain/server-response'
import type { Statements } from '#domain/statements/statements'
import { parseStatements } from '#domain/statements/statements-line'
import { parseYearsManifest, yearsPath } from '#domain/years/years-manifest'
import { type LoadedYears, openDataset, type Snapshot } from '#worker/engine/open-dataset'
import { createLruCache } from '../../platform/runtime/lru-cache.ts'
import { createYearsReader } from '../../years/read-years.ts'
import { createNewestPast } from '../screener/newest-past.ts'
import type { AgentMarket } from './agent-market.ts'

/** After a minute the server is asked for newer data. */
const defaultFreshMs = 60_000
/** Milliseconds that a response may take. */
const timeoutMs = 60_000

/**
 * The market of a running server. Its dataset and history are downloaded as on a device, and kept when the server can
 * no longer be reached. After `freshMs` milliseconds the server is asked for newer ones.
 */
export async function openServerMarket(address: string, freshMs = defaultFreshMs): Promise<Result<AgentMarket>> {
  const origin = originOf(address)
  if (origin === undefined) return fail(`${address} is no address of a server, such as http://localhost:8080.`)
  const follow = createFollowed(origin, freshMs)
  /** What a folder has, as of the last `update`. */
  const filesOf = <Manifest>(folder: string, parse: (text: string) => Result<Manifest>) => {
    const read = follow(`${folder}/manifest.json`, async (response) => {
      const manifest = parse(await response.text())
      return manifest.ok ? succeed({ manifest: manifest.value, etag: response.headers.get('etag') ?? '' }) : manifest
    })
    let known: { readonly manifest: Manifest; readonly etag: string } | undefined
    return {
      newest: () => known,
      async file(sha256: string) {
        const response = await ask(`${origin}${folder}/${sha256}.gz`)
        return response?.status === 200 ? Buffer.from(await response.arrayBuffer()) : undefined
      },
      async update() {
        const newest = await read()
        known = newest.ok ? newest.value : known
      },
    }
  }
  const yearsFiles = filesOf(yearsPath, parseYearsManifest)
  const years = createYearsReader(yearsFiles)
  const dataset = follow('/data/stonks', (response) => readSnapshot(response, years))
  const pastFiles = filesOf(historyPath, parseManifest)
  const newestPast = createNewestPast(pastFiles, years)
  const first = await dataset()
  if (!first.ok) return first
  return succeed({
    site: origin,
    async newest() {
      const newest = await dataset()
      await yearsFiles.update()
      await years.load()
      if (newest.ok) return newest.value
      throw new Error(newest.failure.join(' '))
    },
    async newestPast() {
      await pastFiles.update()
      return newestPast()
    },
    statementsOf: createStatementsReader(origin),
  })
}

function originOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { origin, protocol } = new URL(address)
  return protocol === 'http:' || protocol === 'https:' ? origin : undefined
}

/** Companies whose statements are kept for when the server cannot be reached. */
const keptCompanies = 50

/** Reads a company’s statements at each call. */
function createStatementsReader(origin: string): (symbol: string) => Promise<Statements | undefined> {
  const kept = createLruCache<Statements>(keptCompanies)
  return async (symbol) => {
    const response = await ask(`${origin}/api/statements/${encodeURIComponent(symbol)}`)
    if (response?.status !== 200) return kept.get(symbol)
    const read = parseStatements(await response.json())
    if (!read.ok) return undefined
    kept.set(symbol, read.value)
    return read.value
  }
}

/** A response of our server; undefined if there is none. */
async function ask(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Response | undefined> {
  const response = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) }).catch(
    () => undefined,
  )
  return response && isFromServer(response) ? response : undefined
}

/** Reads what is at a path, and again if it has changed; keeps the last content if the server cannot be reached or no longer has it. */
const createFollowed =
  (origin: string, freshMs: number) =>
  <Value>(path: string, read: (response: Response) => Promise<Result<Value>>): (() => Promise<Result<Value>>) => {
    let last: { readonly outcome: Result<Value>; readonly etag: string | null } | undefined
    let askedAt = -Infinity
    return async () => {
      if (last && performance.now() - askedAt < freshMs) return last.outcome
      const response = await ask(origin + path, last?.outcome.ok && last.etag ? { 'if-none-match': last.etag } : {})
      askedAt = performance.now()
      if (last?.outcome.ok && response?.status !== 200) return last.outcome
      const outcome =
        response?.status === 200
          ? await read(response)
          : fail(`${origin} answers with no market data. Is Stonks running there?`)
      if (outcome.ok || !last?.outcome.ok) last = { outcome, etag: response?.headers.get('etag') ?? null }
      return outcome
    }
  }

async function readSnapshot(response: Response, years: LoadedYears): Promise<Result<Snapshot>> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const simulated = response.headers.get('x-market') === 'simulated'
  const opened = await openDataset({ bytes, etag: response.headers.get('etag') ?? '', simulated }, setImmediate, years)
  return opened.ok ? opened : fail('The market data of the server cannot be read.')
}
