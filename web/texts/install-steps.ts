/** Why the app is installed, among the settings. */
export const installSection = {
  title: 'App',
  dialog: 'Opens in its own window, with its own icon. Works offline, just like this tab.',
  menu: 'On the Home Screen, Stonks keeps your offline data. In a tab, Safari deletes it after a while.',
} as const

/** The way onto an iPhone’s Home Screen. In each step every second piece is set off: the words on the screen. */
export const homeScreenSheet = {
  title: 'Add to Home Screen',
  done: 'Got it',
  why: 'It keeps your offline data. In a tab, Safari deletes it after seven days of use without a visit to this site; on the Home Screen, Stonks keeps it and opens without a connection.',
  share: ['Tap ', 'Share', ' in Safari’s bar, or behind its ', '•••', '.'],
  choose: ['Choose ', 'Add to Home Screen', '.'],
  add: ['Tap ', 'Add', ', and open Stonks from its icon.'],
  note: 'The installed app starts fresh: it downloads the data and you log in again.',
} as const
