import { useState } from 'react'
import { formulaNamed, hasMetric, withMetric, withoutColumn } from '#domain/personal/saved-metric'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { type ColumnId, type FormulaId, formulasIn, isFormulaId, metricOf } from '#domain/screen/formulas'
import { metricDescriptions } from '#domain/stock/metric-descriptions'
import { isMetricId, lockedMetrics, metricGroups, type MetricId, metrics } from '#domain/stock/metrics'
import { usePersonal } from '#web/personal/store/personal-store.ts'
import { openOverlay } from '#web/state/overlay.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { SearchBox } from '#web/ui/controls/search-box.tsx'
import { CheckBox } from '#web/ui/form/check-box.tsx'
import { isOfPublicRecords, missingText } from '../panel/missing-text.ts'
import { useMissingMetrics } from '../panel/panel-props.ts'
import { columnPicker as texts } from './column-picker-texts.ts'
import { ShownColumns } from './shown-columns.tsx'
import styles from './column-picker.module.css'
import shared from '#web/ui/shared.module.css'

interface ColumnPickerProps {
  /** The columns shown, in order, without the locked ones. */
  readonly shown: readonly ColumnId[]
  /** Its formulas name their columns. */
  readonly screen: Filters
  readonly onChange: (shown: readonly ColumnId[]) => void
  /** A change of the columns and the formulas that they show. */
  readonly onEdit: (change: Partial<Filters>) => void
}

const locked: readonly MetricId[] = lockedMetrics

const groups = Object.entries(metricGroups)
  .map(([name, columns]) => ({ name, ids: Object.keys(columns).filter(isMetricId).filter(isChoice) }))
  .filter(({ ids }) => ids.length > 0)

function isChoice(id: MetricId): boolean {
  return !locked.includes(id)
}

/** A search of all columns, the shown ones in their order, and all by group. */
export function ColumnPicker({ shown: chosen, screen, onChange, onEdit }: ColumnPickerProps) {
  const [text, setText] = useState('')
  const found = groups
    .map(({ name, ids }) => ({ name, ids: ids.filter((id) => matches(id, text)) }))
    .filter(({ ids }) => ids.length > 0)
  const missing = useMissingMetrics()
  // The default columns include some that public records have no values for.
  const shown = isOfPublicRecords(missing) ? chosen.filter((id) => isFormulaId(id) || !missing.includes(id)) : chosen
  const { metrics: saved } = usePersonal()
  const hasOwn = saved.length > 0 || formulasIn(screen.formulas).length > 0
  const toggle = (id: ColumnId) => onChange(shown.includes(id) ? shown.filter((other) => other !== id) : [...shown, id])
  return (
    <div className={styles.picker}>
      <SearchBox label={texts.find} placeholder={texts.find} value={text} maxLength={40} onSearch={setText} />
      {text === '' && <ShownColumns {...{ shown, screen, onChange }} />}
      {text === '' && (
        <div className={styles.actions}>
          {shown.join() !== defaultFilters.metric.join() && (
            <Button variant="plain" onClick={() => onChange(defaultFilters.metric)}>
              {texts.reset}
            </Button>
          )}
          {!hasOwn && <AddOwn />}
        </div>
      )}
      {text === '' && hasOwn && <OwnColumns {...{ screen, onEdit }} />}
      {found.map(({ name, ids }) => (
        <div key={name} role="group" aria-label={name} className={styles.group}>
          <p className={shared.groupTitle}>{name}</p>
          {ids.some((id) => missing.includes(id)) && <p className={styles.about}>{missingText(missing, ids)}</p>}
          {ids
            .filter((id) => !missing.includes(id) || shown.includes(id))
            .map((id) => (
              <ColumnChoice key={id} {...{ id }} checked={shown.includes(id)} onToggle={() => toggle(id)} />
            ))}
        </div>
      ))}
      {found.length === 0 && <p className={shared.quiet}>{texts.none(text)}</p>}
    </div>
  )
}

/** The user’s own metrics: those of the screen, then those saved on the device; and a button to create one. */
function OwnColumns({ screen, onEdit }: Pick<ColumnPickerProps, 'screen' | 'onEdit'>) {
  const { metrics: saved } = usePersonal()
  const [isFull, setFull] = useState(false)
  const own = formulasIn(screen.formulas)
  const isSaved = (id: FormulaId) =>
    saved.some((one) => hasMetric(screen, one) && formulaNamed(screen, one.name) === id)
  const show = (change: Partial<Filters> | undefined) => {
    setFull(!change)
    if (change) onEdit(change)
  }
  return (
    <div role="group" aria-label={texts.own} className={styles.group}>
      <p className={shared.groupTitle}>{texts.own}</p>
      {own.map((id) => {
        const isShown = screen.metric.includes(id)
        return (
          <CheckBox
            key={id}
            label={metricOf(id, screen).label}
            checked={isShown}
            onChange={() => show(isShown ? withoutColumn(screen, id, isSaved(id)) : { metric: [...screen.metric, id] })}
          />
        )
      })}
      {saved
        .filter(({ name }) => !formulaNamed(screen, name))
        .map((metric) => (
          <CheckBox
            key={metric.id}
            label={metric.name}
            checked={false}
            onChange={() => show(withMetric(screen, metric))}
          />
        ))}
      {isFull && <p role="alert">{texts.full}</p>}
      <AddOwn />
    </div>
  )
}

const AddOwn = () => (
  <Button variant="plain" onClick={() => openOverlay('metrics')}>
    {texts.addOwn}
  </Button>
)

interface ColumnChoiceProps {
  readonly id: MetricId
  readonly checked: boolean
  readonly onToggle: () => void
}

/** A checkbox for a column, with a button that shows its description. */
function ColumnChoice({ id, checked, onToggle }: ColumnChoiceProps) {
  const [isExpanded, setExpanded] = useState(false)
  const { label } = metrics[id]
  return (
    <>
      <div className={shared.choice}>
        <CheckBox label={label} checked={checked} onChange={onToggle} />
        <IconButton
          icon="info"
          label={texts.about(label)}
          expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        />
      </div>
      {isExpanded && <p className={styles.about}>{metricDescriptions[id]}</p>}
    </>
  )
}

/** Whether a column's name, header or description contains every word that was typed. */
function matches(id: MetricId, text: string): boolean {
  const { label, short } = metrics[id]
  const searched = `${label} ${short} ${metricDescriptions[id]}`.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word))
}
