/** How this device shows things. */
export const settingsSheet = {
  title: 'Settings',
  done: 'Done',
  density: 'Row height',
  densities: {
    compact: { label: 'Compact', name: 'Compact' },
    normal: { label: 'Normal', name: 'Normal' },
    comfortable: { label: 'Roomy', name: 'Comfortable' },
  },
  palette: 'Gain and loss colors',
  palettes: {
    teal: { label: 'Teal, coral', name: 'Gain teal, loss coral' },
    blueOrange: { label: 'Blue, orange', name: 'Gain blue, loss orange' },
    swapped: { label: 'Red is up', name: 'Gain coral, loss teal' },
  },
  samples: { gain: '+1.24%', loss: '−0.87%', flat: '0.00%' },
  keys: 'Single-key shortcuts',
  stored: 'Settings stay on this device.',
  disclosures: 'Disclosures',
  terms: 'Terms of Service',
} as const

export const backup = {
  title: 'Backup',
  about:
    'Your screens, notes, tags, alerts and settings, as one file. Importing merges the file: newer changes win; settings are replaced.',
  export: 'Export',
  import: 'Import…',
  file: 'Backup file',
} as const
