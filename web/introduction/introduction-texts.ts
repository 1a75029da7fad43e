/** On desktops, each sentence stands at the thing that it is about. */
const hints = [
  { about: 'filters', text: 'Narrow the market by price, size, sector and many metrics.' },
  { about: 'screens', text: 'Ready-made screens. Save your own for alerts.' },
  { about: 'star', text: 'Star stocks to build your list, also offline.' },
] as const

/** The introduction of a first visit. */
export const introduction = {
  label: 'Introduction',
  hints,
  /** All that a phone’s line has room for. */
  all: ['Filters narrow it down', 'Stars build your list', 'All works offline'],
  step: (step: number) => `${step} of ${hints.length}`,
  next: 'Next',
  end: 'End the introduction',
} as const

/** How to get real companies, for an operator who has started a server without choosing a market. */
export const realMarket = {
  title: 'Real companies',
  invented: 'The companies here are invented. For real ones:',
  command: 'npm run setup',
  how: 'All choices',
  help: '/help#choose-a-market',
  close: 'Close',
} as const
