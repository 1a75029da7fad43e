import type { MarketSettings } from '../../start/market-settings.ts'
import { fail, succeed, type Outcome } from '../../start/outcome.ts'
import { alphavantageProvider } from './alphavantage/alphavantage-provider.ts'
import { fileProvider } from './file/file-provider.ts'
import { massiveProvider } from './massive/massive-provider.ts'
import type { Provider } from './provider.ts'

/** Who is asked about a market, or why nobody can be. */
export function chooseProvider(market: Exclude<MarketSettings, { name: 'demo' }>): Outcome<Provider> {
  switch (market.name) {
    case 'file':
      return market.closes === undefined
        ? fail('A refresh from files needs MARKET_CLOSES_FILE, the closes of the stocks in MARKET_FILE.')
        : succeed(fileProvider({ file: market.file, closes: market.closes }))
    case 'alphavantage':
      return succeed(alphavantageProvider(market))
    case 'massive': {
      const { sp500File, dowJonesFile, ...settings } = market
      const files = { ...(sp500File && { sp500: sp500File }), ...(dowJonesFile && { dowJones: dowJonesFile }) }
      return succeed(massiveProvider({ ...settings, files }))
    }
  }
}
