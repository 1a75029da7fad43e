import { formatInteger } from '#words/numbers'

/** What differs between two days or two screens. Numbers and days are formatted. */
export const pastChanges = {
  title: 'What changed',
  open: 'What changed',
  openSince: (day: string): string => `What changed since ${day}`,
  from: 'From',
  against: 'Compared with',
  same: 'The same screen',
  all: 'All stocks',
  ofLink: 'Another screen',
  shown: 'This screen',
  rows: 'Back to results',
  step: (step: number, steps: number): string => `Comparing: step ${step} of ${steps}`,
  cancel: 'Cancel',
  failed: 'The comparison failed',
  retry: 'Try again',
  sideCount: (screen: string, day: string, count: string): string => `${screen && `${screen} on `}${day}: ${count}`,
  summary: (entered: string, left: string, both: number): string => `${entered} entered, ${left} left, ${inBoth(both)}`,
  none: (both: number): string => `Nothing entered or left: ${inBoth(both)}`,
  entered: (count: string): string => `Entered: ${count}`,
  left: (count: string): string => `Left: ${count}`,
  whyEntered: 'Previously excluded by',
  whyLeft: 'Now excluded by',
  because: (what: string, count: string): string => `${what} (${count})`,
  outside: (value: string, limit: string, isPast: boolean): string =>
    `${isPast ? 'was' : 'is'} ${value}, limit ${limit}`,
  absent: 'Not in the market',
  absentOn: (day: string): string => `on ${day}`,
  symbol: 'Symbol',
  company: 'Company',
  side: 'In or out',
  both: 'All',
  sides: { entered: 'In', left: 'Out' },
  why: 'Why',
  price: 'Price',
  change: 'Change',
  csv: 'Save as CSV',
  csvHeaders: ['Symbol', 'Company', 'In or out', 'Why', 'Price', 'Change %'],
  earlier: (day: string): string => `The market isn’t known earlier than ${day}.`,
} as const

const inBoth = (count: number): string => `${formatInteger(count)} ${count === 1 ? 'is' : 'are'} in both.`
