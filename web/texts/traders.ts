/** The leaderboard and the traders' own pages. */
export const leaderboard = {
  title: 'Leaderboard',
  traders: (isSimulated: boolean, least: number) =>
    `${isSimulated ? 'simulated ' : ''}traders with ${least} or more settled plays`,
  shown: 'shown',
  rankedBy: 'Ranked by',
  empty: 'Nobody to rank yet',
  emptyWhy: (least: number) =>
    `A trader appears here once ${least} of their plays are settled: a play takes a session for its day and five for its week.`,
  rank: 'Rank',
  trader: 'Trader',
  updated: 'Updated',
} as const

export const horizonTitles = { day: 'Day · one session later', week: 'Week · five sessions later' } as const

export const traderTexts = {
  simulated: 'Simulated trader',
  profile: 'Profile on StockTwits',
  settledOf: (total: string) => `settled of ${total} plays`,
  upTo: (day: string) => `up to the close of ${day}`,
  tooFew: (count: number, least: number) =>
    `Too few to rate: ${count} of ${least} settled plays. Ratios and qualities come with the tenth.`,
} as const

export const ratingTexts = {
  wins: 'Wins',
  winLoss: 'Win loss',
  ratio: 'Ratio',
  quality: 'Play quality',
  between: (low: string, high: string) => `[${low} to ${high}]`,
  tooFew: 'too few to rate',
} as const

export const qualityCurve = {
  title: 'Quality over time',
  horizon: 'Horizon',
  day: 'Day',
  week: 'Week',
  tooFew: 'Too few settled plays for a curve.',
  caption: 'mean gain of all plays so far, and where the truth may lie',
  picture: (from: string, to: string, plays: number, quality: string) =>
    `From ${from} to ${to}, ${plays} plays: ${quality}`,
} as const

export const playTable = {
  title: 'Plays',
  newestOf: (count: number, total: string) => `the newest ${count} of ${total}`,
  newestFirst: 'newest first',
  written: 'Written',
  stock: 'Stock',
  side: 'Side',
  day: 'Day %',
  week: 'Week %',
  entry: 'Entry',
  nextClose: 'Next close',
  fifthClose: 'Fifth close',
  notCounted: 'not counted',
  open: 'open',
} as const

export const tradersWaiting = {
  loading: 'Loading',
  failed: 'This could not be loaded',
  retry: 'Try again',
} as const

/** How ratings are computed: each term, and what it means. */
export const howRated = {
  title: 'How ratings are computed',
  terms: (least: number, longestRest: number): readonly (readonly [term: string, meaning: string])[] => [
    [
      'Play',
      'A message that is marked bullish or bearish and names one stock of this market, and no other. Of several by the same trader about the same stock before its next close, the first counts.',
    ],
    [
      'Entry',
      'The stock’s last close when the message was written. So whoever writes while a session runs is measured from the close before it, and at a weekend from Friday’s.',
    ],
    [
      'Exits',
      `The stock’s next close for the day, its fifth for the week. A session in which it rests is none of them. After ${longestRest} days without a close a stock is taken for delisted: the week ends at its last close, and what nothing followed is not counted.`,
    ],
    [
      'Gain',
      'The change from entry to exit as a share of the entry, turned round for who was bearish. Closes are adjusted for splits; dividends, fees and taxes are left out.',
    ],
    [
      'Wins, win − loss, ratio',
      'Above 0 is a win, below 0 a loss, 0 neither. Win − loss is the one less the other; the ratio is the wins among both, and 0.50 is what a coin would reach.',
    ],
    ['Quality', 'The mean gain of all settled plays, in per cent.'],
    [
      'How sure this is',
      `Fewer than ${least} settled plays are too few to rate. The thin line at a bar, the brackets and the band around a curve are where the truth lies in about 95 of 100 cases (Wilson’s interval for ratios, Student’s t for means). Plays of one week move together, so be a little more doubtful than that; and of many traders some are lucky.`,
    ],
  ],
} as const
