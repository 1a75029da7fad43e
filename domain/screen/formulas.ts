import type { MetricFormat, OwnMetric } from '../formula/parse.ts'
import { fieldsOf, keysOf } from '../keys-of.ts'
import type { Metric } from '../stock/metric.ts'
import { sortsAsNumber } from '../stock/metric-value.ts'
import { type MetricId, metricIds, metrics } from '../stock/metrics.ts'
import { oneLine } from '../text/plain-text.ts'

/** The user’s own metrics in a screen, which are columns like others: shown, bounded and sorted by their ids. */
export const formulaIds = [
  'formula:1',
  'formula:2',
  'formula:3',
  'formula:4',
  'formula:5',
  'formula:6',
  'formula:7',
  'formula:8',
] as const

export type FormulaId = (typeof formulaIds)[number]

/** A column of a screen. */
export type ColumnId = MetricId | FormulaId

/** The formulas of a screen. Their texts are not parsed here: the parser is no part of a first visit. */
export type Formulas = { readonly [Id in FormulaId]?: OwnMetric }

/** The values of a stock’s formulas; null is missing, a boolean is 1 or 0. */
export type FormulaValues = { readonly [Id in FormulaId]?: number | null }

export const maxFormulaNameLength = 40
/** In characters; the worker parses longer texts too, since the canonical text is longer. */
export const maxExpressionLength = 500

export const metricFormats = ['number', 'percent', 'money', 'compact'] as const satisfies readonly MetricFormat[]
export const decimalChoices = [0, 1, 2, 3, 4] as const
export const defaultDecimals = 2

export const isFormulaId = (id: string): id is FormulaId => id.startsWith('formula:')

/** One line without brackets, which enclose the name in other formulas. */
export const formulaName = (text: string): string => oneLine(text.replaceAll(/[[\]]/g, ' '), maxFormulaNameLength)

/** A formula with a valid name and a text of valid length; undefined for any other value. */
export function acceptFormula(value: unknown): OwnMetric | undefined {
  if (!(value instanceof Object && 'name' in value && 'expression' in value)) return undefined
  const { name, expression } = value
  if (typeof name !== 'string' || typeof expression !== 'string') return undefined
  const text = expression.trim()
  const isValid = formulaName(name) !== '' && text !== '' && text.length <= maxExpressionLength && text.isWellFormed()
  return isValid ? { name: formulaName(name), expression: text, ...acceptFormat(value) } : undefined
}

/** The format of a metric; none where it is unknown, such as one of a newer release. */
function acceptFormat(value: object): Pick<OwnMetric, 'format' | 'decimals'> {
  const fields = fieldsOf(value)
  const format = metricFormats.find((one) => one === fields['format'])
  const decimals = decimalChoices.find((one) => one === fields['decimals'])
  return format ? { format, ...(decimals !== undefined && { decimals }) } : {}
}

/** What a column shows. The value of a formula is under its own id. */
export interface ColumnMetric extends Omit<Metric, 'of'> {
  readonly of?: Metric['of'] | FormulaId
  /** Of all its numbers, where the user has chosen a format. */
  readonly decimals?: number
}

export const metricOf = (id: ColumnId, { formulas }: { readonly formulas: Formulas }): ColumnMetric =>
  isFormulaId(id) ? formulaColumn(id, formulas) : metrics[id]

/** The decimals that suit the columns of metrics without a format. */
export type FormulaDecimals = { readonly [Id in FormulaId]?: number }

/** The formulas with a format each: without one, a column abbreviates large numbers and has the decimals that suit its values. */
export function withFittingFormats(formulas: Formulas, decimals: FormulaDecimals | undefined): Formulas {
  const entries = formulasIn(formulas).map((id) => {
    const formula = formulas[id]
    const fitting = decimals?.[id]
    return [id, formula && !formula.format && fitting !== undefined ? fitted(formula, fitting) : formula] as const
  })
  return Object.fromEntries(entries)
}

/** A metric without a format, with the one that its column has. */
export const fitted = <Own extends Pick<OwnMetric, 'format' | 'decimals'>>(metric: Own, decimals: number) => ({
  ...metric,
  format: 'compact' as const,
  decimals,
})

function formulaColumn(id: FormulaId, formulas: Formulas): ColumnMetric {
  const { name = id, expression = '', format, decimals = defaultDecimals } = formulas[id] ?? {}
  const own = formulasIn(formulas).map((one) => ({ expression: '', name: '', ...formulas[one] }))
  const column = { label: name, short: name, of: id }
  if (isBooleanFormula(withoutOwn(expression, own))) return { ...column, kind: 'boolean' }
  return format
    ? { ...column, kind: format === 'number' ? 'formula' : format, decimals }
    : { ...column, kind: 'formula' }
}

/**
 * A formula with a sign for the type of each own metric in it: “=” for a boolean. Its name in brackets may hold anything,
 * such as “and”. An own metric’s formula has none itself.
 */
const withoutOwn = (expression: string, own: readonly OwnMetric[]): string =>
  expression.replace(/\[([^\]]*)\]|[\p{L}\p{N}_]+(?![\p{L}\p{N}_]|\s*\()/gu, (word, bracketed: string | undefined) => {
    const named = (bracketed ?? word).trim().toLowerCase()
    const isOther =
      bracketed === undefined && (/^(and|or|not|\d+(e\d+)?[kmbt]?)$/.test(named) || numericNames.has(named))
    const meant = isOther ? undefined : own.find(({ name }) => name.toLowerCase() === named)
    if (meant) return isBooleanFormula(withoutOwn(meant.expression, [])) ? '=' : '0'
    return bracketed === undefined ? word : '0'
  })

/** The metrics that formulas can use, which precede own metrics of the same name. */
const numericNames = new Set(metricIds.filter(sortsAsNumber).map((id) => id.toLowerCase()))

/**
 * Whether a formula gives a boolean. Its text tells, and not the parser, because a link holds no more than the text, its chips
 * and columns are rendered at once, and 4.7 kB of parser do not fit into the bytes of a first visit; a test holds it to the
 * parser. The innermost parentheses are replaced by a sign for what they give: “=” for a boolean.
 */
function isBooleanFormula(expression: string): boolean {
  const outer = expression.replace(/(\w*)\s*\(([^()]*)\)/g, (_, word: string, inner: string) => {
    // Both values of an `if` are of one type.
    return /^(if|and|or|not|)$/i.test(word) && hasComparison(inner.split(',').at(-1)) ? '=' : '0'
  })
  return outer === expression ? hasComparison(outer) : isBooleanFormula(outer)
}

const hasComparison = (text = ''): boolean => /[<>=≤≥≠&|]|\b(and|or|not)\b/i.test(text)

/** The ids of some formulas, in their order. */
export const formulasIn = (formulas: Formulas): readonly FormulaId[] => keysOf(formulas).filter((id) => formulas[id])
