import type { FlagField, NumberField, ProfileField, TextField } from './fields.ts'

/**
 * One stock as the product knows it: the values of `fields.ts`, `null` where the source has none.
 * Prices in the listing's currency, ratios as fractions (0.05 is 5 %), dates as the source writes them.
 */
export type Stock = { readonly symbol: string } & { readonly [F in NumberField]: number | null } & {
  readonly [F in TextField | ProfileField]: string | null
} & { readonly [F in FlagField]: boolean }

/** The periods of the dataset, in sessions: the change over n sessions compares with the close n sessions earlier. */
export const periods = { day: 1, week: 5, twoWeeks: 10, month: 21, twoMonths: 42 } as const

export type Period = keyof typeof periods

export const periodIds = Object.keys(periods) as Period[]
