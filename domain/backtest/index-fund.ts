/** Funds of the whole market or of the S&P 500, by symbol; the first one that a market has is its benchmark. */
export const indexFunds = ['SPY', 'VOO', 'IVV', 'VTI', 'ITOT', 'SPLG'] as const

/** What is known of a listing with such a symbol. */
interface ListingFacts {
  readonly name?: string | null | undefined
  readonly assetType?: string | null | undefined
}

/** Whether a listing is a fund: in an invented market, a company may have the same symbol. */
export const isIndexFund = ({ name, assetType }: ListingFacts): boolean =>
  /\b(etf|fund|trust|index|s&p 500)\b/i.test(`${name ?? ''} ${assetType ?? ''}`)
