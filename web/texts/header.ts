import { formatInteger } from '../format/numbers.ts'

/** On every page: whose it is, what the numbers are, and of when. */
export const header = {
  name: 'Stonks',
  release: 'beta',
  simulated: 'Simulated market',
  offline: 'Offline',
  closeOf: 'Close of ',
  daysOld: (count: number): string => (count === 1 ? '1 day old' : `${formatInteger(count)} days old`),
  goTo: 'Go to symbol',
  settings: 'Settings',
  login: 'Login',
} as const
