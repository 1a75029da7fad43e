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

/** A newer release is available on the device. */
export const releaseNotice = {
  title: 'New version',
  ready: 'New version ready',
  later: 'Later',
  reload: 'Reload',
} as const
