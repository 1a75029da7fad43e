/** What is read of companies’ reports: tags in the order of preference, their unit, and over what they are counted. */
interface Concept {
  readonly tags: readonly string[]
  readonly unit: 'USD' | 'shares' | 'USD-per-shares'
  /** Flows have quarters and years, `year` is told for years alone, a level is of a day. */
  readonly kind: 'flow' | 'year' | 'level'
}

export const concepts = {
  revenue: {
    tags: [
      'us-gaap/Revenues',
      'us-gaap/RevenueFromContractWithCustomerExcludingAssessedTax',
      'us-gaap/RevenueFromContractWithCustomerIncludingAssessedTax',
    ],
    unit: 'USD',
    kind: 'flow',
  },
  costOfRevenue: { tags: ['us-gaap/CostOfRevenue', 'us-gaap/CostOfGoodsAndServicesSold'], unit: 'USD', kind: 'flow' },
  grossProfit: { tags: ['us-gaap/GrossProfit'], unit: 'USD', kind: 'flow' },
  operatingIncome: { tags: ['us-gaap/OperatingIncomeLoss'], unit: 'USD', kind: 'flow' },
  netIncome: { tags: ['us-gaap/NetIncomeLoss', 'us-gaap/ProfitLoss'], unit: 'USD', kind: 'flow' },
  dividends: { tags: ['us-gaap/CommonStockDividendsPerShareDeclared'], unit: 'USD-per-shares', kind: 'flow' },
  dilutedShares: { tags: ['us-gaap/WeightedAverageNumberOfDilutedSharesOutstanding'], unit: 'shares', kind: 'flow' },
  // Cash flow statements count from the start of the fiscal year: only of whole years is there a figure for each company.
  depreciation: {
    tags: ['us-gaap/DepreciationDepletionAndAmortization', 'us-gaap/DepreciationAmortizationAndAccretionNet'],
    unit: 'USD',
    kind: 'year',
  },
  assets: { tags: ['us-gaap/Assets'], unit: 'USD', kind: 'level' },
  equity: { tags: ['us-gaap/StockholdersEquity'], unit: 'USD', kind: 'level' },
  cash: { tags: ['us-gaap/CashAndCashEquivalentsAtCarryingValue'], unit: 'USD', kind: 'level' },
  debt: { tags: ['us-gaap/LongTermDebt', 'us-gaap/LongTermDebtNoncurrent'], unit: 'USD', kind: 'level' },
  shares: {
    tags: ['dei/EntityCommonStockSharesOutstanding', 'us-gaap/CommonStockSharesOutstanding'],
    unit: 'shares',
    kind: 'level',
  },
} as const satisfies Record<string, Concept>

export type ConceptId = keyof typeof concepts

export const conceptIds = Object.keys(concepts) as ConceptId[]
