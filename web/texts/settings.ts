import { personalData } from './personal-data.ts'

/** Why to install the app, in the settings. */
export const installSection = {
  title: 'App',
  dialog: 'Opens in its own window, with its own icon. Works offline, just like this tab.',
  menu: 'On the Home Screen, Stonks keeps your offline data. In a tab, the browser deletes it after a while.',
} as const

/** How to add the app to an iPhone’s Home Screen. In each step every second piece is a label on the screen, in bold. */
export const homeScreenSheet = {
  title: 'Add to Home Screen',
  done: 'Got it',
  why: 'It keeps your offline data. In a tab, the browser deletes it after seven days of use without a visit to this site; on the Home Screen, Stonks keeps it and opens without a connection.',
  share: ['Tap ', 'Share', ' in the browser’s bar, or behind its ', '•••', '.'],
  choose: ['Choose ', 'Add to Home Screen', '.'],
  add: ['Tap ', 'Add', ', and open Stonks from its icon.'],
  note: 'The installed app starts fresh: it downloads the data and you log in again.',
} as const

/** The install button. */
export const installLabels = { dialog: 'Install app', menu: 'Add to Home Screen' } as const

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
  introduction: 'Show the introduction',
  stored: 'Settings stay on this device.',
  help: 'Help',
  disclosures: 'Disclosures',
  terms: 'Terms of Service',
} as const

export const backup = {
  title: 'Backup',
  about:
    'Your screens, views, metrics, notes, tags, alerts and settings, as one file. Importing merges the file: newer changes win; settings are replaced.',
  export: 'Export',
  import: 'Import…',
  file: 'Backup file',
} as const
