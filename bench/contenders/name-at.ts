import { legalForms, roots, surnames } from '../../api/demo/companies/name-words.ts'
import { drawing } from '../drawing.ts'

/** A company’s name as the simulated market makes them; two may have the same. */
export function nameAt(row: number): string {
  const draw = drawing(row)
  const pick = (words: readonly string[]) => words[Math.floor(draw() * words.length)] ?? ''
  return `${pick(roots)} ${pick(surnames)} ${pick(legalForms)}`
}
