import type { NumberField } from './fields.ts'
import type { Stock } from './stock.ts'

/** The number of peers of a stock: those of its industry, or of its sector if its industry has fewer. */
export const peerCount = 5

/** The group of a stock: its industry or sector, including itself. */
export interface PeerGroup {
  readonly field: 'industry' | 'sector'
  readonly count: number
}

/** Changes of the close, as fractions, by the number of sessions that each spans. */
export const changeFields = {
  dayDeltaRatio: 1,
  weekDeltaRatio: 5,
  twoWeeksDeltaRatio: 10,
  monthDeltaRatio: 21,
  twoMonthsDeltaRatio: 42,
  change3Months: 63,
  change6Months: 126,
  change12Months: 252,
} as const satisfies Partial<Record<NumberField, number>>

export type ChangeField = keyof typeof changeFields

/** Technical values to compare with the sector: a field, or the quotient of two if dollars are not comparable. */
export const technicalStats = {
  rsi14: ['rsi14'],
  fromSma20: ['close', 'sma20'],
  fromSma50: ['close', 'sma50'],
  fromSma200: ['close', 'sma200'],
  atr14: ['atr14', 'close'],
  volatility20: ['volatility20'],
  gap: ['gap'],
  change3Months: ['change3Months'],
  change6Months: ['change6Months'],
  change12Months: ['change12Months'],
  changeYearToDate: ['changeYearToDate'],
  sessionsSinceHigh: ['sessionsSinceHigh'],
  sessionsSinceLow: ['sessionsSinceLow'],
  relativeVolume: ['relativeVolume'],
} as const satisfies Record<string, readonly [of: NumberField, by?: NumberField]>

export type TechnicalStat = keyof typeof technicalStats

/** A stock among the others of its industry and of its sector. */
export interface Peers {
  /** Undefined for a stock whose industry and sector are unknown. */
  readonly group: PeerGroup | undefined
  /** The stock and up to `peerCount` others of the group, the largest by market cap, in that order. */
  readonly symbols: readonly string[]
  /** The median change of the sector’s stocks, if at least `minPeers` are known. */
  readonly sectorChanges: { readonly [F in ChangeField]?: number }
  /** For each technical value, the share, 0 to 1, of the other stocks of its sector with a lower one. */
  readonly percentiles: { readonly [S in TechnicalStat]?: number }
}

/** The field that defines the group, by the numbers of other stocks; undefined for none. */
export function groupField(inIndustry: number, inSector: number): PeerGroup['field'] | undefined {
  if (inIndustry >= peerCount || (inIndustry > 0 && inIndustry >= inSector)) return 'industry'
  return inSector > 0 ? 'sector' : inIndustry > 0 ? 'industry' : undefined
}

/** The value of a technical stat; null if it is missing. */
export function technicalValue(stock: Pick<Stock, NumberField>, id: TechnicalStat): number | null {
  const [of, by]: readonly [NumberField, NumberField?] = technicalStats[id]
  const value = quotient(stock[of] ?? NaN, by === undefined ? 1 : (stock[by] ?? NaN))
  return Number.isNaN(value) ? null : value
}

/** NaN unless both are known and the divisor is above 0. */
export const quotient = (of: number, by: number): number => (by > 0 ? of / by : NaN)
