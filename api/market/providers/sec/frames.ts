import { keysOf } from '#domain/keys-of'

/** A reported concept: tags in the order of preference, unit, and kind of period. */
interface Concept {
  readonly tags: readonly string[]
  /** Tags that only older filings have, and no frame that is requested. */
  readonly formerTags?: readonly string[]
  readonly unit: 'USD' | 'shares' | 'USD-per-shares'
  /** Flows have quarters and years, `year` exists for whole years only, a level is of one day. */
  readonly kind: 'flow' | 'year' | 'level'
  /** Whole years or levels back from the current one, where more are needed than usual. */
  readonly back?: number
}

/** Growth over five years: the newest fiscal year may have ended two years ago, and the one it is compared with five earlier. */
const growthYearsBack = 8

const concepts = {
  revenue: {
    tags: [
      'us-gaap/Revenues',
      'us-gaap/RevenueFromContractWithCustomerExcludingAssessedTax',
      'us-gaap/RevenueFromContractWithCustomerIncludingAssessedTax',
    ],
    formerTags: ['us-gaap/SalesRevenueNet', 'us-gaap/SalesRevenueGoodsNet'],
    unit: 'USD',
    kind: 'flow',
    back: growthYearsBack,
  },
  costOfRevenue: { tags: ['us-gaap/CostOfRevenue', 'us-gaap/CostOfGoodsAndServicesSold'], unit: 'USD', kind: 'flow' },
  grossProfit: { tags: ['us-gaap/GrossProfit'], unit: 'USD', kind: 'flow' },
  operatingIncome: { tags: ['us-gaap/OperatingIncomeLoss'], unit: 'USD', kind: 'flow' },
  netIncome: { tags: ['us-gaap/NetIncomeLoss', 'us-gaap/ProfitLoss'], unit: 'USD', kind: 'flow' },
  dividends: { tags: ['us-gaap/CommonStockDividendsPerShareDeclared'], unit: 'USD-per-shares', kind: 'flow' },
  dilutedShares: {
    tags: ['us-gaap/WeightedAverageNumberOfDilutedSharesOutstanding'],
    unit: 'shares',
    kind: 'flow',
    back: growthYearsBack,
  },
  // Cash flow statements count from the start of the fiscal year: only of whole years is there a figure for each company.
  depreciation: {
    tags: ['us-gaap/DepreciationDepletionAndAmortization', 'us-gaap/DepreciationAmortizationAndAccretionNet'],
    unit: 'USD',
    kind: 'year',
  },
  incomeTax: { tags: ['us-gaap/IncomeTaxExpenseBenefit'], unit: 'USD', kind: 'flow' },
  operatingCashFlow: {
    tags: [
      'us-gaap/NetCashProvidedByUsedInOperatingActivities',
      'us-gaap/NetCashProvidedByUsedInOperatingActivitiesContinuingOperations',
    ],
    unit: 'USD',
    kind: 'year',
  },
  capitalExpenditure: {
    tags: ['us-gaap/PaymentsToAcquirePropertyPlantAndEquipment', 'us-gaap/PaymentsToAcquireProductiveAssets'],
    unit: 'USD',
    kind: 'year',
  },
  dilutedEps: {
    tags: ['us-gaap/EarningsPerShareDiluted'],
    unit: 'USD-per-shares',
    kind: 'year',
    back: growthYearsBack,
  },
  currentAssets: { tags: ['us-gaap/AssetsCurrent'], unit: 'USD', kind: 'level' },
  currentLiabilities: { tags: ['us-gaap/LiabilitiesCurrent'], unit: 'USD', kind: 'level' },
  assets: { tags: ['us-gaap/Assets'], unit: 'USD', kind: 'level' },
  equity: { tags: ['us-gaap/StockholdersEquity'], unit: 'USD', kind: 'level' },
  cash: { tags: ['us-gaap/CashAndCashEquivalentsAtCarryingValue'], unit: 'USD', kind: 'level' },
  debt: { tags: ['us-gaap/LongTermDebt', 'us-gaap/LongTermDebtNoncurrent'], unit: 'USD', kind: 'level' },
  shares: {
    tags: ['dei/EntityCommonStockSharesOutstanding', 'us-gaap/CommonStockSharesOutstanding'],
    unit: 'shares',
    kind: 'level',
    // The newest may be two quarters old, and is compared with one a year before.
    back: 7,
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
    const { tags, formerTags = [], unit }: Concept = concepts[concept]
    return [...tags, ...formerTags].map((tag, rank): [string, FactTag] => [
      tag,
      { concept, rank, unit: unit.replace('-per-', '/') },
    ])
  }),
)

/** One concept’s tag in one calendar period: a request. */
export interface FramePath {
  readonly concept: ConceptId
  /** The index of the tag in the concept; 0 is preferred. */
  readonly rank: number
  /** `us-gaap/Revenues/USD/CY2026Q3`. */
  readonly path: string
  /** Whether reports of the period still arrive. */
  readonly isOpen: boolean
}

/**
 * Quarters back from the current one: a year ending up to a year ago, three quarters since, and the same ones before.
 */
const quartersBack = 9
const yearsBack = 3
const levelsBack = 4
/** Periods back for which reports still arrive; few companies report later. */
const openPeriods = 3

/** All frames needed at a session, the newest first. */
export function framePaths(session: string): readonly FramePath[] {
  const newest = quarterOf(session)
  const quarters = countBack(quartersBack, (back) => nameOf(newest - back))
  return conceptIds.flatMap((concept) => {
    const { tags, unit, kind, back }: Concept = concepts[concept]
    const years = countBack(back ?? yearsBack, (ago) => `CY${Math.floor(newest / 4) - ago}`)
    const levels = countBack(back ?? levelsBack, (ago) => `${nameOf(newest - ago)}I`)
    const periods = { flow: [quarters, years], year: [years], level: [levels] }
    return tags.flatMap((tag, rank) =>
      periods[kind].flatMap((names) =>
        names.map((name, back) => ({ concept, rank, path: `${tag}/${unit}/${name}`, isOpen: back < openPeriods })),
      ),
    )
  })
}

const quarterOf = (session: string): number =>
  Number(session.slice(0, 4)) * 4 + Math.floor((Number(session.slice(5, 7)) - 1) / 3)

const nameOf = (quarter: number): string => `CY${Math.floor(quarter / 4)}Q${(quarter % 4) + 1}`

const countBack = (count: number, name: (back: number) => string): readonly string[] =>
  Array.from({ length: count }, (_, back) => name(back))
