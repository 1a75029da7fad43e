import { daysBefore } from '#domain/dataset/trading-days'
import type { CompanyFacts, FiledFact } from './company-facts.ts'
import { type ConceptId, factTags } from './concepts.ts'
import type { Reports } from './figures.ts'
import { preferredTags } from './preferred-tags.ts'

/** Days before its newest filing after which a concept’s last report says nothing of a company any more. */
const maxAgeDays = 550

/**
 * A company’s reports as anyone could read them on a day, YYYY-MM-DD: only what was filed on or before it, and of the same
 * period what was filed last. Concepts that the company has not reported for long are left out; a former tag may still complete one.
 */
export function reportsAsOf(facts: CompanyFacts, day: string): Reports {
  const concepts = new Map<ConceptId, (readonly FiledFact[] | undefined)[]>()
  const last = newestFiling(facts, day)
  const oldest = last === '' ? '' : daysBefore(last, maxAgeDays)
  for (const [path, tag] of factTags) {
    const filed = facts.get(path)
    if (!filed) continue
    const tags = concepts.get(tag.concept) ?? []
    concepts.set(tag.concept, tags)
    tags[tag.rank] = lastFiled(filed, day)
  }
  for (const [concept, tags] of concepts)
    if (!tags.some((tag) => tag?.some(({ end }) => end >= oldest))) concepts.delete(concept)
  return preferredTags(concepts)
}

/** `facts` are in the order of filing. */
function lastFiled(facts: readonly FiledFact[], day: string): readonly FiledFact[] {
  const known = new Map<string, FiledFact>()
  for (const fact of facts) {
    if (fact.filed > day) break
    known.set(`${fact.start} ${fact.end}`, fact)
  }
  return [...known.values()]
}

/** The newest day of filing up to a day; empty where there is none. */
const newestFiling = (facts: CompanyFacts, day: string): string =>
  [...factTags.keys()].reduce((newest, path) => {
    const last = facts.get(path)?.findLast(({ filed }) => filed <= day)?.filed ?? ''
    return last > newest ? last : newest
  }, '')
