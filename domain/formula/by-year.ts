import { maxYears } from '../years/company-years.ts'
import type { YearFigure } from '../years/year-figures.ts'
import { type Expression, isOfYears, type YearsOperation } from './formula.ts'
import { figureNamed } from './names.ts'
import { lastRead } from './over-years.ts'

/** How far formulas reach back, in years before the newest fiscal year. */
const maxAgo = maxYears - 1
const tooFar = `Fiscal years are known up to ${maxAgo} years back.`
const unknown = (name: string): string => `“${name}” is not known by fiscal year.`

/** A number of years, such as `5y`; undefined for another text and for none. */
export function readCount(text: string): number | undefined {
  const count = Number(/^(\d+)y$/i.exec(text)?.[1])
  return count > 0 ? count : undefined
}

/** The year that a text in brackets after a name means, such as `-1y`; an error, or undefined if it means none. */
export function readYear(
  name: string,
  text: string,
): { readonly figure: YearFigure; readonly ago: number } | string | undefined {
  const [, sign = '', digits] = /^([-−]?)\s*(\d+)\s*y$/i.exec(text) ?? []
  if (digits === undefined) return undefined
  const figure = figureNamed(name)
  const ago = Number(digits)
  if (figure === undefined) return unknown(name)
  if (ago > 0 && sign === '') return `Write ${name}[-${ago}y] for a year that has passed.`
  return ago > maxAgo ? tooFar : { figure, ago }
}

/** The operand of an operation on years: figures of fiscal years replace its metrics. An error if one has none, or if it reaches too far back. */
export function byYear(operand: Expression, operation: YearsOperation, years: number): Expression | string {
  const found = inYears(operand)
  return typeof found === 'object' && reachOf(found) + lastRead(operation, years) > maxAgo ? tooFar : found
}

function inYears(expression: Expression): Expression | string {
  if (expression.kind === 'metric') {
    const figure = figureNamed(expression.id)
    return figure === undefined ? unknown(expression.id) : { kind: 'year', figure, ago: 0 }
  }
  if (expression.kind === 'own') {
    const inner = inYears(expression.expression)
    return typeof inner === 'string' ? inner : { ...expression, expression: inner }
  }
  if (expression.kind !== 'call') return expression
  const operands: Expression[] = []
  for (const operand of expression.operands) {
    const found = inYears(operand)
    if (typeof found === 'string') return found
    operands.push(found)
  }
  return { ...expression, operands }
}

/** How many years before the newest fiscal year a formula reads. */
function reachOf(expression: Expression): number {
  if (expression.kind === 'year') return expression.ago
  if (expression.kind === 'own') return reachOf(expression.expression)
  if (expression.kind !== 'call') return 0
  const { operation, operands, years = 0 } = expression
  return Math.max(0, ...operands.map(reachOf)) + (isOfYears(operation) ? lastRead(operation, years) : 0)
}

/** Whether a formula reads fiscal years. */
export function readsYears(expression: Expression): boolean {
  if (expression.kind === 'year') return true
  if (expression.kind === 'own') return readsYears(expression.expression)
  return expression.kind === 'call' && expression.operands.some(readsYears)
}
