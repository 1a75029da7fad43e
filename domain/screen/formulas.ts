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

/** The formulas of a screen. Their texts are not parsed here: a first visit does not load the parser. */
export type Formulas = { readonly [Id in FormulaId]?: OwnMetric }

/** The values of a stock’s formulas; null is missing, a boolean is 1 or 0. */
export type FormulaValues = { readonly [Id in FormulaId]?: number | null }

export const maxFormulaNameLength = 40
/** In characters; the worker also parses longer texts, since the canonical text is longer. */
export const maxExpressionLength = 500

export const metricFormats = ['number', 'percent', 'money', 'compact'] as const satisfies readonly MetricFormat[]
export const decimalChoices = [0, 1, 2, 3, 4] as const
export const defaultDecimals = 2

export const isFormulaId = (id: string): id is FormulaId => id.startsWith('formula:')

/** A name of one line without brackets, which enclose it in other formulas. */
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

/** The format of a metric; none if it is unknown, such as one of a newer release. */
function acceptFormat(value: object): Pick<OwnMetric, 'format' | 'decimals'> {
  const fields = fieldsOf(value)
  const format = metricFormats.find((one) => one === fields['format'])
  const decimals = decimalChoices.find((one) => one === fields['decimals'])
  return format ? { format, ...(decimals !== undefined && { decimals }) } : {}
}

/** The metric of a column. The value of a formula is under its own id. */
export interface ColumnMetric extends Omit<Metric, 'of'> {
  readonly of?: Metric['of'] | FormulaId
  /** The decimals of all its numbers, if the user has chosen a format. */
  readonly decimals?: number
}

export const metricOf = (id: ColumnId, { formulas }: { readonly formulas: Formulas }): ColumnMetric =>
  isFormulaId(id) ? formulaColumn(id, formulas) : metrics[id]

/** The decimals that suit the columns of metrics without a format. */
export type FormulaDecimals = { readonly [Id in FormulaId]?: number }

/** Gives each formula a format: without one, its column abbreviates large numbers and has the decimals that suit its values. */
export function withFittingFormats(formulas: Formulas, decimals: FormulaDecimals | undefined): Formulas {
  const entries = formulasIn(formulas).map((id) => {
    const formula = formulas[id]
    const fitting = decimals?.[id]
    return [id, formula && !formula.format && fitting !== undefined ? fitted(formula, fitting) : formula] as const
  })
  return Object.fromEntries(entries)
}

/** A metric without a format, with the format of its column. */
export const fitted = <Own extends Pick<OwnMetric, 'format' | 'decimals'>>(metric: Own, decimals: number) => ({
  ...metric,
  format: 'compact' as const,
  decimals,
})

function formulaColumn(id: FormulaId, formulas: Formulas): ColumnMetric {
  const { name = id, format, decimals = defaultDecimals } = formulas[id] ?? {}
  const column = { label: name, short: name, of: id }
  if (booleansOf(formulas).has(id)) return { ...column, kind: 'boolean' }
  return format
    ? { ...column, kind: format === 'number' ? 'formula' : format, decimals }
    : { ...column, kind: 'formula' }
}

const knownBooleans = new WeakMap<Formulas, ReadonlySet<FormulaId>>()

/** The formulas with a boolean type, found once for all columns and rows of a screen. */
function booleansOf(formulas: Formulas): ReadonlySet<FormulaId> {
  const known = knownBooleans.get(formulas)
  if (known) return known
  const entries = formulasIn(formulas).flatMap((id) => (formulas[id] ? [{ id, ...formulas[id] }] : []))
  const own = new Map<string, boolean>()
  for (const { name, expression } of entries) {
    const key = name.toLowerCase()
    // The formula of an own metric contains no own metrics.
    if (!own.has(key)) own.set(key, isBooleanFormula(expression, new Map()))
  }
  const booleans = new Set(entries.filter(({ expression }) => isBooleanFormula(expression, own)).map(({ id }) => id))
  knownBooleans.set(formulas, booleans)
  return booleans
}

/** The metrics that formulas can use, which take precedence over own metrics with the same name. */
const numericNames = new Set(metricIds.filter(sortsAsNumber).map((id) => id.toLowerCase()))

/** A name in brackets, which may contain anything; a name or number, with the parenthesis of a function; a sign. */
const formulaParts = /\[([^\]]*)\]?|([\p{L}\p{N}_]+)(\s*\()?|\S/gu

const booleanWords = new Set(['and', 'or', 'not'])

/**
 * Whether a formula gives a boolean, in one pass over its text. It does not use the parser: a link has only the text, its chips
 * and columns are rendered at once, and 4.7 kB of parser exceed the bytes of a first visit; a test compares it with the parser.
 * `own` has the type of each own metric by its name in lower case.
 */
function isBooleanFormula(expression: string, own: ReadonlyMap<string, boolean>): boolean {
  // Whether each open parenthesis contains a comparison, the innermost last.
  const whole = { givesItsType: true, compares: false }
  const open: { readonly givesItsType: boolean; compares: boolean }[] = []
  for (const [part, bracketed, word = '', isCall] of expression.matchAll(formulaParts)) {
    const name = word.toLowerCase()
    const group = open.at(-1) ?? whole
    if (booleanWords.has(name) || '<>=≤≥≠&|'.includes(part)) group.compares = true
    else if (bracketed !== undefined) group.compares ||= own.get(bracketed.trim().toLowerCase()) === true
    else if (name && !isCall && !numericNames.has(name) && !/^\d+(e\d+)?[kmbt]?$/.test(name)) {
      group.compares ||= own.get(name) === true
    }
    if (isCall || part === '(') open.push({ givesItsType: ['', 'if', ...booleanWords].includes(name), compares: false })
    // The last value of an `if` determines its type.
    else if (part === ',' && open.length > 0) group.compares = false
    else if (part === ')' && open.pop()) {
      const outer = open.at(-1) ?? whole
      outer.compares ||= group.givesItsType && group.compares
    }
  }
  return whole.compares
}

/** The ids of some formulas, in their order. */
export const formulasIn = (formulas: Formulas): readonly FormulaId[] => keysOf(formulas).filter((id) => formulas[id])
