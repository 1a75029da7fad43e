import { type JsonObject, keysOf } from '../keys-of.ts'
import type { FlagField, NumberField, ProfileField, TextField } from './fields.ts'

/**
 * One stock: the values of `fields.ts`, `null` if the source has none. Prices are in the listing's currency, ratios are
 * fractions (0.05 is 5%), dates have the source's format.
 */
export type Stock = { readonly symbol: string } & { readonly [F in NumberField]: number | null } & {
  readonly [F in TextField | ProfileField]: string | null
} & { readonly [F in FlagField]: boolean } & {
  /** Why figures are missing, as the record states it; `missingFiguresOf` reads it. */
  readonly missing?: JsonObject
  /** When results came out and are expected, as the record states it; `reportDaysOf` reads it. */
  readonly reports?: JsonObject
}

/** The periods of the dataset, in sessions: the change over n sessions compares with the close n sessions earlier. */
export const periods = { day: 1, week: 5, twoWeeks: 10, month: 21, twoMonths: 42 } as const

export type Period = keyof typeof periods

export const periodIds = keysOf(periods)

/** The seven sectors of the specification: the SEC's old review offices. Their names are in sectors.ts. */
export const sectorIds = [
  'ENERGY & TRANSPORTATION',
  'FINANCE',
  'LIFE SCIENCES',
  'MANUFACTURING',
  'REAL ESTATE & CONSTRUCTION',
  'TECHNOLOGY',
  'TRADE & SERVICES',
] as const

export type Sector = (typeof sectorIds)[number]

/** The known sector of a text in any case; data may contain others. */
export function knownSector(text: string | null): Sector | undefined {
  const upper = text?.toUpperCase() ?? ''
  return sectorIds.find((sector) => sector === upper)
}

const ticker = /^[A-Za-z0-9.\-^/]{1,12}$/

/** The symbol in upper case, or undefined for an invalid value. */
export function parseSymbol(value: unknown): string | undefined {
  return typeof value === 'string' && ticker.test(value) ? value.toUpperCase() : undefined
}
