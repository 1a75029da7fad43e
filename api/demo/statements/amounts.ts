import { fromKeys } from '#domain/keys-of'
import type { statedLines } from '#domain/statements/statements'
import { bellAt, seedOf, uniformAt } from '../prices/random.ts'
import type { Facts } from '../records/facts.ts'
import { quarterlyOf, quartersUpTo, type Reported, rounded, sumOf, wholeQuarters } from './quarters.ts'

export type StatedLine = (typeof statedLines)[number]

/**
 * Each line by quarter, the newest first, as whole numbers: dollars, cents per share, shares. Undefined if the company does not
 * report the line.
 */
export type Amounts = Readonly<Record<StatedLine, readonly number[] | undefined>>

type Business = NonNullable<Facts['business']>

/** Seeds of what is drawn, so that one does not follow another. */
const draws = {
  revenue: 20,
  earnings: 21,
  gross: 22,
  operating: 23,
  cashFlow: 24,
  capital: 25,
  balance: 26,
  others: 27,
}

/** The share of companies that others own in part, and what those own of the liabilities and others' equity. */
const minority = { chance: 0.1, part: 0.03 }

/**
 * The amounts of a company. Those of the newest twelve months, of the newest balance and all growth are the record's; older ones
 * follow from them by the seed.
 */
export function amountsOf({ company, business, dividend }: Facts, reported: Reported): Amounts | undefined {
  if (!business) return undefined
  const { seed, shares } = company
  const noise: Noise = (draw, at, what = 0) => bellAt(seedOf(seed, draws[draw]), (reported.number - at) * 4 + what)
  const coarse = unitOf(Math.max(business.revenue, Math.abs(business.netIncome)))
  const counts = Array.from(
    { length: quartersUpTo(reported) },
    (_, at) => shares / (1 + business.sharesGrowth) ** Math.floor(at / 4),
  )
  const { revenue, perShare } = incomeOf(seed, { business, shares }, reported)
  const netIncome = perShare.map((earned, at) => earned * (counts[at] ?? NaN))
  const operating = scaled(
    netIncome.map((income, at) => income * (1 + 0.04 * noise('operating', at))),
    business.operatingIncome,
  )
  const wholeRevenue = wholeQuarters(revenue, coarse)
  const gross = business.revenue > 0 ? grossProfits(business, { revenue, operating }, noise) : undefined
  const wholeGross =
    gross && wholeQuarters(gross, coarse).map((one, at) => (at < 4 ? one : Math.min(one, wholeRevenue[at] ?? one)))
  const cashFlow = netIncome.map((income, at) => income + depreciationOf(business) * (revenue[at] ?? 0))
  const capital = scaled(
    revenue.map((sold, at) => sold * (1 + 0.12 * noise('capital', at))),
    sumOf(cashFlow.slice(0, 4)) - business.freeCashFlow,
  )
  return {
    revenue: wholeRevenue,
    costOfRevenue: wholeGross && wholeRevenue.map((sold, at) => sold - (wholeGross[at] ?? NaN)),
    grossProfit: wholeGross,
    operatingIncome: wholeQuarters(operating, coarse),
    netIncome: wholeQuarters(netIncome, coarse),
    dilutedEps: wholeQuarters(perShare.map((earned) => earned * 100)),
    dividendsPerShare: dividend && wholeQuarters(counts.map((_, at) => dividendAt(dividend.perShare, at))),
    dilutedShares: counts.map((count, at) => rounded(count, at < 4 ? 1 : unitOf(shares))),
    operatingCashFlow: wholeQuarters(cashFlow, coarse),
    capitalExpenditure: wholeQuarters(capital, coarse),
    ...balanceOf(seed, { business, length: counts.length }, noise),
  }
}

/** Revenue and earnings per share, with the growth that the record states. */
function incomeOf(
  seed: number,
  { business, shares }: { readonly business: Business; readonly shares: number },
  reported: Reported,
) {
  const { earningsGrowth, sharesGrowth } = business
  return {
    revenue: quarterlyOf(
      seedOf(seed, draws.revenue),
      { total: business.revenue, newest: business.revenueGrowth, fiveYears: business.revenueGrowth5Years },
      reported,
    ),
    perShare: quarterlyOf(
      seedOf(seed, draws.earnings),
      {
        total: business.netIncome / shares,
        newest: earningsGrowth === undefined ? undefined : (1 + earningsGrowth) / (1 + sharesGrowth) - 1,
        fiveYears: business.epsGrowth5Years,
      },
      reported,
    ),
  }
}

/** A standard normal number for a quarter. */
type Noise = (draw: keyof typeof draws, at: number, what?: 0 | 1 | 2 | 3) => number

/** Gross profit is not above revenue and, except in the newest year, not below operating income. */
function grossProfits(
  business: Business,
  { revenue, operating }: Readonly<Record<'revenue' | 'operating', readonly number[]>>,
  noise: Noise,
): readonly number[] {
  const margin = business.grossProfit / business.revenue
  const usual = revenue.map((sold, at) => sold * margin * (1 + 0.1 * (1 - margin) * noise('gross', at)))
  return scaled(usual, business.grossProfit).map((gross, at) => {
    const [sold = 0, earned = 0] = [revenue[at], operating[at]]
    return at < 4 ? gross : Math.min(Math.max(gross, 1.05 * earned), sold)
  })
}

/** Yearly growth of a balance, and of a dividend. */
const balanceGrowth = { usual: 0.05, min: -0.08, max: 0.12 }
const dividendGrowth = 0.06

/** In cents. */
const dividendAt = (perShare: number, at: number): number =>
  (perShare * 100) / 4 / (1 + dividendGrowth) ** Math.floor(at / 4)

const depreciationOf = ({ ebitda, operatingIncome, revenue }: Business): number =>
  revenue > 0 ? (ebitda - operatingIncome) / revenue : 0

/** The balance at the end of each quarter: assets are liabilities and equity. */
function balanceOf(
  seed: number,
  { business, length }: { readonly business: Business; readonly length: number },
  noise: Noise,
) {
  const { assets, equity, debt, netDebt, revenueGrowth5Years = balanceGrowth.usual } = business
  const coarse = unitOf(assets)
  const growth = Math.min(Math.max(revenueGrowth5Years, balanceGrowth.min), balanceGrowth.max)
  const hasOthers = uniformAt(seedOf(seed, draws.others), 0) < minority.chance
  // So that equity keeps its sign, it scatters less if it is a small part of the assets.
  const ofDebts = (at: number) => (1 - equity / assets) * (1 + 0.1 * Math.abs(equity / assets) * noise('balance', at))
  const level = (at: number, amount: number, scatter: number, what: 1 | 2 | 3) =>
    at === 0
      ? rounded(amount, 1)
      : rounded((amount / (1 + growth) ** (at / 4)) * (1 + scatter * noise('balance', at, what)), coarse)
  const quarters = Array.from({ length }, (_, at) => {
    const total = level(at, assets, 0.02, 1)
    const owned = at === 0 ? rounded(equity, 1) : rounded(total * (1 - ofDebts(at)), coarse)
    const others = hasOthers ? rounded(total * ofDebts(at) * minority.part, at === 0 ? 1 : coarse) : 0
    return {
      cash: level(at, debt - netDebt, 0.12, 2),
      debt: level(at, debt, 0.08, 3),
      assets: total,
      liabilities: total - owned - others,
      equity: owned,
      otherEquity: others,
    }
  })
  const columns = fromKeys(['cash', 'debt', 'assets', 'liabilities', 'equity', 'otherEquity'] as const, (line) =>
    quarters.map((quarter) => quarter[line]),
  )
  return { ...columns, otherEquity: hasOthers ? columns.otherEquity : undefined }
}

/** Quarters in proportion, whose newest four have a total. */
function scaled(quarters: readonly number[], total: number): readonly number[] {
  const sum = sumOf(quarters.slice(0, 4))
  return sum === 0 ? quarters : quarters.map((quarter) => (quarter * total) / sum)
}

/** The unit of older figures up to a size: more digits would double the bytes of a company's statements. */
const unitOf = (size: number): number => 10 ** Math.max(Math.floor(Math.log10(size)) - 5, 0)
