import { readClosesFile, parseCloses, type Closes, type ClosesIndex } from '../dataset/closes-file.ts'
import { fail, succeed, type Result } from '../../runtime/result.ts'
import { fileInputVersion } from '../sources/choose-source.ts'
import type { Bar, StoredOverview, Listing } from '../store/market-store.ts'
import type { CollectTask, Overview, Provider } from './provider.ts'
import { maxLineBytes } from '#domain/dataset/parse-dataset'
import { parseSymbol, parseText } from '#domain/dataset/parse-stock'
import { datasetLines, parseJsonObject } from '../dataset/read-lines.ts'
import { readDatasetFile } from '../dataset/published-dataset.ts'

/** What a dataset says of companies: their names, their overviews, and in which index they are. */
interface Companies {
  readonly listings: Listing[]
  readonly overviews: StoredOverview[]
  readonly members: { readonly sp500: string[]; readonly dowJones: string[] }
}

/** Overviews to save in one transaction. */
const overviewsPerSave = 500

/** Keeps all that a dataset says but its prices; of a symbol that is there twice, the last record counts. */
async function saveCompanies(file: string, { store, signal, onProgress }: CollectTask): Promise<Result<void>> {
  const dataset = await readDatasetFile(file)
  if (!dataset.ok) return dataset
  const { listings, overviews, members } = await readCompanies(dataset.value.body)
  await store.save({ listings, members })
  for (let start = 0; start < overviews.length; start += overviewsPerSave) {
    signal.throwIfAborted()
    onProgress({ step: 'overviews', done: start, total: overviews.length })
    await store.save({ overviews: overviews.slice(start, start + overviewsPerSave) })
  }
  return succeed(undefined)
}

async function readCompanies(body: Buffer): Promise<Companies> {
  const companies: Companies = { listings: [], overviews: [], members: { sp500: [], dowJones: [] } }
  for await (const line of datasetLines(body)) {
    const record = line.length > maxLineBytes ? undefined : parseJsonObject(line.toString())
    const symbol = parseSymbol(record?.['symbol'])
    if (!record || symbol === undefined) continue
    const overview = isObject(record['overview']) ? record['overview'] : undefined
    companies.listings.push(listingOf(symbol, overview ?? {}))
    if (overview) companies.overviews.push({ symbol, content: overview, fetchedAt: timeOf(record['createdAt']) })
    for (const index of ['sp500', 'dowJones'] as const)
      if (record[index] === true) companies.members[index].push(symbol)
  }
  return companies
}

type JsonObject = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listingOf = (symbol: string, overview: JsonObject): Listing => ({
  symbol,
  name: parseText(overview['Name']),
  exchange: parseText(overview['Exchange']),
  assetType: parseText(overview['AssetType']),
  cik: parseText(overview['CIK']),
})

const timeOf = (createdAt: unknown): number => (typeof createdAt === 'string' && Date.parse(createdAt)) || 0

interface Files {
  /** A dataset, of which names, overviews and index memberships are taken. */
  readonly file: string
  /** A closes file, of which everything else is made. */
  readonly closes: string
}

/** Symbols whose bars are saved in one transaction. */
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
    async collect(order) {
      const read = await readClosesFile(files.closes)
      if (!read.ok) return read
      const edition = await fileInputVersion(files)
      if ((await order.store.checkpoints('edition')).get('file') !== edition) {
        const companies = await saveCompanies(files.file, order)
        if (!companies.ok) return fail(...companies.failure)
        // Another file may say less than the last one did.
        await order.store.deleteBefore('9999-12-31')
        await order.store.deleteCheckpoints('bars')
        await order.store.save({ checkpoints: [{ kind: 'edition', name: 'file', value: edition }] })
      }
      await saveBars(read.value.index, order)
      return succeed([])
    },
    overviewOf: ({ overview }) => overview?.content as Overview | undefined,
  }
}

async function saveBars(
  { lines, sessions }: ClosesIndex,
  { store, signal, onProgress, only }: CollectTask,
): Promise<void> {
  const kept = await store.checkpoints('bars')
  const wanted = [...lines].filter(([symbol]) => (only ? only.has(symbol) : !kept.has(symbol)))
  for (let start = 0; start < wanted.length; start += symbolsPerSave) {
    signal.throwIfAborted()
    onProgress({ step: 'prices', done: start, total: wanted.length })
    const some = wanted.slice(start, start + symbolsPerSave)
    await store.save({
      bars: some.flatMap(([, line]) => barsOf(parseCloses(line.toString(), sessions.length), sessions)),
      checkpoints: some.map(([symbol]) => ({ kind: 'bars', name: symbol, value: 'kept' })),
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
