import type { Statements } from '#domain/statements/statements'
import { dateOf, dayOf } from '../demo/calendar.ts'
import { listTrading } from '../demo/companies/roster.ts'
import type { ListedCompany } from '../demo/companies/traits.ts'
import { seed } from '../demo/demo-market.ts'
import { firstSession } from '../demo/past/demo-past.ts'
import { usualBars } from '../demo/past/past-facts.ts'
import { factsOf } from '../demo/records/facts.ts'
import { demoStatementsOf } from '../demo/statements/statements-of.ts'
import { demoSessionOf } from '../history/history-source.ts'
import type { PublishedDataset } from '../market/dataset/published-dataset.ts'
import { iterateYielding } from '../market/dataset/read-lines.ts'
import { type StatementsSource, yearsFrom } from './statements-source.ts'

/**
 * Statements of the simulated market, computed from its seed, as known after the session of its dataset. The first request
 * computes the list of companies.
 */
export function demoStatements(published: () => Pick<PublishedDataset, 'createdAt' | 'etag'>): StatementsSource {
  let newest: { readonly session: number; readonly companies: Promise<Companies> } | undefined
  async function statementsOf(symbol: string): Promise<Statements | undefined> {
    const session = demoSessionOf(published())
    if (newest?.session !== session) newest = { session, companies: companiesAfter(session) }
    const company = (await newest.companies).get(symbol)
    return company && statementsAfter(company, session)
  }
  return { statementsOf, yearsOf: yearsFrom(statementsOf) }
}

type Companies = ReadonlyMap<string, ListedCompany>

async function companiesAfter(session: number): Promise<Companies> {
  const companies = new Map<string, ListedCompany>()
  for await (const { listing } of iterateYielding(listTrading(seed, session)))
    if (listing.company) companies.set(listing.symbol, { ...listing, company: listing.company })
  return companies
}

function statementsAfter(listing: ListedCompany, session: number) {
  const day = dayOf(session)
  const first = firstSession(listing, listing.company.number)
  return demoStatementsOf(listing.symbol, {
    facts: factsOf(listing, usualBars(listing.priceModel.price), day),
    day,
    listed: Number.isFinite(first) ? dateOf(first) : undefined,
  })
}
