import { keysOf } from '#domain/keys-of'

/** A reported concept: tags in the order of preference, and their unit. */
interface Concept {
  readonly tags: readonly string[]
  readonly unit: 'USD' | 'shares' | 'USD/shares'
}

const concepts = {
  revenue: {
    tags: [
      'us-gaap/Revenues',
      'us-gaap/RevenueFromContractWithCustomerExcludingAssessedTax',
      'us-gaap/RevenueFromContractWithCustomerIncludingAssessedTax',
      // Only older filings have these.
      'us-gaap/SalesRevenueNet',
      'us-gaap/SalesRevenueGoodsNet',
    ],
    unit: 'USD',
  },
  costOfRevenue: { tags: ['us-gaap/CostOfRevenue', 'us-gaap/CostOfGoodsAndServicesSold'], unit: 'USD' },
  grossProfit: { tags: ['us-gaap/GrossProfit'], unit: 'USD' },
  operatingIncome: { tags: ['us-gaap/OperatingIncomeLoss'], unit: 'USD' },
  netIncome: { tags: ['us-gaap/NetIncomeLoss', 'us-gaap/ProfitLoss'], unit: 'USD' },
  dividends: { tags: ['us-gaap/CommonStockDividendsPerShareDeclared'], unit: 'USD/shares' },
  dilutedShares: {
    tags: ['us-gaap/WeightedAverageNumberOfDilutedSharesOutstanding'],
    unit: 'shares',
  },
  // Cash flow statements count from the start of the fiscal year: only of whole years is there a figure for each company.
  depreciation: {
    tags: ['us-gaap/DepreciationDepletionAndAmortization', 'us-gaap/DepreciationAmortizationAndAccretionNet'],
    unit: 'USD',
  },
  incomeTax: { tags: ['us-gaap/IncomeTaxExpenseBenefit'], unit: 'USD' },
  operatingCashFlow: {
    tags: [
      'us-gaap/NetCashProvidedByUsedInOperatingActivities',
      'us-gaap/NetCashProvidedByUsedInOperatingActivitiesContinuingOperations',
    ],
    unit: 'USD',
  },
  capitalExpenditure: {
    tags: ['us-gaap/PaymentsToAcquirePropertyPlantAndEquipment', 'us-gaap/PaymentsToAcquireProductiveAssets'],
    unit: 'USD',
  },
  dilutedEps: {
    tags: ['us-gaap/EarningsPerShareDiluted'],
    unit: 'USD/shares',
  },
  currentAssets: { tags: ['us-gaap/AssetsCurrent'], unit: 'USD' },
  currentLiabilities: { tags: ['us-gaap/LiabilitiesCurrent'], unit: 'USD' },
  assets: { tags: ['us-gaap/Assets'], unit: 'USD' },
  equity: { tags: ['us-gaap/StockholdersEquity'], unit: 'USD' },
  cash: { tags: ['us-gaap/CashAndCashEquivalentsAtCarryingValue'], unit: 'USD' },
  debt: { tags: ['us-gaap/LongTermDebt', 'us-gaap/LongTermDebtNoncurrent'], unit: 'USD' },
  shares: {
    tags: ['dei/EntityCommonStockSharesOutstanding', 'us-gaap/CommonStockSharesOutstanding'],
    unit: 'shares',
  },
} as const satisfies Record<string, Concept>

export type ConceptId = keyof typeof concepts

export const conceptIds = keysOf(concepts)

/** A concept’s tag in the facts of a company. */
interface FactTag {
  readonly concept: ConceptId
  /** The index of the tag in the concept; 0 is preferred. */
  readonly rank: number
  /** `USD/shares`. */
  readonly unit: string
}

/** The tags of all concepts by their paths, such as `us-gaap/Revenues`. */
export const factTags: ReadonlyMap<string, FactTag> = new Map(
  conceptIds.flatMap((concept) => {
    const { tags, unit }: Concept = concepts[concept]
    return tags.map((tag, rank): [string, FactTag] => [tag, { concept, rank, unit }])
  }),
)
