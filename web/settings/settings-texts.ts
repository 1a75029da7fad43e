import { personalData } from '../personal/store/personal-data-texts.ts'

/** The result of a backup import. */
export const backupResult = {
  imported: (screens: number, notes: number, alerts: number, { views, metrics }: LaterCounts): string =>
    `Imported: ${counted(screens, 'screen')}, ${views > 0 ? `${counted(views, 'view')}, ` : ''}${counted(notes, 'note')}, ${counted(alerts, 'alert')}${metrics > 0 ? `, ${counted(metrics, 'metric')}` : ''}.`,
  ahead: (count: number): string =>
    count === 0
      ? ''
      : ` ${count === 1 ? '1 note is' : `${count} notes are`} dated in the future, until ${count === 1 ? 'its' : 'their'} next change.`,
  stored: '',
  notStored: ' Not saved on this device: it’s lost when you close this page.',
  ofNewerRelease: ` ${personalData.ofNewerRelease}`,
} as const

/** Counts of zero for data that older files do not have are not mentioned. */
type LaterCounts = Readonly<Record<'views' | 'metrics', number>>

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

/** The display settings of this device. */
export const settingsSheet = {
  title: 'Settings',
  done: 'Done',
  density: 'Row height',
  densities: {
    compact: { label: 'Compact', name: 'Compact' },
    normal: { label: 'Normal', name: 'Normal' },
    comfortable: { label: 'Roomy', name: 'Comfortable' },
  },
  theme: 'Theme',
  themes: {
    system: { label: 'System', name: 'As the system' },
    dark: { label: 'Dark', name: 'Dark' },
    light: { label: 'Light', name: 'Light' },
  },
  palette: 'Gain and loss colors',
  palettes: {
    teal: { label: 'Teal, coral', name: 'Gain teal, loss coral' },
    blueOrange: { label: 'Blue, orange', name: 'Gain blue, loss orange' },
    swapped: { label: 'Red is up', name: 'Gain coral, loss teal' },
  },
  samples: { gain: '+1.24%', loss: '−0.87%', flat: '0.00%' },
  keys: 'Single-key shortcuts',
  keysAbout: 'Press / to go to a symbol, ? to see all keys.',
  introduction: 'Show the introduction',
  stored: 'These settings stay on this device; they aren’t synced.',
  help: 'Help',
  disclosures: 'Disclosures',
  terms: 'Terms of Service',
} as const

export const backup = {
  title: 'Backup',
  about:
    'Your screens, views, metrics, notes, tags, alerts and settings, as one file. Importing merges the file: newer changes win; settings are replaced.',
  export: 'Export',
  file: 'Backup file',
  import: 'Import…',
} as const
