import { formatInteger } from '../../../format/numbers.ts'
import { CheckBox } from '../../../ui/controls/check-box.tsx'
import { Section } from '../../../ui/controls/section.tsx'
import { flagLabels } from '../filter-words.ts'
import type { PanelProps } from './panel-props.ts'
import styles from './check-list.module.css'

const ids = ['sp500', 'nasdaq', 'nyse', 'dowJones'] as const

/** The two indices and the two exchanges. */
export function IndexSection({ filters, facets, onEdit }: PanelProps) {
  const memberless = facets?.memberless.map((id) => flagLabels[id]) ?? []
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
      {memberless.length > 0 && (
        <p className={styles.hint}>
          Index membership is not available: the source of this data does not say who is in the{' '}
          {memberless.join(' and the ')}.
        </p>
      )}
    </Section>
  )
}
