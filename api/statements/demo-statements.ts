import type { Statements } from '#domain/statements/statements'
import { dateOf, dayOf, sessionUpTo } from '../demo/calendar.ts'
import { lastSessionOf, listAll } from '../demo/companies/roster.ts'
import type { ListedCompany } from '../demo/companies/traits.ts'
import { seed } from '../demo/demo-market.ts'
import { firstSession, longestPast } from '../demo/past/demo-past.ts'
import { usualBars } from '../demo/past/past-facts.ts'
import { splitWithin } from '../demo/past/splits.ts'
import { factsOf } from '../demo/records/facts.ts'
import { demoStatementsOf } from '../demo/statements/statements-of.ts'
import { demoSessionOf } from '../history/history-source.ts'
import type { PublishedDataset } from '../market/dataset/published-dataset.ts'
import { iterateYielding } from '../market/dataset/read-lines.ts'
import { type StatementsSource, yearsFrom } from './statements-source.ts'

/**
 * Statements of the simulated market, computed from its seed, as known after a session. The first request computes the list of
 * companies.
 */
export function demoStatements(published: () => Pick<PublishedDataset, 'createdAt' | 'etag'>): StatementsSource {
  let newest: { readonly session: number; readonly companies: Promise<Companies> } | undefined
  async function statementsOf(symbol: string, asOf?: string): Promise<Statements | undefined> {
    const last = demoSessionOf(published())
    if (newest?.session !== last) newest = { session: last, companies: companiesUpTo(last) }
    const company = (await newest.companies).get(symbol)
    const session = asOf === undefined ? last : Math.min(sessionUpTo(Date.parse(asOf)), last)
    return company && isListed(company, session) ? statementsAfter(company, session, last) : undefined
  }
  return { statementsOf, yearsOf: yearsFrom(statementsOf) }
}

/** By symbol, which is never reused. */
type Companies = ReadonlyMap<string, ListedCompany>

/** All companies that were listed by a session, also those that have vanished since the first one. */
async function companiesUpTo(session: number): Promise<Companies> {
  const companies = new Map<string, ListedCompany>()
  for await (const { listing } of iterateYielding(listAll(seed, session)))
    if (listing.company) companies.set(listing.symbol, { ...listing, company: listing.company })
  return companies
}

const isListed = (listing: ListedCompany, session: number): boolean =>
  session >= -longestPast &&
  firstSession(listing, listing.company.number) <= session &&
  session <= (lastSessionOf(listing.company.number) ?? Infinity)

function statementsAfter(listing: ListedCompany, session: number, last: number) {
  const { priceModel, company, symbol } = listing
  const day = dayOf(session)
  const first = firstSession(listing, company.number)
  return demoStatementsOf(symbol, {
    facts: factsOf(listing, usualBars(priceModel.price), day),
    day,
    listed: Number.isFinite(first) ? dateOf(first) : undefined,
    laterSplit: splitWithin(priceModel, session, last)?.ratio ?? 1,
  })
}
