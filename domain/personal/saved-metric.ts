import type { OwnMetric } from '../formula/parse.ts'
import { filterRules, type Filters, sortKeys } from '../screen/filters.ts'
import {
  acceptFormula,
  type FormulaId,
  formulaIds,
  formulaName,
  formulasIn,
  maxExpressionLength,
  maxFormulaNameLength,
} from '../screen/formulas.ts'
import { withoutFormula } from '../screen/without-formula.ts'
import { parseFields, parseTimestamp } from './parse-fields.ts'

/** One of the user’s own metrics, kept on the device. */
export interface SavedMetric extends OwnMetric {
  /** Its name in lower case, which is unique. */
  readonly id: string
  /** Epoch milliseconds. */
  readonly changedAt: number
}

export const maxMetrics = 50

/** The part of a metric that a screen contains. */
const formulaOf = ({ name, expression, format, decimals }: OwnMetric): OwnMetric => ({
  name,
  expression,
  ...(format && { format, ...(decimals !== undefined && { decimals }) }),
})

/** The fields of a metric, without any others of an object. */
export const savedMetric = (metric: OwnMetric, changedAt: number): SavedMetric => {
  const formula = formulaOf({ ...metric, name: formulaName(metric.name) })
  return { id: metricKey(formula.name), ...formula, changedAt }
}

/** Whether two metrics with the same name show the same values. */
export const isSameFormula = (a: OwnMetric, b: OwnMetric): boolean =>
  a.expression === b.expression && a.format === b.format && a.decimals === b.decimals

export const metricKey = (name: string): string => formulaName(name).toLowerCase()

/** Parses a stored or imported metric; undefined if it is invalid. The expression may be of a newer release. */
export function parseSavedMetric(value: unknown): SavedMetric | undefined {
  const formula = acceptFormula(value)
  const changedAt = parseTimestamp(parseFields(value)['changedAt'])
  return formula && changedAt !== undefined ? { id: metricKey(formula.name), ...formula, changedAt } : undefined
}

/** Why a name is not allowed. */
type MetricNameError = 'empty' | 'long' | 'brackets' | 'taken' | 'full'

/** The error of a name for a new metric or the one with that id; undefined if it is valid. */
export function metricNameError(
  metrics: readonly SavedMetric[],
  text: string,
  id?: string,
): MetricNameError | undefined {
  const key = metricKey(text)
  if (key === '') return 'empty'
  if (text.trim().length > maxFormulaNameLength) return 'long'
  if (/[[\]]/.test(text)) return 'brackets'
  if (metrics.some((other) => other.id !== id && other.id === key)) return 'taken'
  return id === undefined && metrics.length >= maxMetrics ? 'full' : undefined
}

/** Whether the text of a formula is too long for links. */
export const isTooLong = (expression: string): boolean => expression.trim().length > maxExpressionLength

/** A free name for a copy: “Yield 2”. */
export function copyName(metrics: readonly SavedMetric[], name: string): string {
  const base = name.replace(/ \d+$/, '')
  for (let number = 2; ; number++) {
    const suffix = ` ${number}`
    const copy = formulaName(base.slice(0, maxFormulaNameLength - suffix.length)) + suffix
    if (metricNameError(metrics, copy, '') === undefined) return copy
  }
}

/** The formula of a screen with the name of a metric. */
export const formulaNamed = ({ formulas }: Pick<Filters, 'formulas'>, name: string): FormulaId | undefined =>
  formulasIn(formulas).find((id) => metricKey(formulas[id]?.name ?? '') === metricKey(name))

/** Whether a screen has this metric, with the same formula and format. */
export function hasMetric(screen: Pick<Filters, 'formulas'>, metric: OwnMetric): boolean {
  const id = formulaNamed(screen, metric.name)
  const own = id && screen.formulas[id]
  return own !== undefined && isSameFormula(own, metric)
}

/** The change that shows a metric as a column of a screen; undefined if the screen has the maximum number of formulas. */
export function withMetric(
  { formulas, metric }: Pick<Filters, 'formulas' | 'metric'>,
  own: OwnMetric,
): Pick<Filters, 'formulas' | 'metric'> | undefined {
  const id = formulaNamed({ formulas }, own.name) ?? formulaIds.find((one) => !formulas[one])
  if (!id) return undefined
  return {
    formulas: filterRules.formulas({ ...formulas, [id]: formulaOf(own) }) ?? formulas,
    metric: metric.includes(id) ? metric : [...metric, id],
  }
}

/** The change that hides the column of a formula; a saved formula without another use leaves the screen. */
export function withoutColumn(filters: Filters, id: FormulaId, isSaved: boolean): Partial<Filters> {
  const isUsed = filters.ranges[id] !== undefined || sortKeys(filters).some(({ column }) => column === id)
  if (isSaved && !isUsed) return withoutFormula(filters, id)
  return { metric: filters.metric.filter((other) => other !== id) }
}

/** The change of a screen after an edit of a metric: the new formula replaces the one with the old name. */
export function withEdited({ formulas }: Pick<Filters, 'formulas'>, before: OwnMetric, now: OwnMetric) {
  const id = formulaNamed({ formulas }, before.name)
  if (!id || formulas[id]?.expression !== before.expression) return undefined
  return { formulas: { ...formulas, [id]: formulaOf(now) } }
}
