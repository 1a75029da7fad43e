import {
  type BacktestSettings,
  maxCostBasisPoints,
  maxHoldings,
  rebalanceIds,
  shumwayLoss,
  weightingIds,
} from '#domain/backtest/backtest'
import type { SavedScreen } from '#domain/personal/saved-screen'
import { decodeFilters, encodeFilters } from '#domain/screen/filter-codec'
import type { Filters } from '#domain/screen/filters'
import { readParameter, writeParameter } from '../state/url-state.ts'

/** The run that an address of the page describes. */
export interface BacktestQuestion {
  readonly filters: Filters
  readonly settings: BacktestSettings
}

const day = /^\d{4}-\d\d-\d\d$/

/** The default settings of a run: two years at most, up to the newest session. */
const defaults = (sessions: readonly string[]): BacktestSettings => ({
  from: sessions[0] ?? '',
  to: sessions.at(-1) ?? '',
  rebalance: 'month',
  count: 50,
  weighting: 'equal',
  costBasisPoints: 10,
  lossAtEnd: 0,
})

/** What the address has lost of its screen; undefined if nothing. */
export const lostFilters = (search: string): string | undefined =>
  decodeFilters(readParameter(search, 'filter')).warning

/** Reads a run from a query string; missing or invalid settings have their defaults. `sessions` are those that can be shown. */
export function readBacktest(search: string, sessions: readonly string[]): BacktestQuestion {
  const known = defaults(sessions)
  const read = (name: string) => readParameter(search, name)
  const whole = (name: string, max: number, otherwise: number) => {
    const text = read(name) ?? ''
    return /^\d{1,6}$/.test(text) && Number(text) <= max ? Number(text) : otherwise
  }
  const date = (name: 'from' | 'to') => {
    const text = read(name) ?? ''
    return day.test(text) ? text : known[name]
  }
  return {
    filters: decodeFilters(read('filter')).filters,
    settings: {
      from: date('from'),
      to: date('to'),
      rebalance: rebalanceIds.find((id) => id === read('rebalance')) ?? known.rebalance,
      count: whole('first', maxHoldings, known.count),
      weighting: weightingIds.find((id) => id === read('weight')) ?? known.weighting,
      costBasisPoints: whole('cost', maxCostBasisPoints, known.costBasisPoints),
      lossAtEnd: read('loss') === '30' ? shumwayLoss : 0,
    },
  }
}

/** The query string of a run, without settings that have their default. */
export function writeBacktest(search: string, settings: BacktestSettings, sessions: readonly string[]): string {
  const known = defaults(sessions)
  const unless = (isDefault: boolean, text: string | number) => (isDefault ? '' : `${text}`)
  const values = {
    from: unless(settings.from === known.from, settings.from),
    to: unless(settings.to === known.to, settings.to),
    rebalance: unless(settings.rebalance === known.rebalance, settings.rebalance),
    first: unless(settings.count === known.count, settings.count),
    weight: unless(settings.weighting === known.weighting, settings.weighting),
    cost: unless(settings.costBasisPoints === known.costBasisPoints, settings.costBasisPoints),
    loss: unless(settings.lossAtEnd === 0, 30),
  }
  return Object.entries(values).reduce((query, [name, value]) => writeParameter(query, name, value), search)
}

/** A query string with another screen. */
export const withFilters = (search: string, filters: Filters): string =>
  writeParameter(search, 'filter', encodeFilters(filters))

/** The address of a screen’s backtest. */
export const backtestAddress = (filters: Filters): string => `/backtest${withFilters('', filters)}`

/** The query string of the backtest that is kept with a screen, or of one with default settings. */
export const keptSearch = ({ filter, run }: Pick<SavedScreen, 'filter' | 'run'>): string =>
  writeParameter(run?.query ?? '', 'filter', filter)

/** The address of a screen, as of a day or of the newest one. */
export const screenAddress = (filters: Filters, asOf = ''): string =>
  `/${writeParameter(writeParameter('', 'filter', encodeFilters(filters)), 'asOf', asOf)}`
