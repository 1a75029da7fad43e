import { type PropsWithChildren, type ReactNode, useId, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { type Settings, updateSettings } from '../state/settings.ts'
import { Button } from '../ui/controls/button.tsx'
import { type Segment, SegmentedControl, type SegmentedControlProps } from '../ui/controls/segmented-control.tsx'
import { Change } from '../ui/data-display/formatted-value.tsx'
import { CheckBox } from '../ui/form/check-box.tsx'
import { FileChoice } from '../ui/form/file-choice.tsx'
import { FormMessage } from '../ui/form/form-messages.tsx'
import { Sheet } from '../ui/sheet/sheet.tsx'
import { backup, settingsSheet as texts } from './settings-texts.ts'
import backupStyles from './backup-section.module.css'
import styles from './settings-sheet.module.css'
import shared from '#web/ui/shared.module.css'

const densities: readonly Segment<Settings['density']>[] = [
  { value: 'compact', ...texts.densities.compact },
  { value: 'normal', ...texts.densities.normal },
  { value: 'comfortable', ...texts.densities.comfortable },
]

const themes: readonly Segment<Settings['theme']>[] = [
  { value: 'system', ...texts.themes.system },
  { value: 'dark', ...texts.themes.dark },
  { value: 'light', ...texts.themes.light },
]

const palettes: readonly Segment<Settings['palette']>[] = [
  { value: 'teal', ...texts.palettes.teal },
  { value: 'blue-orange', ...texts.palettes.blueOrange },
  { value: 'swapped', ...texts.palettes.swapped },
]

interface SettingsSheetProps {
  readonly settings: Settings
  /** The install section, if the app can be installed. */
  readonly install: ReactNode
  /** The backup section. */
  readonly backup: ReactNode
  /** The section of sync between devices. */
  readonly sync: ReactNode
  readonly onIntroduction: () => void
  readonly onClose: () => void
}

/** The settings of this device. */
export function SettingsSheet({ settings, install, backup, sync, onIntroduction, onClose }: SettingsSheetProps) {
  const { density, palette, theme, keys } = useSnapshot(settings)
  return (
    <Sheet title={texts.title} placement="middle" done={texts.done} onClose={onClose}>
      <div className={styles.settings}>
        <p className={shared.note}>{texts.stored}</p>
        <Setting
          label={texts.density}
          value={density}
          segments={densities}
          onChange={(value) => updateSettings(settings, { density: value })}
        />
        <Setting
          label={texts.theme}
          value={theme}
          segments={themes}
          onChange={(value) => updateSettings(settings, { theme: value })}
        />
        <Setting
          label={texts.palette}
          value={palette}
          segments={palettes}
          onChange={(value) => updateSettings(settings, { palette: value })}
        >
          <p className={styles.sample}>
            <Change text={texts.samples.gain} direction="gain" />
            <Change text={texts.samples.loss} direction="loss" />
            <Change text={texts.samples.flat} direction="flat" />
          </p>
        </Setting>
        <div className={styles.keys}>
          <CheckBox label={texts.keys} checked={keys} onChange={(value) => updateSettings(settings, { keys: value })} />
          <p className={`${shared.hint} ${styles.keysAbout}`}>{texts.keysAbout}</p>
        </div>
        {sync}
        {backup}
        {install}
        <p className={`${shared.links} ${styles.legal}`}>
          <a href="/help" onClick={onClose}>
            {texts.help}
          </a>
          <button type="button" onClick={onIntroduction}>
            {texts.introduction}
          </button>
          <a href="/disclosures" onClick={onClose}>
            {texts.disclosures}
          </a>
          <a href="/terms-of-service" onClick={onClose}>
            {texts.terms}
          </a>
        </p>
      </div>
    </Sheet>
  )
}

/** A setting with a few values, under its heading. */
function Setting<Value extends string>({ children, ...control }: SegmentedControlProps<Value> & PropsWithChildren) {
  return (
    <section className={shared.stack}>
      <h3>{control.label}</h3>
      <SegmentedControl {...control} />
      {children}
    </section>
  )
}

/** The result of an import. */
interface ImportResult {
  readonly ok: boolean
  readonly words: string
}

interface BackupSectionProps {
  readonly onExport: () => void
  readonly onImport: (file: File) => Promise<ImportResult>
}

/** Exports the user's data on this device to a file, and imports it. */
export function BackupSection({ onExport, onImport }: BackupSectionProps) {
  const id = useId()
  const [result, setResult] = useState<ImportResult>()
  const clear = () => setResult(undefined)
  const exportAll = () => {
    clear()
    onExport()
  }
  const importFile = async (file: File) => {
    clear()
    setResult(await onImport(file))
  }
  return (
    <section className={shared.stack} aria-labelledby={id}>
      <h3 id={id}>{backup.title}</h3>
      <p className={shared.quiet}>{backup.about}</p>
      <div className={backupStyles.actions}>
        <Button onClick={exportAll}>{backup.export}</Button>
        <FileChoice
          label={backup.import}
          name={backup.file}
          accept="application/json,.json"
          onOpen={clear}
          onChoose={([file]) => file && void importFile(file)}
        />
      </div>
      <FormMessage
        id={`${id}-result`}
        error={result?.ok === false ? result.words : ''}
        success={result?.ok === true ? result.words : ''}
      />
    </section>
  )
}
