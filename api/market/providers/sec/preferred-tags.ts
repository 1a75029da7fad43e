import type { FiledFact } from './company-facts.ts'
import { type ConceptId, conceptIds } from './concepts.ts'
import type { Reports } from './figures.ts'

type Facts = readonly FiledFact[]

/**
 * Chooses the tag with the newest report for each concept, on ties the preferred one. Another tag fills in periods that it lacks
 * only when both have some period, and say the same of each that both have: otherwise they mean different things.
 */
export function preferredTags(concepts: ReadonlyMap<ConceptId, readonly (Facts | undefined)[]>): Reports {
  return new Map(
    conceptIds.flatMap((concept) => {
      const tags = (concepts.get(concept) ?? []).flatMap((tag) => (tag && tag.length > 0 ? [tag] : []))
      const [first, ...others] = tags
      if (!first) return []
      const chosen = others.reduce((best, tag) => (lastEnd(tag) > lastEnd(best) ? tag : best), first)
      return [[concept, tags.reduce((facts, tag) => (tag === chosen ? facts : filledFrom(facts, tag)), chosen)]]
    }),
  )
}

const lastEnd = (facts: Facts): string => facts.reduce((last, { end }) => (end > last ? end : last), '')

const periodOf = ({ start, end }: FiledFact): string => `${start} ${end}`

function filledFrom(facts: Facts, other: Facts): Facts {
  const values = new Map(facts.map((fact) => [periodOf(fact), fact.value]))
  const common = other.filter((fact) => values.has(periodOf(fact)))
  const agrees = common.length > 0 && common.every((fact) => values.get(periodOf(fact)) === fact.value)
  return agrees ? [...facts, ...other.filter((fact) => !values.has(periodOf(fact)))] : facts
}
