import type { Facets } from '#domain/screen/facets'
import type { ColumnId } from '#domain/screen/formulas'
import { formatInteger } from '#words/numbers'
import { coverage } from './filter-panel-texts.ts'
import shared from '#web/ui/shared.module.css'

interface CoverageProps {
  readonly facets: Facets | undefined
  /** What the filter reads. */
  readonly of: ColumnId
  /** Names it if the filter's title does not. */
  readonly label?: string
}

/**
 * How many stocks of the market have the value that a filter reads; no other stock passes it. Its space is reserved while
 * the counts are loading.
 */
export function Coverage({ facets, of, label }: CoverageProps) {
  const text = coverageText(facets, of)
  return (
    <p className={shared.smallPrint}>{text === undefined ? '\u00a0' : [label, text].filter(Boolean).join(' · ')}</p>
  )
}

/** The same in words; undefined while it is unknown. */
export function coverageText(facets: Facets | undefined, id: ColumnId): string | undefined {
  const known = facets?.known[id]
  if (facets === undefined || known === undefined) return undefined
  return known === facets.of
    ? coverage.all(formatInteger(known))
    : coverage.some(formatInteger(known), formatInteger(facets.of))
}
