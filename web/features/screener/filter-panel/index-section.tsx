import { formatInteger } from '../../../format/numbers.ts'
import { filterSections, indexSection } from '../../../texts/filter-panel.ts'
import { flagNames } from '../../../texts/filter-words.ts'
import { CheckBox } from '../../../ui/controls/check-box.tsx'
import { Section } from '../../../ui/controls/section.tsx'
import type { PanelProps } from './panel-props.ts'
import styles from './check-list.module.css'

const ids = ['sp500', 'nasdaq', 'nyse', 'dowJones'] as const

/** The two indices and the two exchanges. */
export function IndexSection({ filters, facets, onEdit }: PanelProps) {
  const memberless = facets?.memberless.map((id) => flagNames[id]) ?? []
  return (
    <Section title={filterSections.index} state={filterSections.of(ids.filter((id) => filters[id]).length, ids.length)}>
      <div className={styles.pairs}>
        {ids.map((id) => (
          <CheckBox
            key={id}
            label={flagNames[id]}
            note={facets && formatInteger(facets.flags[id])}
            checked={filters[id]}
            onChange={(checked) => onEdit({ [id]: checked }, 'push')}
          />
        ))}
      </div>
      {memberless.length > 0 && <p className={styles.hint}>{indexSection.noMembers(memberless)}</p>}
    </Section>
  )
}
