import { fromKeys, isObject, keysOf } from '../keys-of.ts'

/** The figures of a company from which its ratios are made, of which a record says why one is missing. */
export const companyFigures = [
  ...(['revenue', 'grossProfit', 'operatingIncome', 'netIncome', 'eps', 'freeCashFlow'] as const),
  ...(['shares', 'assets', 'equity', 'cash', 'debt'] as const),
]

export type CompanyFigure = (typeof companyFigures)[number]

/** Why a figure is missing, as a part of a sentence. */
export const missingReasons = {
  notReported: 'no report states it',
  incomplete: 'a part of its twelve months is not reported',
  silent: 'the company has filed no report for 550 days',
  contradicted: 'reports contradict it',
  receipt: 'no report says how many shares a depositary receipt stands for',
  classes: 'the company has classes of stock at unequal prices',
  split: 'the price moved as if shares had been split, and no report says so',
} as const

export type MissingReason = keyof typeof missingReasons

const reasons = keysOf(missingReasons)

/** Why figures are missing, by figure. */
export type MissingFigures = Partial<Readonly<Record<CompanyFigure, MissingReason>>>

/** The reasons that a record states in its key `missing`; what cannot be read is left out. */
export function missingFiguresOf(record: unknown): MissingFigures {
  const stated = isObject(record) && isObject(record['missing']) ? record['missing'] : {}
  return Object.fromEntries(
    companyFigures.flatMap((figure) => {
      const reason = reasons.find((one) => Object.hasOwn(stated, figure) && one === stated[figure])
      return reason === undefined ? [] : [[figure, reason] as const]
    }),
  )
}

/** How many records lack figures, by reason. */
export type MissingCounts = Record<MissingReason, number>

export const noneMissing = (): MissingCounts => fromKeys(reasons, () => 0)
