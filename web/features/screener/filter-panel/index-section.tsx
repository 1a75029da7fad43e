import { formatInteger } from '../../../format/integer.ts'
import { CheckBox } from '../../../ui/controls/check-box.tsx'
import { Section } from '../../../ui/controls/section.tsx'
import { flagLabels } from '../filter-words.ts'
import type { PanelProps } from './panel-props.ts'
import styles from './check-list.module.css'

const ids = ['sp500', 'nasdaq', 'nyse', 'dowJones'] as const

/** The two indices and the two exchanges. */
export function IndexSection({ filters, facets, onEdit }: PanelProps) {
  return (
    <Section title="Index" state={`${ids.filter((id) => filters[id]).length} of ${ids.length}`}>
      <div className={styles.pairs}>
        {ids.map((id) => (
          <CheckBox
            key={id}
            label={flagLabels[id]}
            note={facets && formatInteger(facets.flags[id])}
            checked={filters[id]}
            onChange={(checked) => onEdit({ [id]: checked }, 'push')}
          />
        ))}
      </div>
    </Section>
  )
}
