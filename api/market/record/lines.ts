import { keysOf } from '#domain/keys-of'

/** A tag in a sum, such as `us-gaap/Revenues`; an optional term counts only if the filing states it. */
interface Term {
  readonly tag: string
  readonly times: 1 | -1
  readonly isOptional?: true
}

/** A way to read a line from one filing: the sum of its terms for the same period. */
export interface Reading {
  readonly terms: readonly Term[]
  /** Only for a company that others own in part, or only for others. */
  readonly withMinority?: boolean
  /** Only if the filing also states this tag for the period. */
  readonly beside?: string
  /** Only if the filing does not state this tag. */
  readonly without?: string
}

interface Line {
  /** A flow adds up over time, an average does not, and an instant has one day. */
  readonly kind: 'flow' | 'average' | 'instant'
  readonly unit: 'money' | 'moneyPerShare' | 'shares'
  /** The readings, the preferred one first. */
  readonly readings: readonly Reading[]
  /** Which of several readings of a filing counts: the first, or the largest, because a total is not below a part of it. */
  readonly choice: 'first' | 'largest'
}

const plus = (name: string): Term => ({ tag: pathOf(name), times: 1 })
const minus = (name: string): Term => ({ tag: pathOf(name), times: -1 })
const perhaps = (term: Term): Term => ({ ...term, isOptional: true })
const sum = (...terms: readonly Term[]): Reading => ({ terms })
const each = (...names: readonly string[]): readonly Reading[] => names.map((name) => sum(plus(name)))

/** Names of US GAAP have no prefix here. */
function pathOf(name: string): string {
  return name.includes('/') ? name : `us-gaap/${name}`
}

const borrowed = (noncurrent: string, current: string): readonly Reading[] => [
  sum(plus(noncurrent), plus('DebtCurrent')),
  sum(plus(noncurrent), perhaps(plus(current)), perhaps(plus('ShortTermBorrowings')), perhaps(plus('CommercialPaper'))),
]

const ofCommonStock: readonly Reading[] = [
  sum(
    plus('NetIncomeLossAvailableToCommonStockholdersBasic'),
    perhaps(plus('PreferredStockDividendsIncomeStatementImpact')),
  ),
  ...each('NetIncomeLossAvailableToCommonStockholdersDiluted'),
]

const redeemable: readonly Term[] = [
  perhaps(plus('RedeemableNoncontrollingInterestEquityCarryingAmount')),
  perhaps(plus('TemporaryEquityCarryingAmountAttributableToParent')),
]

/**
 * The lines of a company's record and the tags that can mean them, by kind of business. https://xbrl.fasb.org/us-gaap/
 * https://www.ifrs.org/issued-standards/ifrs-taxonomy/
 */
const lines = {
  revenue: {
    ...{ kind: 'flow', unit: 'money', choice: 'largest' },
    readings: [
      ...each('Revenues', 'RevenueFromContractWithCustomerExcludingAssessedTax'),
      ...each('RevenueFromContractWithCustomerIncludingAssessedTax', 'SalesRevenueNet'),
      sum(plus('SalesRevenueGoodsNet'), perhaps(plus('SalesRevenueServicesNet'))),
      ...each('SalesRevenueServicesNet', 'RevenuesNetOfInterestExpense', 'RealEstateRevenueNet'),
      ...each('HealthCareOrganizationRevenue', 'OilAndGasRevenue', 'RevenueMineralSales'),
      ...each('RegulatedAndUnregulatedOperatingRevenue', 'ElectricUtilityRevenue'),
      // For lenders, all income before the interest that they pay.
      sum(plus('InterestAndDividendIncomeOperating'), plus('NoninterestIncome')),
      sum(plus('RevenuesNetOfInterestExpense'), plus('InterestExpenseOperating')),
      sum(plus('InterestIncomeExpenseNet'), plus('InterestExpenseOperating'), perhaps(plus('NoninterestIncome'))),
      sum(plus('InterestAndFeeIncomeLoansAndLeases'), perhaps(plus('NoninterestIncome'))),
      ...each('ifrs-full/Revenue', 'ifrs-full/RevenueFromContractsWithCustomers'),
    ],
  },
  costOfRevenue: {
    ...{ kind: 'flow', unit: 'money', choice: 'largest' },
    readings: [
      ...each('CostOfRevenue', 'CostOfGoodsAndServicesSold'),
      sum(plus('CostOfGoodsSold'), perhaps(plus('CostOfServices'))),
      ...each('ifrs-full/CostOfSales'),
    ],
  },
  grossProfit: { kind: 'flow', unit: 'money', choice: 'first', readings: each('GrossProfit', 'ifrs-full/GrossProfit') },
  operatingIncome: {
    ...{ kind: 'flow', unit: 'money', choice: 'first' },
    readings: each('OperatingIncomeLoss', 'ifrs-full/ProfitLossFromOperatingActivities'),
  },
  // As the statement names it: the shareholders' if stated, otherwise the group's.
  netIncome: {
    ...{ kind: 'flow', unit: 'money', choice: 'first' },
    readings: [
      ...each('NetIncomeLoss'),
      { ...sum(plus('ProfitLoss')), withMinority: false },
      { ...sum(plus('ProfitLoss')), beside: pathOf('NetIncomeLossAttributableToNoncontrollingInterest') },
      ...ofCommonStock,
      ...each('ifrs-full/ProfitLossAttributableToOwnersOfParent'),
      { ...sum(plus('ifrs-full/ProfitLoss')), withMinority: false },
    ],
  },
  // The basis of earnings per share and return on equity.
  shareholdersIncome: {
    ...{ kind: 'flow', unit: 'money', choice: 'first' },
    readings: [
      ...each('NetIncomeLoss'),
      sum(plus('ProfitLoss'), minus('NetIncomeLossAttributableToNoncontrollingInterest')),
      { ...sum(plus('ProfitLoss')), withMinority: false },
      ...ofCommonStock,
      ...each('ifrs-full/ProfitLossAttributableToOwnersOfParent'),
      { ...sum(plus('ifrs-full/ProfitLoss')), withMinority: false },
    ],
  },
  dilutedEps: {
    ...{ kind: 'flow', unit: 'moneyPerShare', choice: 'first' },
    readings: each(
      'EarningsPerShareDiluted',
      'EarningsPerShareBasicAndDiluted',
      'ifrs-full/DilutedEarningsLossPerShare',
    ),
  },
  dividendsPerShare: {
    ...{ kind: 'flow', unit: 'moneyPerShare', choice: 'first' },
    readings: each('CommonStockDividendsPerShareDeclared', 'CommonStockDividendsPerShareCashPaid'),
  },
  dilutedShares: {
    ...{ kind: 'average', unit: 'shares', choice: 'first' },
    readings: each(
      'WeightedAverageNumberOfDilutedSharesOutstanding',
      'WeightedAverageNumberOfShareOutstandingBasicAndDiluted',
      'ifrs-full/AdjustedWeightedAverageShares',
    ),
  },
  basicShares: {
    ...{ kind: 'average', unit: 'shares', choice: 'first' },
    readings: each(
      'WeightedAverageNumberOfSharesOutstandingBasic',
      'WeightedAverageNumberOfShareOutstandingBasicAndDiluted',
      'ifrs-full/WeightedAverageShares',
    ),
  },
  operatingCashFlow: {
    ...{ kind: 'flow', unit: 'money', choice: 'first' },
    readings: each(
      'NetCashProvidedByUsedInOperatingActivities',
      'NetCashProvidedByUsedInOperatingActivitiesContinuingOperations',
      'ifrs-full/CashFlowsFromUsedInOperatingActivities',
    ),
  },
  capitalExpenditure: {
    ...{ kind: 'flow', unit: 'money', choice: 'largest' },
    readings: [
      ...each('PaymentsToAcquirePropertyPlantAndEquipment'),
      // These assets may include acquired companies.
      {
        ...sum(plus('PaymentsToAcquireProductiveAssets')),
        without: pathOf('PaymentsToAcquirePropertyPlantAndEquipment'),
      },
      ...each('PaymentsToAcquireOilAndGasPropertyAndEquipment', 'PaymentsForCapitalImprovements'),
      ...each('PaymentsToAcquireOtherPropertyPlantAndEquipment'),
      ...each('ifrs-full/PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities'),
    ],
  },
  depreciation: {
    ...{ kind: 'flow', unit: 'money', choice: 'largest' },
    readings: each(
      'DepreciationDepletionAndAmortization',
      'DepreciationAmortizationAndAccretionNet',
      'DepreciationAndAmortization',
      'ifrs-full/AdjustmentsForDepreciationAndAmortisationExpense',
    ),
  },
  incomeTax: {
    ...{ kind: 'flow', unit: 'money', choice: 'first' },
    readings: each('IncomeTaxExpenseBenefit', 'ifrs-full/IncomeTaxExpenseContinuingOperations'),
  },
  sharesOutstanding: {
    ...{ kind: 'instant', unit: 'shares', choice: 'first' },
    readings: each('dei/EntityCommonStockSharesOutstanding'),
  },
  balanceSheetShares: {
    ...{ kind: 'instant', unit: 'shares', choice: 'first' },
    readings: each('CommonStockSharesOutstanding', 'SharesOutstanding', 'ifrs-full/NumberOfSharesOutstanding'),
  },
  cash: {
    ...{ kind: 'instant', unit: 'money', choice: 'first' },
    readings: each(
      'CashAndCashEquivalentsAtCarryingValue',
      'CashAndDueFromBanks',
      'Cash',
      'ifrs-full/CashAndCashEquivalents',
    ),
  },
  debt: {
    ...{ kind: 'instant', unit: 'money', choice: 'first' },
    readings: [
      ...each('DebtLongtermAndShorttermCombinedAmount'),
      ...borrowed('LongTermDebtNoncurrent', 'LongTermDebtCurrent'),
      ...borrowed('LongTermDebtAndCapitalLeaseObligations', 'LongTermDebtAndCapitalLeaseObligationsCurrent'),
      sum(plus('LongTermDebt'), perhaps(plus('ShortTermBorrowings')), perhaps(plus('CommercialPaper'))),
      ...each('LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities', 'ifrs-full/Borrowings'),
      sum(plus('ifrs-full/LongtermBorrowings'), perhaps(plus('ifrs-full/ShorttermBorrowings'))),
      sum(plus('ifrs-full/NoncurrentBorrowings'), perhaps(plus('ifrs-full/CurrentBorrowings'))),
    ],
  },
  assets: { kind: 'instant', unit: 'money', choice: 'first', readings: each('Assets', 'ifrs-full/Assets') },
  // The sum that equals assets.
  liabilitiesAndEquity: {
    ...{ kind: 'instant', unit: 'money', choice: 'first' },
    readings: each('LiabilitiesAndStockholdersEquity', 'ifrs-full/EquityAndLiabilities'),
  },
  liabilities: {
    ...{ kind: 'instant', unit: 'money', choice: 'first' },
    readings: [
      ...each('Liabilities'),
      sum(
        plus('LiabilitiesAndStockholdersEquity'),
        minus('StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest'),
        perhaps(minus('RedeemableNoncontrollingInterestEquityCarryingAmount')),
        perhaps(minus('TemporaryEquityCarryingAmountAttributableToParent')),
      ),
      sum(
        plus('LiabilitiesAndStockholdersEquity'),
        minus('StockholdersEquity'),
        perhaps(minus('MinorityInterest')),
        perhaps(minus('RedeemableNoncontrollingInterestEquityCarryingAmount')),
        perhaps(minus('TemporaryEquityCarryingAmountAttributableToParent')),
      ),
      ...each('ifrs-full/Liabilities'),
      sum(plus('ifrs-full/Assets'), minus('ifrs-full/Equity')),
    ],
  },
  equity: {
    ...{ kind: 'instant', unit: 'money', choice: 'first' },
    readings: [
      ...each('StockholdersEquity'),
      sum(plus('StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest'), minus('MinorityInterest')),
      // A statement of changes in equity repeats the total of a year whose minority only that year's balance sheet has.
      {
        ...sum(plus('StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest')),
        withMinority: false,
      },
      ...each('PartnersCapital', 'MembersEquity', 'ifrs-full/EquityAttributableToOwnersOfParent'),
      sum(plus('ifrs-full/Equity'), perhaps(minus('ifrs-full/NoncontrollingInterests'))),
    ],
  },
  // What assets are besides liabilities and the shareholders' equity.
  otherEquity: {
    ...{ kind: 'instant', unit: 'money', choice: 'first' },
    readings: [
      sum(
        plus('StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest'),
        minus('StockholdersEquity'),
        ...redeemable,
      ),
      sum(perhaps(plus('MinorityInterest')), ...redeemable),
      ...each('ifrs-full/NoncontrollingInterests'),
    ],
  },
  currentAssets: {
    kind: 'instant',
    unit: 'money',
    choice: 'first',
    readings: each('AssetsCurrent', 'ifrs-full/CurrentAssets'),
  },
  currentLiabilities: {
    ...{ kind: 'instant', unit: 'money', choice: 'first' },
    readings: each('LiabilitiesCurrent', 'ifrs-full/CurrentLiabilities'),
  },
} as const satisfies Record<string, Line>

export type LineId = keyof typeof lines

const lineIds = keysOf(lines)

export const lineOf = (id: LineId): Line => lines[id]

/** The tags of all lines. */
export const recordTags: ReadonlySet<string> = new Set(
  lineIds.flatMap((id) => lineOf(id).readings.flatMap((reading) => reading.terms.map(({ tag }) => tag))),
)
