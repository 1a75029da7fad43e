import { createWriteStream, existsSync, mkdirSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createGzip } from 'node:zlib'
import { dayOf, lastSessionBefore, sessionsInYear } from '../../api/demo/calendar.ts'
import { rosterOf } from '../../api/demo/companies/roster.ts'
import type { ListedCompany, Listing } from '../../api/demo/companies/traits.ts'
import { seed } from '../../api/demo/demo-market.ts'
import { seedOf } from '../../api/demo/prices/random.ts'
import { createFactors, walk } from '../../api/demo/prices/walk.ts'
import { recordOf } from '../../api/demo/records/record.ts'

const folder = fileURLToPath(new URL('../../.cache/bench/', import.meta.url))

/** The path of a dataset with `rows` rows, generated on first use. */
export async function scaledFile(rows: number): Promise<string> {
  const path = `${folder}market-${rows}.ndjson.gz`
  mkdirSync(folder, { recursive: true })
  if (!existsSync(path)) await writeScaledMarket(path, rows)
  return path
}

/** A fixed day, so that the same number of rows always gives the same file. */
const session = lastSessionBefore(new Date('2026-11-20T23:00:00Z'))

/** Writes a dataset file with `rows` rows, each a stock, and renames it when it is complete. */
export async function writeScaledMarket(path: string, rows: number): Promise<void> {
  const unfinished = `${path}.unfinished`
  await pipeline(Readable.from(linesOf(rows)), createGzip(), createWriteStream(unfinished))
  await rename(unfinished, path)
}

/** Repeats the simulated market's companies, each time with other symbols, prices and figures. */
function* linesOf(rows: number): Generator<string> {
  const companies = rosterOf(seed, session).filter((listing): listing is ListedCompany => listing.company !== undefined)
  const [factors, day] = [createFactors(seed, session), dayOf(session)]
  const year = { from: session - sessionsInYear, to: session }
  for (let row = 0; row < rows; row++) {
    const first = companies[row % companies.length]
    if (!first) throw new Error('The simulated market is empty')
    const listing = variantOf(first, row, 1 + Math.floor(row / companies.length))
    yield `${JSON.stringify(recordOf(listing, walk(listing.priceModel, factors, year), day))}\n`
  }
}

/** Recently listed companies have too few bars for a valid record: here all are listed from the start. */
function variantOf({ priceModel, company, ...listing }: ListedCompany, row: number, round: number): Listing {
  const its = seedOf(company.seed, row)
  return {
    ...listing,
    symbol: symbolAt(row),
    priceModel: {
      ...priceModel,
      seed: seedOf(its, 1),
      listed: -1,
      price: priceModel.price * (0.5 + (its % 1000) / 1000),
    },
    company: { ...company, seed: its, number: row, name: round === 1 ? company.name : `${company.name} ${round}` },
  }
}

/** A unique symbol of five letters in shuffled order: 7,654,321 and 26⁵ have no common factor. */
function symbolAt(row: number): string {
  const mixed = (row * 7_654_321) % 26 ** 5
  return Array.from({ length: 5 }, (_, i) => String.fromCharCode(65 + (Math.floor(mixed / 26 ** i) % 26))).join('')
}
