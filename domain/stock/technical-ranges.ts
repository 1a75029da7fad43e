import type { TechnicalField } from './fields.ts'

/** The valid values of a field in a dataset, both ends included. */
interface TechnicalRange {
  readonly min: number
  readonly max: number
}

const dollars: TechnicalRange = { min: 0, max: Number.MAX_VALUE }
/** A fraction: 0.05 is 5%. */
const change: TechnicalRange = { min: -1, max: Number.MAX_VALUE }
/** Trading days, 0 for the last one. */
const sessions: TechnicalRange = { min: 0, max: 366 }

/** The unit and the valid range of each value in a dataset. */
const technicalRanges: Readonly<Record<TechnicalField, TechnicalRange>> = {
  rsi14: { min: 0, max: 100 },
  sma20: dollars,
  sma50: dollars,
  sma200: dollars,
  atr14: dollars,
  gap: change,
  volatility20: { ...change, min: 0 },
  change3Months: change,
  change6Months: change,
  change12Months: change,
  changeYearToDate: change,
  sessionsSinceHigh: sessions,
  sessionsSinceLow: sessions,
  sessionsSinceGoldenCross: sessions,
}

/** Whether a number can be the value of a technical field. */
export const isTechnicalValue = (field: TechnicalField, value: number): boolean =>
  value >= technicalRanges[field].min && value <= technicalRanges[field].max
