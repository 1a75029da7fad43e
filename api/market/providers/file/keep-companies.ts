import { longestLine } from '#domain/dataset/parse-dataset'
import { parseSymbol, parseText } from '#domain/dataset/parse-stock'
import { succeed, type Outcome } from '../../../start/outcome.ts'
import { datasetLines } from '../../dataset/dataset-lines.ts'
import { jsonRecord } from '../../dataset/json-record.ts'
import { readDataset } from '../../dataset/read-dataset.ts'
import type { KeptOverview, Listing } from '../../store/market-store.ts'
import type { Order } from '../provider.ts'

/** What a dataset says of companies: their names, their overviews, and in which index they are. */
interface Companies {
  readonly listings: Listing[]
  readonly overviews: KeptOverview[]
  readonly members: { readonly sp500: string[]; readonly dowJones: string[] }
}

/** Overviews that are kept in one step. */
const atOnce = 500

/** Keeps all that a dataset says but its prices; of a symbol that is there twice, the last record counts. */
export async function keepCompanies(file: string, { store, signal, tell }: Order): Promise<Outcome<void>> {
  const dataset = await readDataset(file)
  if (!dataset.ok) return dataset
  const { listings, overviews, members } = await readCompanies(dataset.value.body)
  await store.keep({ listings, members })
  for (let start = 0; start < overviews.length; start += atOnce) {
    signal.throwIfAborted()
    tell({ step: 'overviews', done: start, total: overviews.length })
    await store.keep({ overviews: overviews.slice(start, start + atOnce) })
  }
  return succeed(undefined)
}

async function readCompanies(body: Buffer): Promise<Companies> {
  const companies: Companies = { listings: [], overviews: [], members: { sp500: [], dowJones: [] } }
  for await (const line of datasetLines(body)) {
    const record = line.length > longestLine ? undefined : jsonRecord(line.toString())
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

type Loose = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listingOf = (symbol: string, overview: Loose): Listing => ({
  symbol,
  name: parseText(overview['Name']),
  exchange: parseText(overview['Exchange']),
  assetType: parseText(overview['AssetType']),
  cik: parseText(overview['CIK']),
})

const timeOf = (createdAt: unknown): number => (typeof createdAt === 'string' && Date.parse(createdAt)) || 0
