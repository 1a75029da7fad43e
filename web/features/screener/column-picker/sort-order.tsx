import { maxSortKeys, sortByAll, sortKeys, type Filters, type SortKey } from '#domain/screen/filters'
import { metricOf } from '#domain/screen/formulas'
import { sortOrder as texts } from '../../../texts/screener/column-picker.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { SortIcon } from '../../../ui/icons/icon.tsx'
import { isColumn, sortChoices } from '../screen-pickers.tsx'
import styles from './sort-order.module.css'

interface SortOrderProps {
  readonly screen: Filters
  /** Whether it is by itself in a sheet. */
  readonly isPadded?: boolean
  readonly onChange: (change: Partial<Filters>) => void
}

/** The columns that sort the rows, each with its direction: by touch and keyboard what Shift does on headers. */
export function SortOrder({ screen, isPadded, onChange }: SortOrderProps) {
  const keys = sortKeys(screen)
  const choices = sortChoices(screen)
  const change = (next: readonly SortKey[]) => onChange(sortByAll(next))
  const replace = (old: SortKey, key: SortKey) => change(keys.map((other) => (other === old ? key : other)))
  const isFree = (column: string) => keys.every((key) => key.column !== column)
  const othersThan = (own: string) =>
    Object.fromEntries(
      Object.entries(choices).map(([group, options]) => [
        group,
        options.filter(({ value }) => value === own || isFree(value)),
      ]),
    )
  return (
    <section aria-label={texts.title} data-padded={isPadded} className={styles.order}>
      <ol className={styles.list}>
        {keys.map((key, at) => {
          const { label } = metricOf(key.column, screen)
          return (
            <li key={key.column} className={styles.item}>
              <span className={styles.position} aria-hidden="true">
                {texts.columns[at]}
              </span>
              <span className={styles.column}>
                <Select
                  label={texts.columns[at] ?? texts.add}
                  value={key.column}
                  groups={othersThan(key.column)}
                  onChange={(column) => isColumn(column) && replace(key, { ...key, column })}
                />
              </span>
              <button
                type="button"
                className={styles.direction}
                aria-label={key.asc ? texts.ascending(label) : texts.descending(label)}
                onClick={() => replace(key, { ...key, asc: !key.asc })}
              >
                <SortIcon order={key.asc ? 'ascending' : 'descending'} />
              </button>
              {keys.length > 1 && (
                <IconButton
                  icon="x"
                  label={texts.remove(label)}
                  onClick={() => change(keys.filter((other) => other !== key))}
                />
              )}
            </li>
          )
        })}
      </ol>
      {keys.length < maxSortKeys && (
        <span className={styles.add}>
          <Select
            label={texts.add}
            variant="box"
            value=""
            groups={{ [texts.add]: [{ value: '', label: texts.add }], ...othersThan('') }}
            onChange={(column) => isColumn(column) && change([...keys, { column, asc: true }])}
          />
        </span>
      )}
      <p className={styles.hint}>{texts.hint}</p>
    </section>
  )
}
