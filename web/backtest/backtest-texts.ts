import type { Rebalance, Weighting } from '#domain/backtest/backtest'
import type { RunWithout } from '#domain/backtest/runs-without'

const times = (count: string): string => (count === '1' ? 'Once' : `${count} times`)
const counted = (count: string, one: string, more: string): string => `${count} ${count === '1' ? one : more}`
const sessions = (count: string): string => counted(count, 'session', 'sessions')

/** The runs from all starts. Numbers and days are formatted. */
interface StartsWords {
  readonly count: string
  readonly from: string
  readonly length: string
  readonly low: string
  readonly median: string
  readonly high: string
  readonly own: string
  readonly isAnnual: boolean
}

type Way = Pick<RunWithout, 'removedRules' | 'isWeightedEqually' | 'instead'>

/** Several actions as one sentence without its full stop. */
const sentence = (parts: readonly string[]): string => {
  const text = parts.join(' and ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The ends of a run and of its market. Days, amounts and percentages are formatted. */
interface GrowthWords {
  readonly from: string
  readonly to: string
  readonly own: string
  readonly equal: string
  readonly fall: string
  readonly fallEqual: string
}

/** The page of a backtest. Numbers and days are formatted. */
export const backtest = {
  title: 'Backtest',
  question: 'What would this screen have returned?',
  everything: 'All stocks',
  openScreen: 'Open this screen',
  why: (from: string, to: string): string =>
    `See what a screen would have returned, on prices from ${from} to ${to} that include companies since delisted. It also works offline.`,
  settings: 'Settings',
  from: 'From',
  to: 'To',
  rebalance: 'Rebalance',
  hold: 'Hold',
  weight: 'Weighting',
  cost: 'Trading cost',
  ends: 'Delisted stocks',
  rebalances: { week: 'Weekly', month: 'Monthly', quarter: 'Quarterly' } satisfies Record<Rebalance, string>,
  weights: { equal: 'Equal', cap: 'By market cap' } satisfies Record<Weighting, string>,
  first: (count: string): string => `Top ${count}`,
  firstBy: (count: string, order: string): string => `Top ${count} by ${order}`,
  all: 'All matches',
  basisPoints: (points: string): string => (points === '0' ? 'None' : counted(points, 'basis point', 'basis points')),
  lastPrice: 'Last price',
  loss: '30% haircut',
  signals: 'Signals use the last close of each period; trades are made at the next session’s close.',
  running: 'Running the backtest',
  progress: (done: string, total: string): string => `${done} of ${total} days`,
  cancel: 'Cancel',
  again: 'Run again',
  cancelled: 'The backtest was cancelled.',
  failed: 'The backtest failed.',
  impossible: 'This market can’t be backtested.',
  none: 'No results',
  noneWhy: 'There is no rebalance between these dates, or data that the screen needs isn’t available on any of them.',
  growth: (amount: string): string => `Growth of ${amount} and drawdown`,
  growthNote: (day: string): string => `Excluding dividends · ${day}`,
  drawdown: 'Drawdown',
  growthLabel: ({ from, to, own, equal, fall, fallEqual }: GrowthWords): string =>
    `From ${from} to ${to}, $10,000 grew to ${own}; in the equal-weighted market to ${equal}. The deepest drawdown was ${fall}; in that market ${fallEqual}. All excluding dividends.`,
  series: {
    own: 'This screen',
    equal: 'Market, equal-weighted',
    cap: 'Market, cap-weighted',
    fund: (symbol: string): string => `${symbol}, index fund`,
    median: 'Median start date',
    border: 'Range of start dates',
  },
  annual: 'Annual return',
  annualMarket: 'Market return',
  excluding: 'Excluding dividends',
  equalWeighted: 'Equal-weighted',
  total: 'Total return',
  volatility: 'Annual volatility',
  sharpe: 'Sharpe ratio',
  deflated: (probability: string): string => `Deflated Sharpe ${probability}`,
  fall: 'Max drawdown',
  recovered: (count: string): string => `${sessions(count)}, peak to recovery`,
  notRecovered: (count: string): string => `${sessions(count)}, not recovered yet`,
  turnover: 'Annual turnover',
  turnoverNote: 'One-way',
  ahead: 'Months beating the market',
  aheadNote: 'Whole months, equal-weighted',
  holdings: 'Holdings',
  holdingsRange: (low: string, high: string): string => (low === high ? low : `${low} to ${high}`),
  market: (value: string): string => `Market ${value}`,
  fund: (symbol: string, value: string): string => `${symbol} ${value}`,
  fundIs: (symbol: string): string =>
    `The index fund ${symbol} is bought once, at the first trade, without its dividends.`,
  noFund: 'This market has no index fund to compare with.',
  underYear: 'Under a year: not annualized',
  missing: '–',
  years: 'Returns by year, excluding dividends',
  year: 'Year',
  screen: 'Screen',
  equalShort: 'Market',
  capShort: 'Cap-weighted',
  falls: 'Worst drawdowns, excluding dividends',
  depth: 'Drawdown',
  peak: 'Peak',
  trough: 'Trough',
  recovery: 'Recovered',
  notYet: 'Not yet',
  noFalls: 'No drawdowns.',
  limits: 'What these figures leave out',
  rebalanced: 'Holdings at each rebalance',
  rebalancesCount: (count: string): string => counted(count, 'rebalance', 'rebalances'),
  decided: 'Signal',
  held: 'Holdings',
  changed: 'Turnover',
  stocks: 'Stocks',
  turnoverWhy:
    'Turnover is one-way: half of what is bought and sold. The first purchase isn’t part of it, but its cost is counted.',
  more: (count: string): string => `and ${count} more`,
  csv: 'Save holdings as CSV',
  share: 'Share',
  shareText: (own: string, years: string): string =>
    `This screen would have returned ${own} from ${years}, excluding dividends.`,
  keep: (name: string): string => `Keep with “${name}”`,
  notKeep: (name: string): string => `No longer keep with “${name}”`,
  keepNew: 'Keep with this screen',
  keptToast: (name: string): string => `This backtest is kept with “${name}”.`,
  notKeptToast: (name: string): string => `“${name}” no longer keeps a backtest.`,
  everyStart: 'Start-date sensitivity',
  everyStartWhy:
    'A backtest that starts a few sessions later buys different stocks. Start it at each session of the first period to see how much of the result is timing luck.',
  runStarts: 'Test start dates',
  startsResult: ({ count, from, length, low, median, high, own, isAnnual }: StartsWords): string =>
    `${counted(count, 'start date', 'start dates')}, compared over the same ${length === '1' ? 'session' : sessions(length)} from ${from}: ${isAnnual ? 'annual' : 'total'} returns from ${low} to ${high}, median ${median}, this backtest ${own}, excluding dividends.`,
  tried: (count: string): string =>
    count === '1'
      ? 'This is the first strategy you have tested on this device.'
      : `You have tested ${count} strategies on this device, whatever the dates. The best of many is partly luck: the deflated Sharpe ratio is the probability that the true Sharpe ratio beats what luck alone would show.`,
  triedOnce: 'The deflated Sharpe ratio is the probability that the true Sharpe ratio is above 0.',
  source: 'Bailey and López de Prado, The Deflated Sharpe Ratio, 2014',
  dividends:
    'Prices are adjusted for splits. Dividends aren’t in the data: actual returns of dividend stocks were higher.',
  cash: 'Cash earns nothing, and the Sharpe ratio’s risk-free rate is 0%. Taxes, spreads and market impact aren’t included, only the trading cost in the settings.',
  marketIs: (exchanges: string): string =>
    `The market is every stock${exchanges === '' ? '' : ` listed on ${exchanges}`} with reliable prices, bought on the same dates without trading costs.`,
  endedLast: (count: string): string =>
    `${counted(count, 'holding was', 'holdings were')} delisted while held, sold at the last price.`,
  endedLoss: (count: string): string =>
    `${counted(count, 'holding was', 'holdings were')} delisted while held, sold 30% below the last price, as in Shumway, The Delisting Bias in CRSP Data, 1997. That includes acquired companies, but not those that only changed their symbol.`,
  unrecorded: (count: string): string =>
    `${times(count)} a price rose more than tenfold or fell by more than 90% from one session to the next without a known split: it counts as a split, not as a gain or a loss.`,
  unreliable: (count: string): string =>
    `${times(count)} a match was left out because its price had risen more than tenfold or fallen by more than 90% between two sessions of the past two months, without a known split.`,
  notTraded: (count: string): string =>
    `${times(count)} a match couldn’t be bought because it didn’t trade in the session after the signal; its share stayed in cash.`,
  withoutCap: (count: string): string => `${times(count)} a match was left out because its market cap wasn’t known.`,
  withoutSector: (count: string): string =>
    `${times(count)} a stock of unknown sector matched, as most delisted ones are: the default sectors don’t exclude it.`,
  sectorUnknown: (count: string): string =>
    `${times(count)} a stock passed every other filter but was left out because its sector isn’t known. Most delisted stocks have none, so a backtest of chosen sectors has survivorship bias.`,
  withoutYears:
    'Fiscal years are known only of companies that are listed today: a backtest of formulas over years has survivorship bias.',
  noCapMarket: 'Too few market caps are known for a cap-weighted market.',
  unknownSince: (what: string, since: string, isFilter: boolean): string =>
    `${what}: Data ${isFilter ? 'for this filter ' : ''}starts ${since}, and so does the backtest.`,
  unknownEver: (what: string): string => `${what} isn’t available for past dates.`,
  cannotRun: 'This screen can’t be backtested yet',
  cannotRunWhy: 'It uses data that isn’t available for past dates. Today’s values are never used instead.',
  way: ({ removedRules, isWeightedEqually, instead }: Way): string =>
    sentence([
      ...(removedRules > 0 ? [removedRules === 1 ? 'Remove this filter' : `Remove ${removedRules} filters`] : []),
      ...(isWeightedEqually ? ['weight equally'] : []),
      ...(instead === 'all' ? ['hold all matches'] : []),
      ...(instead === 'dollarVolume' ? ['sort by dollar volume'] : []),
    ]),
  removeFilter: 'Remove this filter',
  simulated: 'The companies and prices are simulated.',
  legal: 'Simulated past results. They don’t guarantee future returns and aren’t advice.',
  flags: { sp500: 'S&P 500 membership', dowJones: 'Dow Jones membership' },
  csvHeaders: ['Signal', 'Trade', 'Symbol', 'Weight'],
} as const

const periods = { week: 'week', month: 'month', quarter: 'quarter' } satisfies Record<Rebalance, string>

/** The returns by rank. Numbers are formatted. */
export const rankTexts = {
  title: (rebalance: Rebalance): string => `Next ${periods[rebalance]}’s return by rank, excluding dividends`,
  tenth: 'Rank',
  meanReturn: 'Mean return',
  stocks: 'Stocks',
  bucket: (at: number, count: number): string =>
    at === 0 ? 'Top 10%' : at === count - 1 ? 'Bottom 10%' : `${at * 10}–${at * 10 + 10}%`,
  monotone: (steps: number): string =>
    steps === 9
      ? 'Monotone: each tenth of the order returned more than the next one.'
      : `Not monotone: ${steps} of 9 tenths returned more than the next one.`,
  about: (count: string, rebalance: Rebalance): string =>
    `All matches in the order of the screen, equal-weighted, without trading costs: the mean of ${counted(count, periods[rebalance], `${periods[rebalance]}s`)}.`,
} as const

/** The list of trades. Numbers and days are formatted. */
export const tradeTexts = {
  title: 'Trades',
  symbol: 'Symbol',
  company: 'Company',
  bought: 'Bought',
  buyPrice: 'Buy price',
  sold: 'Sold',
  sellPrice: 'Sell price',
  return: 'Return',
  exits: {
    sold: (day: string): string => day,
    delisted: (day: string): string => `${day}, delisted`,
    /** The price beside it is no sell price. */
    held: (): string => 'Held, last price',
  },
  summary: (count: string, gains: string, median: string): string =>
    `${counted(count, 'trade', 'trades')}, ${gains} with a gain, median ${median}. Without trading costs and dividends; prices are adjusted for splits.`,
  csv: 'Save trades as CSV',
  csvHeaders: ['Symbol', 'Bought', 'Buy price', 'Sold', 'Sell price', 'Return %', 'Exit'],
} as const
