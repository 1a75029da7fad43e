import { type ReactNode, useId } from 'react'
import { encodeFilters } from '#domain/screen/filter-codec'
import { customPreset, maxEntriesOptions } from '#domain/screen/filters'
import { isPresetMissing, presets } from '#domain/screen/presets'
import type { Period } from '#domain/stock/stock'
import { useShownDataset } from '#web/state/store.ts'
import { screenBar } from '#web/texts/first-visit/results.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { LabelledSelect } from '#web/ui/form/labelled-select.tsx'
import { CloseButton, Sheet } from '#web/ui/sheet/sheet.tsx'
import { formatDate } from '#words/dates'
import { formatInteger } from '#words/numbers'
import { TimeframePicker } from '../timeframe-picker.tsx'
import { filterPanel, filterPanel as texts, ofPublicRecords } from './filter-panel-texts.ts'
import { isOfPublicRecords } from './missing-text.ts'
import { missingForScreens, type PanelProps } from './panel-props.ts'
import styles from './filter-panel.module.css'
import shared from '#web/ui/shared.module.css'
import sheet from '#web/ui/sheet/sheet.module.css'

export interface SavedScreenOptions {
  /** The id of the screen that is shown; undefined for none of them. */
  readonly chosen: string | undefined
  readonly screens: readonly { readonly id: string; readonly name: string; readonly count: number | undefined }[]
  readonly onChoose: (id: string) => void
}

/** The option value of a saved screen; presets have numbers. */
const savedScreenValue = (id: string): string => `own:${id}`

/** The option value of the default filters, which belong to no preset, like filters edited by hand. */
const defaultValue = 'default'

const presetOptions = [
  { value: defaultValue, label: texts.default },
  { value: String(customPreset), label: texts.custom },
  ...presets.map(({ label }, id) => ({ value: String(id), label })),
]

const entryOptions = maxEntriesOptions.map((count) => ({
  value: String(count),
  label: count === 0 ? texts.showAll : formatInteger(count),
}))

interface PresetPickerProps extends Pick<PanelProps, 'filters'> {
  /** The user's saved screens, as options beside the presets. */
  readonly savedScreens: SavedScreenOptions
  readonly onPreset: (id: number) => void
  readonly onReset: () => void
  readonly onTimeframe: (timeframe: Period) => void
}

/** The choice of a whole screen, and of its timeframe. */
export function PresetPicker({ filters, savedScreens, onPreset, onReset, onTimeframe }: PresetPickerProps) {
  const myScreens = savedScreens.screens.map(({ id, name, count }) => ({
    value: savedScreenValue(id),
    label: count === undefined ? name : texts.screenCount(name, formatInteger(count)),
  }))
  const missing = missingForScreens(useShownDataset())
  const preset = encodeFilters(filters) === '' ? defaultValue : String(filters.presets)
  // Custom cannot be chosen: it names filters edited by hand.
  const isOffered = (value: string) =>
    value === preset || (value !== String(customPreset) && !isPresetMissing(Number(value), missing))
  const choose = (value: string) => {
    const one = savedScreens.screens.find(({ id }) => savedScreenValue(id) === value)
    if (one) savedScreens.onChoose(one.id)
    else if (value === defaultValue) onReset()
    else onPreset(Number(value))
  }
  return (
    <div className={styles.choices}>
      <LabelledSelect
        label={texts.preset}
        value={savedScreens.chosen === undefined ? preset : savedScreenValue(savedScreens.chosen)}
        options={presetOptions.filter(({ value }) => isOffered(value))}
        groups={[{ label: texts.myScreens, options: myScreens }]}
        onChange={choose}
      />
      <div className={styles.timeframe}>
        {/* The control has this name. */}
        <span className={`${shared.quiet} ${shared.listTitle}`} aria-hidden="true">
          {screenBar.timeframe}
        </span>
        <TimeframePicker value={filters.timeframe} onChange={onTimeframe} />
      </div>
      {isOfPublicRecords(missing) && <p className={shared.note}>{ofPublicRecords.presets}</p>}
    </div>
  )
}

/** Max Entries, and below it the date of the oldest record among the loaded stocks. */
export function PanelEnd({ filters, onEdit }: Pick<PanelProps, 'filters' | 'onEdit'>) {
  const oldest = useShownDataset()?.oldestRecord
  return (
    <div className={styles.end}>
      <LabelledSelect
        label={texts.maxEntries}
        value={String(filters.maxEntries)}
        options={entryOptions}
        onChange={(count) => onEdit({ maxEntries: Number(count) }, 'push')}
      />
      {oldest && (
        <p className={styles.updated}>
          {texts.lastUpdated} {formatDate(oldest)}
        </p>
      )}
    </div>
  )
}

interface ResetProps {
  /** Whether the filters are the defaults: then the button is quiet. It still clears text that no filter has accepted. */
  readonly isDefault: boolean
  readonly onReset: () => void
}

interface FrameProps extends ResetProps {
  readonly children: ReactNode
  readonly onClose: () => void
}

interface SheetProps extends FrameProps {
  /** How many stocks the filters select; undefined while the count is loading. */
  readonly total: number | undefined
  /** The number of active filters. */
  readonly activeCount: number
}

const ResetButton = ({ isDefault, onReset, variant }: ResetProps & { readonly variant: 'plain' | 'outline' }) => (
  <span className={styles.reset} data-quiet={isDefault || undefined}>
    <Button {...{ variant }} onClick={onReset}>
      {filterPanel.reset}
    </Button>
  </span>
)

/** The filters docked beside the table. */
export function FilterDock({ children, isDefault, onReset, onClose }: FrameProps) {
  const title = useId()
  return (
    <section className={styles.dock} aria-labelledby={title}>
      <div className={sheet.head}>
        <h2 id={title} className={sheet.title}>
          {filterPanel.title}
        </h2>
        <ResetButton variant="plain" {...{ isDefault, onReset }} />
        <CloseButton onClick={onClose} />
      </div>
      <div className={sheet.content}>{children}</div>
    </section>
  )
}

/** The filters in a sheet: at the bottom on a phone, else at the side. */
export function FilterSheet({ children, total, activeCount, isDefault, onReset, onClose }: SheetProps) {
  const note = activeCount > 0 ? filterPanel.active(activeCount) : undefined
  return (
    <Sheet
      resizable
      title={filterPanel.title}
      placement="side"
      isDoneMain
      done={doneLabel(total)}
      action={<ResetButton variant="outline" {...{ isDefault, onReset }} />}
      {...{ note, onClose }}
    >
      {children}
    </Sheet>
  )
}

function doneLabel(total: number | undefined): string {
  if (total === undefined) return filterPanel.show(filterPanel.stonks)
  if (total === 0) return filterPanel.noStonks
  return filterPanel.show(`${formatInteger(total)} ${total === 1 ? filterPanel.stonk : filterPanel.stonks}`)
}
