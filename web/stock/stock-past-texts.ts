/** When a stock matched which screens. Days are formatted. */
export const screenBands = {
  title: 'Which screens it matched',
  about:
    'Days on which it matched a screen’s filters, regardless of sorting and Max Entries. Screens with a single session are left out. Data that wasn’t known then counts as no match.',
  none: 'It matched no saved screen or preset for more than one session in this time.',
  screens: (count: number): string => `${count} ${count === 1 ? 'screen' : 'screens'}`,
  sessions: (count: number): string => `${count} sessions`,
  run: (from: string, to: string): string => (from === to ? from : `${from} – ${to}`),
  open: (name: string, day: string): string => `${name} as of ${day}`,
  more: (count: number): string => `and ${count} earlier times`,
  market: (names: string): string => `${names}: compares stocks with each other, so one stock’s past isn’t enough.`,
  invalid: (names: string): string => `${names}: has a formula that can’t be calculated.`,
} as const

/** The stocks that move like a stock. */
export const moves = {
  title: 'Moves like it',
  span: 'Time span',
  spans: { 60: '60 days', 250: '250 days' },
  sessions: (count: number): string => `${count} sessions`,
  highest: 'Most correlated',
  lowest: 'Least correlated',
  correlation: 'Correlation of daily returns',
  base: (tested: string, sessions: number, median: string, share: string): string =>
    `Compared with the ${tested} stocks that have at least 80% of these ${sessions} sessions in common: half of them are above ${median}, and ${share} above 0.50.`,
  noneAre: 'none is',
  fewAre: (share: string): string => `fewer than ${share} are`,
  someAre: (share: string): string => `${share} are`,
  none: (sessions: number): string => `Too few of the last ${sessions} sessions have a return to compare.`,
  promise: 'That prices moved together is no promise that they will: among so many stocks some do by chance.',
} as const
