import { type Filters, maxSortKeys, sortByAll, type SortKey, sortKeys } from '#domain/screen/filters'
import { type ColumnId, formulasIn, isFormulaId, metricOf } from '#domain/screen/formulas'
import { isMetricId, isSortable, metricGroups, metrics } from '#domain/stock/metrics'
import { openOverlay } from '#web/state/overlay.ts'
import { screenBar } from '#web/texts/first-visit/results.ts'
import { IconButton, SortDirection } from '#web/ui/controls/button.tsx'
import { type Option, Select } from '#web/ui/controls/select.tsx'
import { sortOrder as texts } from './column-picker-texts.ts'
import styles from './sort-order.module.css'
import shared from '#web/ui/shared.module.css'

/** The columns that can sort, by group. */
const groups: Readonly<Record<string, readonly Option[]>> = Object.fromEntries(
  Object.entries(metricGroups)
    .map(([group, columns]) => [group, Object.keys(columns).flatMap(optionOf)] as const)
    .filter(([, options]) => options.length > 0),
)

function optionOf(id: string): readonly Option[] {
  return isMetricId(id) && isSortable(id) ? [{ value: id, label: metrics[id].label }] : []
}

/** The columns that can sort a screen, by group. */
function sortChoices(screen: Pick<Filters, 'formulas'>): typeof groups {
  const own = formulasIn(screen.formulas).map((id) => ({ value: id, label: metricOf(id, screen).label }))
  return own.length > 0 ? { ...groups, [texts.ownMetrics]: own } : groups
}

const isColumn = (value: string): value is ColumnId => isMetricId(value) || isFormulaId(value)

interface SortSelectProps {
  readonly screen: Pick<Filters, 'sortColumn' | 'asc' | 'formulas'>
  readonly onChange: (column: ColumnId, ascending: boolean) => void
}

/** The choice of the sort column, or of several. */
export const SortSelect = ({ screen, onChange }: SortSelectProps) => (
  <Select
    label={screenBar.sortBy}
    value={screen.sortColumn}
    groups={{ ...sortChoices(screen), [texts.several]: [{ value: '', label: texts.several }] }}
    onChange={(value) => (isColumn(value) ? onChange(value, screen.asc) : openOverlay('sort'))}
  />
)

interface SortOrderProps {
  readonly screen: Filters
  /** Whether it is alone in a sheet. */
  readonly isPadded?: boolean
  readonly onChange: (change: Partial<Filters>) => void
}

/** The columns that sort the rows, each with its direction: the equivalent of Shift and a header for touch and keyboard. */
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
            <li key={key.column} className={`${shared.row} ${styles.item}`}>
              <span className={styles.position} aria-hidden="true">
                {texts.columns[at]}
              </span>
              <span className={styles.column}>
                <Select
                  label={texts.columns[at] ?? texts.add}
                  variant="box"
                  value={key.column}
                  groups={othersThan(key.column)}
                  onChange={(column) => isColumn(column) && replace(key, { ...key, column })}
                />
              </span>
              <SortDirection
                label={key.asc ? texts.ascending(label) : texts.descending(label)}
                ascending={key.asc}
                onToggle={() => replace(key, { ...key, asc: !key.asc })}
              />
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
        <div className={`${shared.row} ${styles.item} ${styles.add}`}>
          <span className={styles.position} aria-hidden="true">
            {texts.columns[keys.length]}
          </span>
          <span className={styles.column}>
            <Select
              label={texts.add}
              variant="box"
              value=""
              groups={{ [texts.add]: [{ value: '', label: texts.none }], ...othersThan('') }}
              onChange={(column) => isColumn(column) && change([...keys, { column, asc: true }])}
            />
          </span>
        </div>
      )}
      <p className={styles.hint}>{texts.hint}</p>
    </section>
  )
}
