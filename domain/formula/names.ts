import { sortsAsNumber } from '../stock/metric-value.ts'
import { type MetricId, metricIds, metrics } from '../stock/metrics.ts'
import { editDistance } from '../text/edit-distance.ts'
import { type YearFigure, yearFigures } from '../years/year-figures.ts'
import { functionNames, type OperationId } from './formula.ts'

/** The metrics that formulas can use: the numeric ones. */
export const formulaMetrics: readonly MetricId[] = metricIds.filter(sortsAsNumber)

const fold = (name: string): string => name.toLowerCase()

const metricsByName = new Map(metricIds.map((id) => [fold(id), id]))
const functionsByName = new Map(functionNames.map((id) => [fold(id), id]))

/** The metric with a name, in any case; it need not be numeric. */
export const metricNamed = (name: string): MetricId | undefined => metricsByName.get(fold(name))

const figuresByName = new Map(yearFigures.map((figure) => [fold(figure), figure]))

/** The figure of a fiscal year with a name, in any case: a line of statements, or a metric that follows from them. */
export const figureNamed = (name: string): YearFigure | undefined => figuresByName.get(fold(name))

/** The figures that are lines of statements and no metrics: their names alone are of the newest fiscal year. */
export const statementFigures: readonly YearFigure[] = yearFigures.filter((figure) => !metricsByName.has(fold(figure)))

/** The function with a name, in any case. */
export const functionNamed = (name: string): OperationId | undefined => functionsByName.get(fold(name))

/** Whether two names are equal: letter case does not count. */
export const isSameName = (a: string, b: string): boolean => fold(a) === fold(b)

/** A name that a user may have meant, and the texts by which they may know it. */
interface Candidate {
  readonly name: string
  readonly knownAs: readonly string[]
}

const lettersOf = (label: string): string => fold(label).replace(/[^\p{L}\p{N}]/gu, '')

const metricCandidates: readonly Candidate[] = formulaMetrics.map((id) => ({
  name: id,
  knownAs: [fold(id), lettersOf(metrics[id].label), lettersOf(metrics[id].short)],
}))
const figureCandidates: readonly Candidate[] = statementFigures.map((id) => ({ name: id, knownAs: [fold(id)] }))
const functionCandidates: readonly Candidate[] = functionNames.map((id) => ({ name: id, knownAs: [id] }))

/** Longer names are not misspellings of existing ones. */
const maxNameLength = 60

/**
 * The name nearest to an unknown one: a metric by its id or label, a function or one of the user’s own metrics. Undefined if
 * none is near: a third of the letters may differ.
 */
export function nearestName(
  name: string,
  { isCall, own }: { readonly isCall: boolean; readonly own: readonly string[] },
): string | undefined {
  if (name.length > maxNameLength) return undefined
  const ownCandidates = own.map((one): Candidate => ({ name: `[${one}]`, knownAs: [fold(one), lettersOf(one)] }))
  const candidates = isCall ? functionCandidates : [...metricCandidates, ...figureCandidates, ...ownCandidates]
  let nearest: string | undefined
  let distance = Math.max(1, Math.floor(name.length / 3)) + 1
  for (const { name: candidate, knownAs } of candidates) {
    for (const text of knownAs) {
      const edits = editDistance(fold(name), text, distance)
      if (edits < distance) [nearest, distance] = [candidate, edits]
    }
  }
  return nearest
}
