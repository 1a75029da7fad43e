/** What became of a backup that was imported. */
export const backupResult = {
  imported: (screens: number, notes: number, alerts: number): string =>
    `Imported: ${counted(screens, 'screen')}, ${counted(notes, 'note')}, ${counted(alerts, 'alert')}.`,
  notStored: ' Not saved on this device: it’s lost when you close this page.',
} as const

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
