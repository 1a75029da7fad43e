import type { Rebalance, Weighting } from '#domain/backtest/backtest'
import type { RunWithout } from '#domain/backtest/runs-without'

const times = (count: string): string => (count === '1' ? 'Once' : `${count} times`)
const holdings = (count: string): string => (count === '1' ? 'One holding' : `${count} holdings`)

type Way = Pick<RunWithout, 'removedRules' | 'isWeightedEqually' | 'instead'>

/** What is done, as one sentence without its stop. */
const sentence = (parts: readonly string[]): string => {
  const text = parts.join(' and ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The page of a backtest. Numbers and days are formatted. */
export const backtest = {
  title: 'Backtest',
  question: 'What would this screen have returned?',
  everything: 'All stocks',
  openScreen: 'Open this screen',
  noPastLeave: 'Back to the screen',
  settings: 'Settings',
  from: 'From',
  to: 'To',
  rebalance: 'Rebalance',
  hold: 'Hold',
  weight: 'Weights',
  cost: 'Cost of a trade',
  ends: 'Stocks that end',
  rebalances: { week: 'Every week', month: 'Every month', quarter: 'Every quarter' } satisfies Record<
    Rebalance,
    string
  >,
  weights: { equal: 'Equal', cap: 'By market cap' } satisfies Record<Weighting, string>,
  first: (count: string): string => `The first ${count}`,
  firstBy: (count: string, order: string): string => `The first ${count} by ${order}`,
  all: 'All that match',
  basisPoints: (points: string): string => (points === '0' ? 'None' : `${points} basis points`),
  lastPrice: 'At last price',
  loss: 'Lose 30% more',
  signals: 'The last close of each period decides; trades are at the close of the next session.',
  running: 'Screening the past',
  progress: (done: string, total: string): string => `${done} of ${total} days`,
  cancel: 'Cancel',
  again: 'Run again',
  cancelled: 'The run was cancelled.',
  failed: 'The backtest failed.',
  impossible: 'There is no backtest of this market.',
  none: 'There is nothing to show',
  noneWhy: 'No period ends between these days, or none of the days knows what the screen asks for.',
  growth: (amount: string): string => `Growth of ${amount}, without dividends`,
  growthLabel: (own: string, equal: string, from: string, to: string): string =>
    `From ${from} to ${to}, $10,000 became ${own}; in the whole market, weighted equally, ${equal}; both without dividends.`,
  series: {
    own: 'This screen',
    equal: 'Market, equal weights',
    cap: 'Market, by market cap',
    median: 'Median start',
    border: 'Lowest and highest start',
  },
  annual: 'A year',
  total: 'In all',
  volatility: 'Volatility',
  sharpe: 'Sharpe ratio',
  sharpeNote: 'Risk-free rate 0',
  deflated: 'Deflated Sharpe',
  fall: 'Largest fall',
  fallLength: (sessions: string): string => `${sessions} sessions`,
  turnover: 'Turnover a year',
  ahead: 'Months ahead',
  aheadNote: 'Of the equal-weighted market',
  holdings: 'Holdings',
  holdingsRange: (low: string, high: string): string => (low === high ? low : `${low} to ${high}`),
  market: (value: string): string => `Market ${value}, without dividends`,
  withoutDividends: 'Without dividends',
  missing: '–',
  years: 'By year, without dividends',
  year: 'Year',
  screen: 'Screen',
  equalShort: 'Market',
  capShort: 'By cap',
  falls: 'Worst falls, without dividends',
  depth: 'Depth',
  peak: 'High',
  trough: 'Low',
  recovery: 'Recovered',
  notYet: 'not yet',
  noFalls: 'It never fell.',
  trades: 'Holdings by date',
  decided: 'Decided',
  held: 'Held',
  changed: 'Bought and sold',
  stocks: 'Stocks',
  more: (count: string): string => `and ${count} more`,
  showAll: (count: string): string => `Show all ${count}`,
  csv: 'Save as CSV',
  share: 'Share',
  shareText: (own: string, years: string): string =>
    `This screen would have returned ${own} ${years}, without dividends.`,
  keep: (name: string): string => `Keep with “${name}”`,
  notKeep: (name: string): string => `No longer keep with “${name}”`,
  keepNew: 'Keep with this screen',
  keptToast: (name: string): string => `This backtest is kept with “${name}”.`,
  notKeptToast: (name: string): string => `No backtest is kept with “${name}” any more.`,
  everyStart: 'Every start',
  everyStartWhy:
    'A run that begins a few sessions later buys other stocks. Begin it at each session of the first period to see how much of the result is luck of the day.',
  runStarts: 'Try every start',
  startsResult: (count: string, low: string, median: string, high: string): string =>
    `Begun at each of ${count} sessions: from ${low} to ${high} a year, the median ${median}, without dividends.`,
  tried: (count: string): string =>
    count === '1'
      ? 'This is the first variant that you have tried on this period.'
      : `You have tried ${count} variants on this period. The best of many tries is partly luck: the deflated Sharpe ratio is the probability that the true one is above what luck alone would show.`,
  triedOnce: 'The deflated Sharpe ratio is the probability that the true one is above 0.',
  source: 'Bailey and López de Prado, The Deflated Sharpe Ratio, 2014',
  dividends:
    'Prices are adjusted for splits. Dividends aren’t in the data: real returns of dividend stocks were higher.',
  cash: 'Cash earns nothing. Taxes, spreads and the effect of an order on the price aren’t counted, only the cost of a trade in the settings.',
  endedLast: (count: string): string => `${holdings(count)} ended while held. The last price counts.`,
  endedLoss: (count: string): string =>
    `${holdings(count)} ended while held. What counts is 30% less than the last price, as in Shumway, The Delisting Bias in CRSP Data, 1997; taken-over companies do, too.`,
  unrecorded: (count: string): string =>
    `${times(count)} a price rose more than tenfold from one session to the next without a known split: that counts as a reverse split, not as a gain.`,
  unreliable: (count: string): string =>
    `${times(count)} a stock matched and was left out: its price had risen more than tenfold between two sessions of the two months before, without a known split.`,
  withoutCap: (count: string): string => `${times(count)} a stock was left out because its market cap wasn’t known.`,
  withoutSector: (count: string): string =>
    `${times(count)} a stock matched whose sector isn’t known, as of most that have ended: the default sectors don’t leave it out.`,
  sectorUnknown: (count: string): string =>
    `${times(count)} a stock passed every other filter and was left out because its sector isn’t known. Most that have ended have none, so a run with chosen sectors is biased towards those that survived.`,
  noCapMarket: 'Too few market caps are known for a market weighted by them.',
  unknownSince: (what: string, since: string): string =>
    `${what} is known from ${since} on: the run begins then, never with today’s values.`,
  unknownEver: (what: string): string => `${what} isn’t in this market’s past.`,
  cannotRun: 'This screen can’t be run as it is',
  cannotRunWhy: 'It asks for what nobody can look up on past days, and today’s values are never used for them.',
  way: ({ removedRules, isWeightedEqually, instead }: Way): string =>
    sentence([
      ...(removedRules > 0 ? [removedRules === 1 ? 'Remove this filter' : `Remove ${removedRules} filters`] : []),
      ...(isWeightedEqually ? ['weight equally'] : []),
      ...(instead === 'all' ? ['hold all that match'] : []),
      ...(instead === 'dollarVolume' ? ['order by dollar volume'] : []),
    ]),
  removeFilter: 'Remove this filter',
  simulated: 'The companies and prices are invented.',
  legal: 'Simulated results of the past. They promise nothing about the future and aren’t advice.',
  flags: { sp500: 'Membership of the S&P 500', dowJones: 'Membership of the Dow Jones' },
  csvHeaders: ['Decided', 'Traded', 'Symbol', 'Weight'],
} as const
