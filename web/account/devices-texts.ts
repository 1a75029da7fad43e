/** The devices on which a user is logged in. */
export const devicesTexts = {
  title: 'Devices',
  lead: 'Where you’re logged in. A device that you log out keeps its own notes and screens.',
  list: 'Your devices',
  unknown: 'A device',
  here: 'this device',
  used: (when: string): string => `last used ${when}`,
  end: 'Log out',
  endOthers: 'Log out all others',
} as const
