import { createWriteStream, existsSync, mkdirSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { ListedCompany, Listing } from '../../api/demo/companies/traits.ts'
import { rosterOf } from '../../api/demo/companies/roster.ts'
import { seed } from '../../api/demo/demo-market.ts'
import { lastSessionBefore, sessionsInYear, dayOf } from '../../api/demo/calendar.ts'
import { createFactors, walk } from '../../api/demo/prices/walk.ts'
import { seedOf } from '../../api/demo/prices/random.ts'
import { recordOf } from '../../api/demo/records/record.ts'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../.cache/bench/', import.meta.url))

/** The path of a dataset with so many rows, which is made where it has not been made before. */
export async function scaledFile(rows: number): Promise<string> {
  const path = `${folder}market-${rows}.ndjson.gz`
  mkdirSync(folder, { recursive: true })
  if (!existsSync(path)) await writeScaledMarket(path, rows)
  return path
}

/** Always the same day, so that the same number of rows is always the same file. */
const session = lastSessionBefore(new Date('2026-11-20T23:00:00Z'))

/** A dataset file with so many rows, each a stock; it has its name once it is whole. */
export async function writeScaledMarket(path: string, rows: number): Promise<void> {
  const unfinished = `${path}.unfinished`
  await pipeline(Readable.from(linesOf(rows)), createGzip(), createWriteStream(unfinished))
  await rename(unfinished, path)
}

/** The simulated market's companies again and again, each time with symbols, prices and figures of their own. */
function* linesOf(rows: number): Generator<string> {
  const companies = rosterOf(seed, session).filter((listing): listing is ListedCompany => listing.company !== undefined)
  const [factors, day] = [createFactors(seed, session), dayOf(session)]
  const year = { from: session - sessionsInYear, to: session }
  for (let row = 0; row < rows; row++) {
    const first = companies[row % companies.length]
    if (!first) throw new Error('Nothing trades in the simulated market')
    const listing = again(first, row, 1 + Math.floor(row / companies.length))
    yield `${JSON.stringify(recordOf(listing, walk(listing.priceModel, factors, year), day))}\n`
  }
}

/** One that came to the market lately has too few bars for a record that counts: here all were there from the start. */
function again({ priceModel, company, ...listing }: ListedCompany, row: number, round: number): Listing {
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

/** Five letters, as no two rows have them: 7,654,321 has no factor in common with 26⁵, so that they come in no order. */
function symbolAt(row: number): string {
  const mixed = (row * 7_654_321) % 26 ** 5
  return Array.from({ length: 5 }, (_, i) => String.fromCharCode(65 + (Math.floor(mixed / 26 ** i) % 26))).join('')
}
