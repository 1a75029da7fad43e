import type { Filters } from '#domain/screen/filters'
import type { Rescue } from '#domain/screen/rescue'
import { formatInteger } from '../../../format/numbers.ts'
import { noMatches as texts } from '../../../texts/screener/insight.ts'
import { resultsText } from '../../../texts/first-visit/results.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import styles from './no-matches.module.css'
import { ruleName } from './describe-rule.ts'

interface NoMatchesProps {
  /** What was searched for, '' for nothing. */
  readonly search: string
  /** Undefined until it is known what helps. */
  readonly rescue: Rescue | undefined
  readonly onLift: (change: Partial<Filters>) => void
  readonly onReset: () => void
}

/** Stands in the table's place when a screen selects nothing, and says what would bring stocks back. */
export function NoMatches({ search, rescue, onLift, onReset }: NoMatchesProps) {
  const { reliefs, spelling } = rescue ?? { reliefs: [], spelling: null }
  return (
    <EmptyState
      icon="search"
      title={resultsText.noMatches}
      action={<Button onClick={onReset}>{texts.resetAll}</Button>}
      more={
        <ul className={styles.reliefs} aria-label={texts.ways}>
          {spelling !== null && (
            <li>
              <button type="button" className={styles.relief} onClick={() => onLift({ search: spelling })}>
                {texts.searchFor} <strong>{spelling}</strong>
              </button>
            </li>
          )}
          {reliefs.map(({ rules, without, total }) => (
            <li key={rules.join()}>
              <button type="button" className={styles.relief} onClick={() => onLift(without)}>
                {texts.without} <strong>{rules.map(ruleName).join(texts.and)}</strong>{' '}
                <span className={styles.total}>{texts.count(formatInteger(total))}</span>
              </button>
            </li>
          ))}
        </ul>
      }
    >
      {whyWords(search, rescue)}
    </EmptyState>
  )
}

function whyWords(search: string, rescue: Rescue | undefined): string {
  if (rescue && rescue.spelling !== null) return texts.misspelled(search)
  if (rescue?.reliefs.some(({ rules }) => rules.length === 1)) return texts.removeOne
  if (rescue && rescue.reliefs.length > 0) return texts.removeTwo
  return search === '' ? texts.filters : texts.filtersAndSearch(search)
}
