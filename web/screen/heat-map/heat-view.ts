import {
  type ColumnId,
  type ColumnMetric,
  formulaIds,
  type Formulas,
  isFormulaId,
  metricOf,
} from '#domain/screen/formulas'
import { isNumberField } from '#domain/stock/fields'
import type { Kind } from '#domain/stock/metric'
import { metricIds } from '#domain/stock/metrics'
import type { Period } from '#domain/stock/stock'
import { metricText } from '#words/metric-text'
import type { PageNumber } from '#worker/contract'
import { heatPeriods, measureText } from './heat-map-texts.ts'

/** What the area of a tile shows: a number, or nothing. */
export type SizeId = ColumnId | 'equal'
/** What the color of a tile shows: a number, or the change of the screen's timeframe. */
export type ColorId = ColumnId | 'change'

/** What a map shows. */
export interface HeatView {
  readonly size: SizeId
  readonly color: ColorId
  readonly timeframe: Period
  /** The user's own metrics in the screen. */
  readonly formulas: Formulas
}

const sizeKinds: readonly Kind[] = ['compact', 'money', 'ratio', 'percent', 'formula']
const colorKinds: readonly Kind[] = [...sizeKinds, 'change', 'percentChange']

/** Whether a column is a number of one of the kinds; a range is a position between two others. */
const isNumber = ({ of, kind, between }: ColumnMetric, kinds: readonly Kind[]): boolean =>
  of !== undefined &&
  of !== 'symbol' &&
  (of.startsWith('formula:') || isNumberField(of)) &&
  !between &&
  kinds.includes(kind)

const idsOf = (kinds: readonly Kind[]) => metricIds.filter((id) => isNumber(metricOf(id, { formulas: {} }), kinds))

/** The choices in an address, the default first. A change has no area: half of them are below zero. */
export const sizeIds: readonly [SizeId, ...SizeId[]] = [
  'marketCap',
  'equal',
  ...idsOf(sizeKinds).filter((id) => id !== 'marketCap'),
  ...formulaIds,
]
export const colorIds: readonly [ColorId, ...ColorId[]] = ['change', ...idsOf(colorKinds), ...formulaIds]

/** The choices that a screen offers: the user's own metrics only if it has them. */
export const offeredIn = <Id extends string>(ids: readonly Id[], { formulas }: Pick<HeatView, 'formulas'>) =>
  ids.filter((id) => {
    const formula = formulaIds.find((each) => each === id)
    return (
      formula === undefined ||
      (formulas[formula] !== undefined && isNumber(metricOf(formula, { formulas }), colorKinds))
    )
  })

/** A number of each stock, with its names. */
export interface Measure {
  readonly field: PageNumber
  readonly metric: ColumnMetric
  /** At the beginning of a fact: “Week”, “P/E”. */
  readonly name: string
  /** Within a sentence: “week change”, “P/E”. */
  readonly phrase: string
  /** After “without”: “a change”, “P/E”. */
  readonly lacked: string
  /** Whether the sum over several stocks means something. */
  readonly isSum: boolean
  readonly text: (value: number) => string
}

function measureOf(id: ColumnId, { formulas }: Pick<HeatView, 'formulas'>, names: Partial<Measure> = {}): Measure {
  const metric = metricOf(id, { formulas })
  const { of, kind, label } = metric
  // Only ids of numbers are choices; the market cap stands for others.
  const field = of === undefined || of === 'symbol' || (!isFormulaId(of) && !isNumberField(of)) ? 'marketCap' : of
  const phrase = measureText.inSentence(label)
  const text = (value: number) => metricText({ ...metric, of: field }, () => value) ?? ''
  return { field, metric, name: label, phrase, lacked: phrase, isSum: kind === 'compact', text, ...names }
}

/** The measure of area. Tiles of one size have none: their facts show the market cap. */
export const sizeOf = (view: HeatView): Measure =>
  view.size === 'equal' || view.size === 'marketCap'
    ? measureOf('marketCap', view, { lacked: measureText.aMarketCap })
    : measureOf(view.size, view)

/** The measure of color. */
export const colorMeasureOf = (view: HeatView): Measure => {
  if (view.color !== 'change') return measureOf(view.color, view)
  const { name, change } = heatPeriods[view.timeframe]
  const names = { name, phrase: measureText.changeOf(change), lacked: measureText.aChange }
  return measureOf(`${view.timeframe}DeltaRatio`, view, names)
}
