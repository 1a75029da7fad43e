/** The frame of the pages about traders. */
export const traderPages = {
  noTrader: 'Trader not found',
  noLeaderboard: 'No such leaderboard',
} as const

/** The leaderboard and the traders' own pages. */
export const leaderboard = {
  title: 'Leaderboard',
  traders: (isSimulated: boolean, min: number) =>
    `${isSimulated ? 'simulated ' : ''}traders with ${min} or more settled plays`,
  shown: 'shown',
  rankedBy: 'Ranked by',
  empty: 'No traders to rank yet',
  emptyWhy: (min: number) =>
    `Traders appear here after ${min} settled plays. A play settles after one session for its day, and after five for its week.`,
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
  tooFew: (count: number, min: number) => `Too few to rate: ${count} of ${min} settled plays.`,
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
  caption: 'mean gain of all plays to date, with its 95% confidence band',
  picture: (from: string, to: string, plays: number, quality: string) =>
    `From ${from} to ${to}, ${plays} plays: ${quality}`,
} as const

export const playTable = {
  title: 'Plays',
  newestOf: (count: number, total: string) => `the newest ${count} of ${total}`,
  newestFirst: 'newest first',
  written: 'Posted',
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
  failed: 'Couldn’t load this',
  retry: 'Try again',
} as const

/** How ratings are computed: each term, and what it means. */
export const howRated = {
  title: 'How ratings are computed',
  terms: (min: number, maxRest: number): readonly (readonly [term: string, meaning: string])[] => [
    [
      'Play',
      'A message marked bullish or bearish that names exactly one stock of this market. Of several by the same trader about the same stock before its next close, only the first counts.',
    ],
    [
      'Entry',
      'The stock’s last close when the message was posted: the previous close during a session, Friday’s close on a weekend.',
    ],
    [
      'Exits',
      `The stock’s next close for the day, its fifth for the week. Sessions without a trade in the stock don’t count. After ${maxRest} days without a close, a stock is treated as delisted: the week ends at its last close, and a play that no close followed isn’t counted.`,
    ],
    [
      'Gain',
      'The percentage change from entry to exit, with its sign reversed for bearish plays. Closes are adjusted for splits; dividends, fees and taxes aren’t included.',
    ],
    [
      'Wins, win − loss, ratio',
      'A gain above 0 is a win, below 0 a loss, and 0 is neither. Win − loss is wins minus losses; the ratio is wins divided by wins plus losses, so a coin toss scores 0.50.',
    ],
    ['Quality', 'The mean gain of all settled plays, in percent.'],
    [
      'Confidence',
      `Fewer than ${min} settled plays are too few to rate. The thin line at a bar, the brackets and the band around a curve are 95% confidence intervals (Wilson’s for ratios, Student’s t for means). Plays in the same week move together, so the real uncertainty is larger; and among many traders, some are simply lucky.`,
    ],
  ],
} as const
