import { changeOf, changeRatioOf, periodStatistics } from '#domain/dataset/statistics'
import { yearStatisticsOf } from '#domain/dataset/year-statistics'
import { agesOf, type Facts, noFacts, pricedValues, recordedFacts } from '#domain/history/facts'
import type { Prints } from '#domain/history/prints'
import { technicalSessions } from '#domain/history/stock-as-of'
import { keysOf } from '#domain/keys-of'
import { type NumberField, numberFieldIds, technicalFieldIds } from '#domain/stock/fields'
import { type Period, periodIds, periods } from '#domain/stock/stock'
import { technicalValue } from '#domain/stock/technical'
import { recentBars } from '../history/recent-bars.ts'
import type { RowMemory } from '../history/row-as-of.ts'

/** The place of a field in a row; -1 if it is not needed. */
type SlotOf = (field: NumberField) => number

/** The bars that periods need: the last ones before an index. */
export interface Bars {
  close: Float64Array
  volume: Float64Array
  end: number
}

type WriteBars = (numbers: Float64Array, bars: Bars) => void

/** Writes the needed values of each period. */
export const periodWriters = (slotOf: SlotOf): readonly WriteBars[] =>
  periodIds.flatMap((period) => [...changeWriters(slotOf, period), ...spanWriters(slotOf, period)])

/** The change between two closes: nothing between them is read. */
function changeWriters(slotOf: SlotOf, period: Period): readonly WriteBars[] {
  const sessions = periods[period]
  const [delta, ratio] = [slotOf(`${period}Delta`), slotOf(`${period}DeltaRatio`)]
  if (delta < 0 && ratio < 0) return []
  return [
    (numbers, { close, end }) => {
      const [before, last] = [close[end - 1 - sessions] ?? NaN, close[end - 1] ?? NaN]
      if (delta >= 0) numbers[delta] = changeOf(before, last)
      if (ratio >= 0) numbers[ratio] = changeRatioOf(before, last)
    },
  ]
}

function spanWriters(slotOf: SlotOf, period: Period): readonly WriteBars[] {
  const sessions = periods[period]
  const [average, low, high] = [slotOf(`${period}Average`), slotOf(`${period}Low`), slotOf(`${period}High`)]
  const shares = slotOf(`${period}VolumeAverage`)
  if (Math.max(average, low, high, shares) < 0) return []
  return [
    (numbers, bars) => {
      const { close, volume } = periodStatistics(lastBars(bars, sessions + 1), sessions)
      if (average >= 0) numbers[average] = close.average
      if (low >= 0) numbers[low] = close.low
      if (high >= 0) numbers[high] = close.high
      if (shares >= 0) numbers[shares] = volume.average
    },
  ]
}

function lastBars({ close, volume, end }: Bars, count: number) {
  const at = (values: Float64Array) => values.subarray(end - count, end)
  return { close: at(close), volume: at(volume) }
}

const yearFields = ['52WeekHigh', '52WeekLow', '50DayMovingAverage', '200DayMovingAverage'] as const

interface PrintsDay {
  readonly prints: Prints
  readonly day: number
  /** The session in which the listing traded last. */
  readonly last: number
}

/** Writes the values of a year of bars; undefined if none is needed. */
export function yearWriter(slotOf: SlotOf, { bars, startsUpTo }: RowMemory) {
  const years = neededOf(yearFields, slotOf)
  const technicals = neededOf(technicalFieldIds, slotOf)
  if (years.length + technicals.length === 0) return undefined
  return (numbers: Float64Array, { prints, day, last }: PrintsDay) => {
    const { close, firstSince } = recentBars(prints, { from: day - technicalSessions + 1, to: last }, bars)
    const starts = startsUpTo(last)
    const daily = { close, yearStart: firstSince(starts.yearStart), weeks52Start: firstSince(starts.weeks52Start) }
    if (years.length > 0) {
      const { high, low, average50, average200 } = yearStatisticsOf(daily)
      const values = [high, low, average50, average200]
      for (const { field, slot } of years) numbers[slot] = values[yearFields.indexOf(field)] ?? NaN
    }
    for (const { field, slot } of technicals) numbers[slot] = technicalValue(field, daily)
  }
}

const recorded = recordedFacts(noFacts)
const isRecorded = <Field extends string>(field: Field): field is Field & keyof typeof recorded =>
  Object.hasOwn(recorded, field)
const recordedNumbers = numberFieldIds.filter(isRecorded)
const pricedFields = keysOf(pricedValues(noFacts, NaN))

interface PricedDay {
  readonly day: number
  readonly last: number
  readonly price: number
}

/** Writes the values of facts, and those that follow from facts and a price; undefined if none is needed. */
export function factsWriter(slotOf: SlotOf, { days }: RowMemory) {
  const stated = neededOf(recordedNumbers, slotOf)
  const priced = neededOf(pricedFields, slotOf)
  const ages = neededOf(['priceAge', 'reportAge'] as const, slotOf)
  if (stated.length + priced.length + ages.length === 0) return undefined
  return (numbers: Float64Array, facts: Facts, { day, last, price }: PricedDay) => {
    for (const { field, slot } of stated) numbers[slot] = facts[field] ?? NaN
    if (priced.length > 0) {
      const values = pricedValues(facts, price)
      for (const { field, slot } of priced) numbers[slot] = values[field] ?? NaN
    }
    if (ages.length === 0) return
    const values = agesOf(facts, { last: days[last] ?? NaN, day: days[day] ?? NaN })
    for (const { field, slot } of ages) numbers[slot] = values[field] ?? NaN
  }
}

const neededOf = <Field extends NumberField>(fields: readonly Field[], slotOf: SlotOf) =>
  fields.map((field) => ({ field, slot: slotOf(field) })).filter(({ slot }) => slot >= 0)
