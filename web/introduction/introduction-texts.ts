/** The introduction of a first visit: short sentences, each about one thing on the page, and all in two lines of a phone. */
export const introduction = {
  label: 'Introduction',
  hints: [
    { about: 'filters', text: 'Narrow the market by price, size, sector and many metrics.' },
    { about: 'screens', text: 'Ready-made screens. Save your own for alerts.' },
    { about: 'star', text: 'Star stocks to build your list, also offline.' },
  ],
  all: 'Filters narrow the market, stars build your list, and everything works offline.',
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
