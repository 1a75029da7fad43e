import { metrics } from '../stock/metrics.ts'
import { functionNames, isOfYears, type OperationId, operationOf } from './formula.ts'
import { formulaMetrics, statementFigures } from './names.ts'
import type { OwnMetric } from './parse.ts'

/** A completion of the word at the caret. */
export interface Completion {
  readonly kind: 'metric' | 'function' | 'word' | 'unit' | 'own'
  /** The text that replaces the word. */
  readonly insert: string
  /** The name by which the user knows it; for a function, its usage. */
  readonly label: string
}

interface Completions {
  /** The word: from one character to before another. */
  readonly from: number
  readonly to: number
  /** The best first. */
  readonly options: readonly Completion[]
}

const maxOptions = 8

const units = { K: 'thousand', M: 'million', B: 'billion', T: 'trillion', '%': 'percent' } as const

const words: readonly Completion[] = ['and', 'or', 'not'].map((word) => ({ kind: 'word', insert: word, label: word }))

/** The usage of a function: `min(x, y, …)`. */
export function functionUsage(id: OperationId): string {
  const { takes, maxOperands = takes.length } = operationOf(id)
  const names = takes.map((type, i) => (type === 'boolean' ? 'condition' : takes.length === 1 ? 'x' : 'xyz'.charAt(i)))
  const others = isOfYears(id) ? ['5y'] : maxOperands > takes.length ? ['…'] : []
  const operands = id === 'if' ? ['condition', 'x', 'y'] : [...names, ...others]
  return `${id}(${operands.join(', ')})`
}

/** `costOfRevenue` as “Cost of revenue, last fiscal year”. */
function labelOf(figure: string): string {
  const words = figure.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/\beps\b/, 'EPS')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}, last fiscal year`
}

const metricOptions = formulaMetrics.map((id): Completion => ({ kind: 'metric', insert: id, label: metrics[id].label }))
const figureOptions = statementFigures.map((id): Completion => ({ kind: 'metric', insert: id, label: labelOf(id) }))
const functionOptions = functionNames.map((id): Completion => ({
  kind: 'function',
  insert: `${id}(`,
  label: functionUsage(id),
}))

/**
 * The completions of the word at the caret: metrics by id or label, functions, units after a number, and the user’s own
 * metrics, which insert their formulas. None for a complete word.
 */
export function completionsAt(text: string, caret: number, own: readonly OwnMetric[] = []): Completions {
  const before = /[\p{L}\p{N}_.]*$/u.exec(text.slice(0, caret))?.[0] ?? ''
  const after = /^[\p{L}\p{N}_]*/u.exec(text.slice(caret))?.[0] ?? ''
  const span = { from: caret - before.length, to: caret + after.length }
  const word = before + after
  if (word === '') return { ...span, options: [] }
  const ownOptions = own.map(({ name, expression }): Completion => {
    return { kind: 'own', insert: `(${expression})`, label: name }
  })
  const known = [...metricOptions, ...figureOptions, ...functionOptions, ...words, ...ownOptions]
  if (isComplete(word)) return { ...span, options: [] }
  const ranked = known
    .map((option) => ({ option, rank: rankOf(option, word.toLowerCase()) }))
    .filter(({ rank }) => rank < Infinity)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ option }) => option)
  const isNumber = /^(\d+\.?\d*|\.\d+)$/.test(word)
  const scaled = Object.entries(units).map(([unit, label]): Completion => {
    return { kind: 'unit', insert: word + unit, label }
  })
  return { ...span, options: [...(isNumber ? scaled : []), ...ranked].slice(0, maxOptions) }
}

const complete = new Set([...formulaMetrics, ...statementFigures, 'and', 'or', 'not'].map((name) => name.toLowerCase()))

const isComplete = (word: string): boolean => complete.has(word.toLowerCase())

/** 0 for the beginning of the inserted text, 1 of the label, 2 of a word within either; infinite for none of them. */
function rankOf({ insert, label, kind }: Completion, word: string): number {
  const written = kind === 'own' ? label : insert
  if (written.toLowerCase().startsWith(word)) return 0
  if (label.toLowerCase().startsWith(word)) return 1
  const parts = `${written.replaceAll(/(?=[A-Z])/g, ' ')} ${label}`.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return parts.some((part) => part.startsWith(word)) ? 2 : Infinity
}
