import type { Company } from '../companies/listing.ts'
import { words } from '../companies/word-list.ts'
import { draws } from '../prices/draws.ts'
import { seedOf } from '../prices/random.ts'
import { descriptionOf } from './descriptions.ts'
import { seatOf } from './seat.ts'

/** What there is to read about a company; the same on every day. */
export interface Profile {
  readonly description: string
  readonly cik: number
  readonly country: string
  readonly address: string
  readonly fiscalYearEnd: string
}

/** The SEC numbers its registrants from 1 and has not reached three million: nobody real is called these. */
const firstCik = 9_000_000_000

/** Months in which financial years end, by how common they are. */
const yearEnds = words(`
  December December December December December December December December December December December December December
  June June September September March January October November
`)

/** A company's profile. */
export function profileOf(company: Company): Profile {
  const { pick } = draws(seedOf(company.seed, 15))
  const seat = seatOf(company.seed)
  return {
    description: descriptionOf(company, seat),
    cik: firstCik + company.number,
    country: seat.country,
    address: seat.address,
    fiscalYearEnd: pick(yearEnds),
  }
}
