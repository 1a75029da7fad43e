import type { Company } from '../companies/listing.ts'
import { draws } from '../prices/draws.ts'
import { seedOf } from '../prices/random.ts'
import type { Fundamentals } from './fundamentals.ts'

/** What changes with each quarter: growth as fractions against the year before, the analysts' target in dollars. */
export interface Outlook {
  readonly earningsGrowth: number | undefined
  readonly revenueGrowth: number | undefined
  readonly target: number | undefined
}

/** Companies worth less are followed by no analyst. */
const leastCovered = 150e6

/** When an outlook is given, and what the shares usually cost. */
interface Moment {
  readonly quarter: number
  readonly price: number
}

/** The outlook on a company as of a reported quarter. */
export function outlookOf(company: Company, books: Fundamentals, { quarter, price }: Moment): Outlook {
  const { normal } = draws(seedOf(company.seed, quarter))
  const [earnings, revenue, target] = [normal(), normal(), normal()]
  return {
    earningsGrowth: books.netIncome > 0 ? books.growth + 0.25 * earnings : undefined,
    revenueGrowth: books.revenue > 0 ? 0.06 + 0.14 * revenue : undefined,
    target: company.shares * price > leastCovered ? price * Math.max(1.12 + 0.15 * target, 0.4) : undefined,
  }
}
