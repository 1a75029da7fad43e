import { setImmediate } from 'node:timers/promises'
import { conceptIds, type ConceptId } from './concepts.ts'
import type { Reports } from './figures-of.ts'
import { framePaths } from './frame-paths.ts'
import type { Reported } from './trailing-year.ts'

type Row = readonly [cik: string, start: string, end: string, value: number]

/** The reports of each company, by its number, from the frames that are kept. `asked` is the session of the newest ones. */
export async function reportsIn(
  frames: ReadonlyMap<string, string>,
  asked: string,
): Promise<ReadonlyMap<string, Reports>> {
  const byCompany = new Map<string, Map<ConceptId, Reported[][]>>()
  for (const { concept, rank, path } of framePaths(asked)) {
    // There are millions of numbers, and people who wait for other answers.
    await setImmediate()
    for (const [cik, start, end, value] of JSON.parse(frames.get(path) ?? '[]') as readonly Row[]) {
      const concepts = byCompany.get(cik) ?? new Map<ConceptId, Reported[][]>()
      byCompany.set(cik, concepts)
      const tags = concepts.get(concept) ?? []
      concepts.set(concept, tags)
      ;(tags[rank] ??= []).push({ start, end, value })
    }
  }
  return new Map([...byCompany].map(([cik, concepts]) => [cik, chosen(concepts)]))
}

/** Of a concept’s tags the one with the newest report, the preferred one of two equal ones: tags are never mixed. */
function chosen(concepts: ReadonlyMap<ConceptId, readonly Reported[][]>): Reports {
  return new Map(
    conceptIds.flatMap((concept) => {
      const tags = (concepts.get(concept) ?? []).filter((tag) => tag.length > 0)
      const [first, ...others] = tags
      if (!first) return []
      return [[concept, others.reduce((best, tag) => (lastEnd(tag) > lastEnd(best) ? tag : best), first)]]
    }),
  )
}

const lastEnd = (facts: readonly Reported[]): string => facts.reduce((last, { end }) => (end > last ? end : last), '')
