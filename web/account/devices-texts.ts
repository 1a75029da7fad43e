/** The devices on which a user is signed in. */
export const devicesTexts = {
  title: 'Devices',
  lead: 'Where you’re signed in. A device that you sign out keeps its own notes and screens.',
  list: 'Your devices',
  unknown: 'A device',
  here: 'this device',
  used: (when: string): string => `last used ${when}`,
  end: 'Sign out',
  endOthers: 'Sign out all others',
} as const
