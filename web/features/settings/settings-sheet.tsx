import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio/react'
import { settingsDidChange, type Settings } from '../../state/settings.ts'
import { CheckBox } from '../../ui/controls/check-box.tsx'
import { Segments, type Segment } from '../../ui/controls/segments.tsx'
import { Change } from '../../ui/marks/change.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import styles from './settings-sheet.module.css'

const densities: readonly Segment<Settings['density']>[] = [
  { value: 'compact', label: 'Compact', name: 'Compact' },
  { value: 'normal', label: 'Normal', name: 'Normal' },
  { value: 'comfortable', label: 'Roomy', name: 'Comfortable' },
]

const palettes: readonly Segment<Settings['palette']>[] = [
  { value: 'teal', label: 'Teal, coral', name: 'Gain teal, loss coral' },
  { value: 'blue-orange', label: 'Blue, orange', name: 'Gain blue, loss orange' },
  { value: 'swapped', label: 'Red is up', name: 'Gain coral, loss teal' },
]

interface SettingsSheetProps {
  readonly settings: Settings
  /** What puts the app on the device, where something does. */
  readonly install: ReactNode
  /** What takes the person's own things out of the device, and back. */
  readonly backup: ReactNode
  readonly onClose: () => void
}

/** How this device shows things. */
export function SettingsSheet({ settings, install, backup, onClose }: SettingsSheetProps) {
  const { density, palette, keys } = useSnapshot(settings)
  return (
    <Sheet title="Settings" place="middle" done="Done" onClose={onClose}>
      <div className={styles.settings}>
        <section className={styles.setting}>
          <h3>Rows of the table</h3>
          <Segments
            label="Rows of the table"
            value={density}
            segments={densities}
            onChange={(value) => settingsDidChange(settings, { density: value })}
          />
        </section>
        <section className={styles.setting}>
          <h3>Gain and loss</h3>
          <Segments
            label="Gain and loss"
            value={palette}
            segments={palettes}
            onChange={(value) => settingsDidChange(settings, { palette: value })}
          />
          <p className={styles.sample}>
            <Change text="+1.24%" direction="gain" />
            <Change text="−0.87%" direction="loss" />
            <Change text="0.00%" direction="flat" />
          </p>
        </section>
        <CheckBox
          label="Single keys are commands"
          checked={keys}
          onChange={(value) => settingsDidChange(settings, { keys: value })}
        />
        {backup}
        {install}
        <p className={styles.note}>Settings stay on this device.</p>
        <p className={styles.legal}>
          <a href="/disclosures" onClick={onClose}>
            Disclosures
          </a>
          <a href="/terms-of-service" onClick={onClose}>
            Terms of Service
          </a>
        </p>
      </div>
    </Sheet>
  )
}
