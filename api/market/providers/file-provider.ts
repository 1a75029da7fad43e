import { maxLineBytes } from '#domain/dataset/dataset-limits'
import { parseDate, parseText } from '#domain/dataset/parse-stock'
import { createSymbolCase } from '#domain/dataset/symbol-case'
import { isObject, type JsonObject } from '#domain/keys-of'
import { fail, type Result, succeed } from '#domain/result'
import { parseSymbol } from '#domain/stock/stock'
import { type Closes, type ClosesIndex, parseCloses, readClosesFile } from '../dataset/closes-file.ts'
import { readDatasetFile } from '../dataset/published-dataset.ts'
import { datasetLines, parseJsonObject } from '../dataset/read-lines.ts'
import { fileInputVersion } from '../sources/file-source.ts'
import type { Bar, Listing, StoredOverview } from '../store/market-store.ts'
import type { CollectTask, Overview, Provider } from './provider.ts'

/** The companies of a dataset: names, overviews and index membership. */
interface Companies {
  /** The newest day with prices in a record, YYYY-MM-DD; '' if there is none. */
  newestPrices: string
  readonly listings: Listing[]
  readonly overviews: StoredOverview[]
  readonly members: { readonly sp500: string[]; readonly dowJones: string[] }
}

/** Overviews to save in one transaction. */
const overviewsPerSave = 500

/**
 * Saves everything of a dataset except its prices; uses the same one of duplicate records as a page. Returns the newest day of
 * those prices.
 */
async function saveCompanies(file: string, { store, signal, onProgress }: CollectTask): Promise<Result<string>> {
  const dataset = await readDatasetFile(file)
  if (!dataset.ok) return dataset
  const { newestPrices, listings, overviews, members } = await readCompanies(dataset.value.body)
  await store.save({ listings, members })
  for (let start = 0; start < overviews.length; start += overviewsPerSave) {
    signal.throwIfAborted()
    onProgress({ step: 'overviews', done: start, total: overviews.length })
    await store.save({ overviews: overviews.slice(start, start + overviewsPerSave) })
  }
  return succeed(newestPrices)
}

async function readCompanies(body: Buffer): Promise<Companies> {
  const companies: Companies = { newestPrices: '', listings: [], overviews: [], members: { sp500: [], dowJones: [] } }
  const known = new Set<string>()
  const counts = createSymbolCase((symbol) => known.has(symbol))
  for await (const line of datasetLines(body)) {
    const record = line.length > maxLineBytes ? undefined : parseJsonObject(line.toString())
    const symbol = parseSymbol(record?.['symbol'])
    if (!record || symbol === undefined || !counts(record['symbol'], symbol)) continue
    known.add(symbol)
    const overview = isObject(record['overview']) ? record['overview'] : undefined
    const day = isObject(record['last']) ? parseDate(record['last']['date']) : null
    if (day !== null && day > companies.newestPrices) companies.newestPrices = day
    companies.listings.push(listingOf(symbol, overview ?? {}))
    if (overview) companies.overviews.push({ symbol, content: overview, fetchedAt: timeOf(record['createdAt']) })
    for (const index of ['sp500', 'dowJones'] as const)
      if (record[index] === true) companies.members[index].push(symbol)
  }
  return companies
}

const listingOf = (symbol: string, overview: JsonObject): Listing => ({
  symbol,
  name: parseText(overview['Name']),
  exchange: parseText(overview['Exchange']),
  assetType: parseText(overview['AssetType']),
  cik: parseText(overview['CIK']),
})

const timeOf = (createdAt: unknown): number => (typeof createdAt === 'string' && Date.parse(createdAt)) || 0

interface Files {
  /** A dataset: the source of names, overviews and index membership. */
  readonly file: string
  /** A closes file: the source of everything else. */
  readonly closes: string
}

const olderPrices = (lastSession: string, newest: string): string =>
  `MARKET_CLOSES_FILE ends on ${lastSession}, and the prices in MARKET_FILE are of ${newest}: the dataset made of both has the older prices.`

/** Symbols whose bars to save in one transaction. */
const symbolsPerSave = 100

/** A provider over a dataset file and a closes file: prices in records are calculated from the closes. */
export function fileProvider(files: Files): Provider {
  return {
    name: 'file',
    stepShares: { prices: 0.5, overviews: 0.5 },
    inputVersion: () => fileInputVersion(files),
    async newestTradingDay() {
      const read = await readClosesFile(files.closes)
      const last = read.ok ? read.value.index.sessions.at(-1) : undefined
      return last === undefined && !read.ok ? read : succeed(last ?? '')
    },
    async collect(task) {
      const read = await readClosesFile(files.closes)
      if (!read.ok) return read
      const inputVersion = await fileInputVersion(files)
      const lastSession = read.value.index.sessions.at(-1) ?? ''
      const warnings: string[] = []
      // The kind is stored under this name.
      if ((await task.store.checkpoints('edition')).get('file') !== inputVersion) {
        const companies = await saveCompanies(files.file, task)
        if (!companies.ok) return fail(...companies.failure)
        if (lastSession < companies.value) warnings.push(olderPrices(lastSession, companies.value))
        // A new file may contain less than the previous one.
        await task.store.deleteBefore('9999-12-31')
        await task.store.deleteCheckpoints('bars')
        await task.store.save({ checkpoints: [{ kind: 'edition', name: 'file', value: inputVersion }] })
      }
      await saveBars(read.value.index, task)
      return succeed(warnings)
    },
    // This provider stored it: texts by name.
    overviewOf: ({ overview }) => overview?.content as Overview | undefined,
  }
}

async function saveBars(
  { lines, sessions }: ClosesIndex,
  { store, signal, onProgress, only }: CollectTask,
): Promise<void> {
  const stored = await store.checkpoints('bars')
  const wanted = [...lines].filter(([symbol]) => (only ? only.has(symbol) : !stored.has(symbol)))
  for (let start = 0; start < wanted.length; start += symbolsPerSave) {
    signal.throwIfAborted()
    onProgress({ step: 'prices', done: start, total: wanted.length })
    const batch = wanted.slice(start, start + symbolsPerSave)
    await store.save({
      bars: batch.flatMap(([, line]) => barsOf(parseCloses(line.toString(), sessions.length), sessions)),
      checkpoints: batch.map(([symbol]) => ({ kind: 'bars', name: symbol, value: 'kept' })),
    })
  }
  onProgress({ step: 'prices', done: wanted.length, total: wanted.length })
}

const barsOf = (closes: Closes | undefined, sessions: readonly string[]): readonly Bar[] =>
  sessions.flatMap((date, at) => {
    const close = closes?.close[at] ?? null
    if (!closes || close === null) return []
    const nothing = { open: null, high: null, low: null }
    return [{ symbol: closes.symbol, date, ...nothing, close, volume: closes.volume[at] ?? null }]
  })
