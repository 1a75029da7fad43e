import { dayOfDate } from '../dataset/trading-days.ts'
import { fromKeys, isObject } from '../keys-of.ts'
import type { NumberField, ProfileField, TextField } from '../stock/fields.ts'
import type { Stock } from '../stock/stock.ts'

/** Amounts per share, in the listing's currency: a split of the shares divides them. */
const perShareFields = [
  'eps',
  'dilutedEPSTTM',
  'bookValue',
  'revenuePerShareTTM',
  'dividendPerShare',
  'analystTargetPrice',
] as const satisfies readonly NumberField[]

/** Other numbers of a company's record, in the units of `Stock`, that do not follow from the price. */
const companyFields = [
  'revenueTTM',
  'grossProfitTTM',
  'ebitda',
  'profitMargin',
  'operatingMarginTTM',
  'returnOnAssetsTTM',
  'returnOnEquityTTM',
  'quarterlyEarningsGrowthYOY',
  'quarterlyRevenueGrowthYOY',
  'beta',
  'debtToEquity',
  'currentRatio',
  'returnOnInvestedCapital',
  'revenueGrowth5Years',
  'epsGrowth5Years',
  'sharesGrowth',
] as const satisfies readonly NumberField[]

/** Numbers that a record has only in a ratio with its price, or in an age on its day. */
const impliedFields = [
  /** Expected earnings per share: close ÷ forward P/E. */
  'forwardEps',
  /** The growth, in percent per year: PEG ratio = P/E ÷ growth. */
  'expectedGrowth',
  /** Enterprise value − market capitalization: debt less cash. */
  'netDebt',
  /** Free cash flow of a fiscal year, in dollars: market capitalization × its yield. */
  'freeCashFlow',
  /** The day on which the newest report was filed, counted from 1970-01-01. */
  'reportDay',
] as const

export const numberFacts = [...perShareFields, ...companyFields, ...impliedFields, 'sharesOutstanding'] as const

/** Texts that describe a listing. They rarely change, so that an earlier day may borrow them. */
export const attributeFields = [
  'name',
  'exchange',
  'country',
  'assetType',
  'sector',
  'industry',
] as const satisfies readonly (TextField | ProfileField)[]

const dateFacts = ['latestQuarter', 'dividendDate', 'exDividendDate'] as const satisfies readonly ProfileField[]

/** Texts of a company's record. */
export const textFacts = [...attributeFields, ...dateFacts] as const

export const flagFacts = ['sp500', 'dowJones'] as const

export type AttributeField = (typeof attributeFields)[number]
type NumberFact = (typeof numberFacts)[number]

/** The facts of a company's record, besides its prices and the values that follow from them. `null` for missing ones. */
export type Facts = { readonly [F in NumberFact]: number | null } & {
  readonly [F in (typeof textFacts)[number]]: string | null
} & { readonly [F in (typeof flagFacts)[number]]: boolean }

const factIds = [...numberFacts, ...textFacts, ...flagFacts] as const

/** All facts unknown. */
export const noFacts: Facts = {
  ...fromKeys([...numberFacts, ...textFacts], () => null),
  sp500: false,
  dowJones: false,
}

/** The facts of a published record. */
export function factsOf(stock: Stock): Facts {
  const { close } = stock
  const shares = stock.sharesOutstanding ?? ratio(stock.marketCap, close)
  const marketCap = stock.marketCap ?? product(shares, close)
  const enterpriseValue = product(stock.evToRevenue, stock.revenueTTM) ?? product(stock.evToEBITDA, stock.ebitda)
  return {
    ...fromKeys([...perShareFields, ...companyFields], (field) => stock[field]),
    forwardEps: ratio(close, stock.forwardPE),
    expectedGrowth: ratio(stock.peRatio, stock.pegRatio),
    netDebt: enterpriseValue === null || marketCap === null ? null : enterpriseValue - marketCap,
    freeCashFlow: product(stock.freeCashFlowYield, marketCap),
    reportDay: reportDayOf(stock),
    sharesOutstanding: shares,
    ...fromKeys(textFacts, (field) => stock[field]),
    ...fromKeys(flagFacts, (flag) => stock[flag]),
  }
}

/** The newest report's day, from its age on the day of the record. */
function reportDayOf({ createdAt, reportAge }: Stock): number | null {
  return createdAt === null || reportAge === null ? null : finite(dayOfDate(createdAt.slice(0, 10)) - reportAge)
}

/** The age of the last close and of the newest report in days; `last` and `day` are counted from 1970-01-01. */
export const agesOf = (
  { reportDay }: Facts,
  { last, day }: { readonly last: number; readonly day: number },
): Record<'priceAge' | 'reportAge', number | null> => ({
  priceAge: day - last,
  reportAge: reportDay === null ? null : day - reportDay,
})

/** The values of a record that follow from its facts and a price. */
type PricedField =
  | 'marketCap'
  | 'peRatio'
  | 'trailingPE'
  | 'forwardPE'
  | 'pegRatio'
  | 'priceToSalesRatioTTM'
  | 'priceToBookRatio'
  | 'dividendYield'
  | 'evToRevenue'
  | 'evToEBITDA'
  | 'freeCashFlowYield'

/** The market cap at a close, in dollars; null if the number of shares is unknown. */
export const marketCapOf = ({ sharesOutstanding }: Pick<Facts, 'sharesOutstanding'>, close: number): number | null =>
  product(sharesOutstanding, close)

/** The ratios of facts at a close, in the units of `Stock`; null if an operand is missing or the divisor is not above 0. */
export function pricedValues(facts: Facts, close: number): Record<PricedField, number | null> {
  const marketCap = marketCapOf(facts, close)
  const enterpriseValue = marketCap === null || facts.netDebt === null ? null : marketCap + facts.netDebt
  const peRatio = ratio(close, facts.eps)
  return {
    marketCap,
    peRatio,
    trailingPE: ratio(close, facts.dilutedEPSTTM ?? facts.eps),
    forwardPE: ratio(close, facts.forwardEps),
    pegRatio: ratio(peRatio, facts.expectedGrowth),
    priceToSalesRatioTTM: ratio(marketCap, facts.revenueTTM),
    priceToBookRatio: ratio(close, facts.bookValue),
    dividendYield: ratio(facts.dividendPerShare, close),
    evToRevenue: ratio(enterpriseValue, facts.revenueTTM),
    evToEBITDA: ratio(enterpriseValue, facts.ebitda),
    freeCashFlowYield: ratio(facts.freeCashFlow, marketCap),
  }
}

const product = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : finite(a * b))
const ratio = (a: number | null, b: number | null): number | null =>
  a === null || b === null || !(b > 0) ? null : finite(a / b)
const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)

/** The facts that a record states directly. */
export const recordedFacts = (facts: Facts): Omit<Facts, (typeof impliedFields)[number]> => ({
  ...fromKeys([...perShareFields, ...companyFields, 'sharesOutstanding'], (field) => facts[field]),
  ...fromKeys(textFacts, (field) => facts[field]),
  ...fromKeys(flagFacts, (flag) => facts[flag]),
})

/** The facts of a listing that became known on a day: those that differ from the earlier ones. */
export interface FactChange {
  /** YYYY-MM-DD: the day of the filing, or that of the first dataset that had them. */
  readonly since: string
  readonly facts: Partial<Facts>
}

/** Parses the facts of a file; undefined if one has the wrong type. Facts of a newer release are left out. */
export function acceptFacts(value: unknown): Partial<Facts> | undefined {
  if (!isObject(value)) return undefined
  let hasOthers = false
  // A change has a few of all facts: look up those that it has.
  for (const id of Object.keys(value)) {
    const type = factTypes.get(id)
    if (type === undefined) hasOthers = true
    else if (value[id] === null ? type === 'boolean' : typeof value[id] !== type) return undefined
  }
  const known = hasOthers
    ? fromKeys(
        factIds.filter((id) => Object.hasOwn(value, id)),
        (id) => value[id],
      )
    : value
  // Each value has its fact's type.
  return known as Partial<Facts>
}

const factTypes: ReadonlyMap<string, 'number' | 'boolean' | 'string'> = new Map([
  ...numberFacts.map((id) => [id, 'number'] as const),
  ...textFacts.map((id) => [id, 'string'] as const),
  ...flagFacts.map((id) => [id, 'boolean'] as const),
])

/** The facts of a listing that changed between two records; undefined for none. */
export function changedFacts(before: Facts, now: Facts): Partial<Facts> | undefined {
  const changed = factIds.filter((id) => now[id] !== before[id])
  return changed.length === 0 ? undefined : acceptFacts(fromKeys(changed, (id) => now[id]))
}

/** The facts known on a day. */
export interface KnownFacts {
  readonly facts: Facts
  /** The days on which the attributes became known that are borrowed from later. */
  readonly later: { readonly [F in AttributeField]?: string }
}

/**
 * The facts of a listing as of a day (YYYY-MM-DD): the newest known on or before it. Attributes that were not known then are
 * the earliest later ones; no other value ever comes from later. `sharesSince` is the number of shares that one share of a
 * day has become through splits.
 */
export function factsAsOf(
  changes: readonly FactChange[],
  day: string,
  sharesSince: (since: string) => number,
): KnownFacts {
  const known: Partial<Record<keyof Facts, unknown>> = {}
  const later: Partial<Record<AttributeField, string>> = {}
  for (const { since, facts } of changes) {
    if (since <= day) Object.assign(known, adjustedForSplits(facts, sharesSince(since)))
    else
      for (const field of attributeFields) {
        if ((known[field] ?? null) !== null || (facts[field] ?? null) === null) continue
        known[field] = facts[field]
        later[field] = since
      }
  }
  // Each value is a fact.
  return { facts: { ...noFacts, ...known } as Facts, later }
}

/** Facts from before splits, for the shares after them: `shares` new ones for an old one. */
export function adjustedForSplits(facts: Partial<Facts>, shares: number): Partial<Facts> {
  if (shares === 1) return facts
  const { sharesOutstanding } = facts
  const perShare = [...perShareFields, 'forwardEps' as const].filter((field) => typeof facts[field] === 'number')
  return {
    ...facts,
    ...fromKeys(perShare, (field) => (facts[field] ?? NaN) / shares),
    ...(typeof sharesOutstanding === 'number' && { sharesOutstanding: sharesOutstanding * shares }),
  }
}
