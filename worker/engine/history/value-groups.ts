import { periodStatistics, type Series } from '#domain/dataset/statistics'
import { yearStatisticsOf } from '#domain/dataset/year-statistics'
import { agesOf, type Facts, marketCapOf, noFacts, pricedValues, recordedFacts } from '#domain/history/facts'
import { fromKeys, keysOf } from '#domain/keys-of'
import { numberFieldIds, technicalFieldIds } from '#domain/stock/fields'
import { periodIds, periods } from '#domain/stock/stock'
import { type DailyBars, technicalValue } from '#domain/stock/technical'

/** The index of each number in a row. */
export const slots = fromKeys(numberFieldIds, (_, slot) => slot)

/** The days of a listing's last trade and of the market, counted from 1970-01-01. */
export type FactDays = Parameters<typeof agesOf>[1]

/** Values that are calculated together from the facts of a row, after its close. */
export interface FactsGroup {
  readonly of: 'facts'
  readonly slots: readonly number[]
  readonly write: (numbers: Float64Array, facts: Facts, days: FactDays) => void
}

/** Values that are calculated together from the last sessions of a listing. */
export interface SeriesGroup {
  readonly of: 'series'
  readonly slots: readonly number[]
  readonly write: (numbers: Float64Array, series: Series) => void
}

/** Values that are calculated together from a year of bars. */
export interface YearGroup {
  readonly of: 'year'
  readonly slots: readonly number[]
  readonly write: (numbers: Float64Array, bars: DailyBars) => void
}

/** Of the periods, at most two months. */
export const seriesGroups = periodIds.map((period): SeriesGroup => {
  const [delta, deltaRatio] = [slots[`${period}Delta`], slots[`${period}DeltaRatio`]]
  const [average, low, high] = [slots[`${period}Average`], slots[`${period}Low`], slots[`${period}High`]]
  const volumeAverage = slots[`${period}VolumeAverage`]
  return {
    of: 'series',
    slots: [delta, deltaRatio, average, low, high, volumeAverage],
    write(numbers, series) {
      const { close, volume } = periodStatistics(series, periods[period])
      numbers[delta] = close.delta
      numbers[deltaRatio] = close.deltaRatio
      numbers[average] = close.average
      numbers[low] = close.low
      numbers[high] = close.high
      numbers[volumeAverage] = volume.average
    },
  }
})

const yearGroup: YearGroup = {
  of: 'year',
  slots: [slots['52WeekHigh'], slots['52WeekLow'], slots['50DayMovingAverage'], slots['200DayMovingAverage']],
  write(numbers, bars) {
    const year = yearStatisticsOf(bars)
    numbers[slots['52WeekHigh']] = year.high
    numbers[slots['52WeekLow']] = year.low
    numbers[slots['50DayMovingAverage']] = year.average50
    numbers[slots['200DayMovingAverage']] = year.average200
  },
}

const technicalGroups = technicalFieldIds.map((field): YearGroup => {
  const slot = slots[field]
  return {
    of: 'year',
    slots: [slot],
    write(numbers, bars) {
      numbers[slot] = technicalValue(field, bars)
    },
  }
})

export const yearGroups: readonly YearGroup[] = [yearGroup, ...technicalGroups]

/** The fields of a row that state facts, and those that follow from facts and a price. */
const recorded = recordedFacts(noFacts)
export const isRecorded = <Field extends string>(field: Field): field is Field & keyof typeof recorded =>
  Object.hasOwn(recorded, field)

const recordedGroups = numberFieldIds.filter(isRecorded).map((field): FactsGroup => {
  const slot = slots[field]
  return {
    of: 'facts',
    slots: [slot],
    write(numbers, facts) {
      numbers[slot] = facts[field] ?? NaN
    },
  }
})

/** By itself, because most screens read it, and few the ratios. */
const marketCapGroup: FactsGroup = {
  of: 'facts',
  slots: [slots.marketCap],
  write(numbers, facts) {
    numbers[slots.marketCap] = marketCapOf(facts, numbers[slots.close] ?? NaN) ?? NaN
  },
}

const pricedNumbers = keysOf(pricedValues(noFacts, NaN))
  .filter((field) => field !== 'marketCap')
  .map((field) => ({ field, slot: slots[field] }))

const pricedGroup: FactsGroup = {
  of: 'facts',
  slots: pricedNumbers.map(({ slot }) => slot),
  write(numbers, facts) {
    const priced = pricedValues(facts, numbers[slots.close] ?? NaN)
    for (const { field, slot } of pricedNumbers) numbers[slot] = priced[field] ?? NaN
  },
}

const agesGroup: FactsGroup = {
  of: 'facts',
  slots: [slots.priceAge, slots.reportAge],
  write(numbers, facts, days) {
    const { priceAge, reportAge } = agesOf(facts, days)
    numbers[slots.priceAge] = priceAge ?? NaN
    numbers[slots.reportAge] = reportAge ?? NaN
  },
}

/** All values that follow from facts. */
export const factsGroups: readonly FactsGroup[] = [agesGroup, marketCapGroup, pricedGroup, ...recordedGroups]

export type ValueGroup = FactsGroup | SeriesGroup | YearGroup
