import type { CompanyFacts, FiledFact } from './company-facts.ts'
import type { Reports } from './figures.ts'
import { type ConceptId, factTags } from './frames.ts'
import { preferredTags } from './preferred-tags.ts'

/**
 * A company’s reports as anyone could read them on a day, YYYY-MM-DD: only what was filed on or before it, and of the same
 * period what was filed last.
 */
export function reportsAsOf(facts: CompanyFacts, day: string): Reports {
  const concepts = new Map<ConceptId, (readonly FiledFact[])[]>()
  for (const [path, tag] of factTags) {
    const filed = facts.get(path)
    if (!filed) continue
    const tags = concepts.get(tag.concept) ?? []
    concepts.set(tag.concept, tags)
    tags[tag.rank] = lastFiled(filed, day)
  }
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
