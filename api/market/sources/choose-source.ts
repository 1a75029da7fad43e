import type { Config } from '../../config.ts'
import type { MarketSource } from '../market.ts'
import { demoSource } from './demo-source.ts'
import { fileSource } from './file-source.ts'
import { publishedSource } from './published-source.ts'

/** The source that the settings name. */
export function chooseSource({ market, dataDir }: Pick<Config, 'market' | 'dataDir'>): MarketSource {
  switch (market.name) {
    case 'demo':
      return demoSource(dataDir, () => new Date(), { stocks: market.stocks })
    case 'file':
      return fileSource(market, dataDir)
    case 'alphavantage':
    case 'massive':
      return publishedSource(dataDir, market.name)
  }
}
