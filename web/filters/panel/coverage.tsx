import type { ReactNode } from 'react'
import type { Facets } from '#domain/screen/facets'
import type { ColumnId } from '#domain/screen/formulas'
import { VisuallyHidden } from '#web/ui/data-display/visually-hidden.tsx'
import { formatInteger } from '#words/numbers'
import { coverage } from './filter-panel-texts.ts'
import styles from './coverage.module.css'
import shared from '#web/ui/shared.module.css'

interface CoverageProps {
  readonly facets: Facets | undefined
  /** What the filter reads. */
  readonly of: ColumnId
}

interface CoverageLineProps extends CoverageProps {
  /** Names it if the filter's title does not. */
  readonly label?: string
}

/**
 * A line that says how many stocks of the market have the value that a filter reads; no other stock passes it. Its space is
 * reserved while the counts are loading.
 */
export function Coverage({ facets, of, label }: CoverageLineProps) {
  const known = coverageOf(facets, of)
  return <p className={shared.smallPrint}>{known ? [label, known.text].filter(Boolean).join(' · ') : '\u00a0'}</p>
}

interface FilterHeadProps extends CoverageProps {
  readonly title: string
  /** The id of the title, which names the filter. */
  readonly id?: string
  /** The bounds in words; undefined while there are none. */
  readonly summary: string | undefined
  /** A button behind them. */
  readonly children?: ReactNode
}

/** The title of one filter, its bounds, and its coverage, which is seen only if it is incomplete. */
export function FilterHead({ id, title, summary, children, facets, of }: FilterHeadProps) {
  const known = coverageOf(facets, of)
  return (
    <p className={`${shared.row} ${styles.line}`}>
      <span id={id} className={shared.filling}>
        {title}
      </span>
      {known && (
        <span className={shared.caption} title={known.text}>
          <VisuallyHidden>{known.text}</VisuallyHidden>
          {known.short !== undefined && <span aria-hidden="true">{known.short}</span>}
        </span>
      )}
      {summary !== undefined && <span className={styles.summary}>{summary}</span>}
      {children}
    </p>
  )
}

interface CoverageWords {
  readonly text: string
  /** Where there is less room; undefined if the coverage is complete. */
  readonly short?: string
}

/** The coverage in words; undefined while it is unknown. */
export function coverageOf(facets: Facets | undefined, id: ColumnId): CoverageWords | undefined {
  const known = facets?.known[id]
  if (facets === undefined || known === undefined) return undefined
  const count = formatInteger(known)
  if (known === facets.of) return { text: coverage.all(count) }
  return { text: coverage.some(count, formatInteger(facets.of)), short: coverage.known(count) }
}
