import { maxFormulaCost, type ParsedFormula, type ParsedOwn, parseFormula } from '../formula/parse.ts'
import { type FormulaId, type Formulas, formulasIn } from './formulas.ts'

/**
 * Parses the formulas of a screen. A formula has an error if it would take too long together with the previous ones, so that
 * no link costs more than `maxFormulaCost`.
 */
export function parseFormulas(formulas: Formulas): (id: FormulaId) => ParsedFormula {
  const ids = formulasIn(formulas)
  const own = ids.flatMap((id) => formulas[id] ?? [])
  const parsedOwn: ParsedOwn = new Map()
  const parsed = new Map<FormulaId, ParsedFormula>()
  let cost = 0
  for (const id of ids) {
    const text = formulas[id]?.expression ?? ''
    const result = parseFormula(text, own, parsedOwn)
    const isAffordable = !result.ok || cost + result.cost <= maxFormulaCost
    if (result.ok && isAffordable) cost += result.cost
    parsed.set(id, isAffordable ? result : { ok: false, error: { message: tooLong, from: 0, to: text.length } })
  }
  return (id) => parsed.get(id) ?? parseFormula('')
}

const tooLong = 'The formulas of this screen take too long to calculate together.'
