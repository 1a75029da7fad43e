import { fakeEdgar } from './fake-edgar.ts'
import type { FakeMarket, FakeStock } from './fake-market.ts'
import type { Faults, Handler } from './fake-server.ts'
import type { PublicCompany } from './public-market.ts'

/** A fake SEC that knows the companies of a market, and one over-the-counter company, as of the market’s last session. */
export const fakeSec =
  (world: FakeMarket, faults: Faults): Handler =>
  (request, response) => {
    const companies = [...world.stocks.map(companyOf), overTheCounter]
    const today = world.sessions.at(-1) ?? ''
    fakeEdgar({ today, companies, missing: new Set(), replaced: new Map() }, faults)(request, response)
  }

const companyOf = ({ cik, name, sic, symbol, shares, splits }: FakeStock): PublicCompany => ({
  ...{ cik, name: name.toUpperCase(), sic, shares, amendments: [], padding: 0 },
  symbols: [{ symbol, exchange: 'Nasdaq', issue: 'COM', factor: 1 }],
  splits: splits.map((split) => ({ ...split, isStated: false })),
})

const overTheCounter: PublicCompany = {
  ...{ cik: '9', name: 'OVER THE COUNTER', sic: '3571', shares: 1, splits: [], amendments: [], padding: 0 },
  symbols: [{ symbol: 'OVER', exchange: 'OTC', issue: 'COM', factor: 1 }],
}
