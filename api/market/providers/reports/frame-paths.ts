import { conceptIds, concepts, type ConceptId } from './concepts.ts'

/** One concept’s tag in one calendar period: a request. */
export interface FramePath {
  readonly concept: ConceptId
  /** The tag’s place among the concept’s: 0 is preferred. */
  readonly rank: number
  /** `us-gaap/Revenues/USD/CY2026Q3`. */
  readonly path: string
  /** Whether reports of it are still coming in. */
  readonly isOpen: boolean
}

/** Quarters back from the current one: a year ending up to a year ago, three quarters since, and the same ones before. */
const quartersBack = 9
const yearsBack = 3
const levelsBack = 4
/** Later than this hardly anybody reports. */
const open = 3

/** All that is to be known of reports at a session, the newest first. */
export function framePaths(session: string): readonly FramePath[] {
  const newest = quarterOf(session)
  const quarters = countBack(quartersBack, (back) => nameOf(newest - back))
  const years = countBack(yearsBack, (back) => `CY${Math.floor(newest / 4) - back}`)
  const levels = countBack(levelsBack, (back) => `${nameOf(newest - back)}I`)
  const periods = { flow: [quarters, years], year: [years], level: [levels] }
  return conceptIds.flatMap((concept) => {
    const { tags, unit, kind } = concepts[concept]
    return tags.flatMap((tag, rank) =>
      periods[kind].flatMap((names) =>
        names.map((name, back) => ({ concept, rank, path: `${tag}/${unit}/${name}`, isOpen: back < open })),
      ),
    )
  })
}

const quarterOf = (session: string): number =>
  Number(session.slice(0, 4)) * 4 + Math.floor((Number(session.slice(5, 7)) - 1) / 3)

const nameOf = (quarter: number): string => `CY${Math.floor(quarter / 4)}Q${(quarter % 4) + 1}`

const countBack = (count: number, name: (back: number) => string): readonly string[] =>
  Array.from({ length: count }, (_, back) => name(back))
