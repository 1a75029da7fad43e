import { type BacktestSettings, maxCostBasisPoints, rebalanceIds, weightingIds } from '#domain/backtest/backtest'
import type { BacktestRebalance, BacktestResult } from '#domain/backtest/backtest-result'
import { runFigures } from '#domain/backtest/run-figures'
import { annualReturn, totalReturn } from '#domain/backtest/statistics'
import { succeed } from '#domain/result'
import { encodeFilters } from '#domain/screen/filter-codec'
import { linkTo } from '../agent-market.ts'
import { defineTool, refuse } from '../agent-tool.ts'
import { optionalChoice, optionalDay, optionalInteger } from '../input-schemas.ts'
import { openFilters, scope } from '../open-filters.ts'
import { noPast } from '../past.ts'
import { screenInput } from '../screen-input.ts'

const maxHeld = 100
const maxListed = 10

/** The default settings. */
const usual = { every: 'month', hold: 20, weighting: 'equal', costBasisPoints: 10 } as const

/** What a screen would have returned. */
export const backtest = defineTool({
  name: 'backtest',
  title: 'Test a screen on the past',
  description:
    'What holding the top stocks of a screen would have returned, with trading costs and delisted stocks, beside the whole market of ' +
    'the chosen exchanges without costs; all excluding dividends. Annual figures are null for less than a year. Only what was known on ' +
    'each day is used; `unknown` names what was not. Past results don’t guarantee future returns.',
  input: {
    ...screenInput,
    from: optionalDay('The first day, YYYY-MM-DD. Without it: the earliest possible.'),
    to: optionalDay('The last day, YYYY-MM-DD. Without it: the newest.'),
    every: optionalChoice(rebalanceIds, 'How often the holdings are rebalanced.', usual.every),
    hold: optionalInteger(
      { minimum: 1, maximum: maxHeld, default: usual.hold },
      'How many stocks are held, from the top of the screen.',
    ),
    weighting: optionalChoice(weightingIds, 'Equal-weighted, or by market cap.', usual.weighting),
    costBasisPoints: optionalInteger(
      { minimum: 0, maximum: maxCostBasisPoints, default: usual.costBasisPoints },
      'Trading cost in basis points of what is bought and sold.',
    ),
  },
  async run(market, { from, to, ...input }) {
    const { every, hold, weighting, costBasisPoints, ...words } = { ...usual, ...input }
    const past = await market.newestPast()
    if (!past) return noPast
    const read = await openFilters(await market.newest(), words)
    if (!read.ok) return read
    const [first = '', last = ''] = [past.sessions.at(0), past.sessions.at(-1)]
    const settings: BacktestSettings = {
      ...{ from: from ?? first, to: to ?? last },
      ...{ rebalance: every, count: hold, weighting, costBasisPoints, lossAtEnd: 0 },
    }
    if (settings.from > settings.to) return refuse('The first day is after the last one.')
    const filters = { ...read.value, maxEntries: 0 }
    const outcome = await past.backtest({ filters, scope, settings, everyStart: false })
    if (!outcome.ok) return refuse(sentences[outcome.failure.id] ?? 'The backtest could not be run.')
    const result = outcome.value
    if (result.dates.length < 2) return refuse(`Nothing was bought between these days. Known are ${first} to ${last}.`)
    return succeed({
      ...{ date: last, simulated: past.simulated },
      ...summaryOf(result),
      ...linkTo(market, '/backtest', {
        filter: encodeFilters(read.value),
        ...{ from: settings.from, to: settings.to, rebalance: every, first: `${hold}`, weight: weighting },
        cost: `${costBasisPoints}`,
      }),
    })
  },
})

const sentences: { readonly [id: string]: string } = {
  sparsePast: 'The prices of this market have gaps, so that nothing can be tested on them.',
  superseded: 'Too many backtests are waiting. Try again in a minute.',
  stalled: 'The backtest took too long. Test fewer years, or a simpler screen.',
}

const returnsOf = (values: Float64Array) => ({ totalReturn: totalReturn(values), annualReturn: annualReturn(values) })

function summaryOf(result: BacktestResult) {
  const { dates, equalMarket, capMarket, rebalances, unknown, ended } = result
  const figures = runFigures(result, [])
  return {
    ...{ from: dates.at(0), to: dates.at(-1), sessions: dates.length },
    screen: {
      ...{ totalReturn: figures.totalReturn, annualReturn: figures.annualReturn },
      ...{ annualVolatility: figures.annualVolatility, sharpeRatio: figures.sharpeRatio },
      ...{ maxDrawdown: figures.maxDrawdown?.depth ?? 0, annualTurnover: figures.annualTurnover },
      monthsBeatingTheMarket: figures.monthsAhead,
    },
    marketEqualWeighted: returnsOf(equalMarket),
    ...(capMarket && { marketCapWeighted: returnsOf(capMarket) }),
    ...{ rebalances: rebalances.length, delistedWhileHeld: ended },
    held: heldIn(rebalances.at(-1)),
    ...(unknown.length > 0 && { unknown: unknown.map(({ id, since }) => ({ metric: id, knownSince: since })) }),
  }
}

/** The last holdings, the first of them by name. */
const heldIn = (rebalance: BacktestRebalance | undefined) =>
  rebalance && {
    ...{ since: rebalance.trade, matched: rebalance.selected, count: rebalance.symbols.length },
    symbols: rebalance.symbols.slice(0, maxListed),
  }
