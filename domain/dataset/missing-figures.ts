import { fromKeys, isObject } from '../keys-of.ts'
import type { StoredNumberField } from '../stock/fields.ts'

/** The figures from which a company's ratios are calculated; a record says why one is missing. */
export const companyFigures = [
  ...(['revenue', 'grossProfit', 'operatingIncome', 'netIncome', 'eps', 'freeCashFlow'] as const),
  ...(['shares', 'assets', 'equity', 'cash', 'debt'] as const),
]

export type CompanyFigure = (typeof companyFigures)[number]

/**
 * Why a figure is missing: no report states it; a part of its twelve months is not reported; no report for 550 days; reports
 * contradict it; a receipt stands for an unknown number of shares; classes of stock have unequal prices; shares may have been split.
 */
export const missingReasons = [
  ...(['notReported', 'incomplete', 'silent', 'contradicted', 'receipt', 'classes', 'split'] as const),
]

export type MissingReason = (typeof missingReasons)[number]

/** Why figures are missing, by figure. */
export type MissingFigures = Partial<Readonly<Record<CompanyFigure, MissingReason>>>

/** The reasons in a record's key `missing`; skips unreadable ones. */
export function missingFiguresOf(record: unknown): MissingFigures {
  const stated = isObject(record) && isObject(record['missing']) ? record['missing'] : {}
  return Object.fromEntries(
    companyFigures.flatMap((figure) => {
      const reason = missingReasons.find((one) => Object.hasOwn(stated, figure) && one === stated[figure])
      return reason === undefined ? [] : [[figure, reason] as const]
    }),
  )
}

/** The number of records that lack figures, by reason. */
export type MissingCounts = Record<MissingReason, number>

export const noneMissing = (): MissingCounts => fromKeys(missingReasons, () => 0)

/** The figures from which values of a record are calculated, those whose absence explains most first. */
const madeOf = {
  marketCap: ['shares'],
  sharesOutstanding: ['shares'],
  sharesGrowth: ['shares'],
  revenueTTM: ['revenue'],
  grossProfitTTM: ['grossProfit'],
  ebitda: ['operatingIncome'],
  eps: ['eps', 'shares'],
  dilutedEPSTTM: ['eps', 'shares'],
  peRatio: ['eps', 'shares'],
  trailingPE: ['eps', 'shares'],
  dividendPerShare: ['shares'],
  dividendYield: ['shares'],
  revenuePerShareTTM: ['revenue', 'shares'],
  bookValue: ['equity', 'shares'],
  priceToBookRatio: ['equity', 'shares'],
  priceToSalesRatioTTM: ['revenue', 'shares'],
  profitMargin: ['netIncome', 'revenue'],
  operatingMarginTTM: ['operatingIncome', 'revenue'],
  returnOnAssetsTTM: ['netIncome', 'assets'],
  returnOnEquityTTM: ['netIncome', 'equity'],
  returnOnInvestedCapital: ['operatingIncome', 'equity', 'debt'],
  evToRevenue: ['shares', 'revenue', 'debt', 'cash'],
  evToEBITDA: ['shares', 'operatingIncome', 'debt', 'cash'],
  debtToEquity: ['debt', 'equity'],
  freeCashFlowYield: ['freeCashFlow', 'shares'],
} as const satisfies Partial<Readonly<Record<StoredNumberField, readonly CompanyFigure[]>>>

const figuresBehind = new Map<string, readonly CompanyFigure[]>(Object.entries(madeOf))

/** The figure whose absence explains a missing value of a record, and why it is missing; undefined if unknown. */
export function whyMissing(
  field: string,
  missing: MissingFigures,
): { readonly figure: CompanyFigure; readonly reason: MissingReason } | undefined {
  for (const figure of figuresBehind.get(field) ?? []) {
    const reason = missing[figure]
    if (reason) return { figure, reason }
  }
  return undefined
}
