import { type AlertDays, type AlertQuery, firedDays, seenOn } from '#domain/backtest/alert-past'
import { neededMetrics } from '#domain/backtest/needed-metrics'
import { lastTradeUpTo, sharesSince } from '#domain/history/prints'
import type { ListingHistory } from '#domain/history/stock-as-of'
import { isTrueOf, type ValueRule } from '#domain/personal/alert-state'
import type { LastSeen } from '#domain/personal/last-seen'
import { succeed } from '#domain/result'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { showHidden } from '#domain/screen/show-hidden'
import { fail, numberAt, type Outcome } from '../../contract.ts'
import type { Engine } from '../engine.ts'
import { daySnapshot, type OpenMarket } from '../history/day-snapshot.ts'
import type { PastMarket } from '../history/past-market.ts'
import { countKnown, numberColumn } from '../index/columns.ts'
import { isUnavailable } from '../is-unavailable.ts'
import { sessionColumns, sessionSnapshot } from './stock-days.ts'

interface AlertPast {
  readonly engine: Engine
  readonly past: OpenMarket
  readonly breathe: () => Promise<void> | undefined
}

/**
 * The sessions in which an alert would have fired, up to the session with index `day`: it checks each day like a new dataset.
 * Prices are adjusted for the splits up to that session: a level is a price of today.
 */
export function alertDays(from: AlertPast, query: AlertQuery, day: number): Promise<Outcome<AlertDays | undefined>> {
  const { alert } = query
  return 'filters' in alert
    ? screenDays(from, { ...query, filters: alert.filters }, day)
    : valueDays(from, query, alert, day)
}

/** Runs the screen on each session; a past of two years takes seconds, so a caller asks for a part at a time. */
async function screenDays(
  { engine, past, breathe }: AlertPast,
  { alert, filters, from, seen }: AlertQuery & { readonly filters: Filters },
  day: number,
): Promise<Outcome<AlertDays>> {
  if (await isUnavailable(engine, filters)) return fail('unreachable')
  const needed = neededMetrics(filters, false)
  const checks: LastSeen[] = []
  for (const date of past.market.dates.slice(0, day + 1)) {
    if (date < from) continue
    const { snapshot, columns } = await daySnapshot(engine, past, date, breathe)
    // Skip days on which a needed metric is unknown: a match that only becomes known is not a new match.
    if (columns.rows > 0 && needed.some((id) => countKnown(columns, id) === 0)) continue
    const request = { filters: { ...filters, maxEntries: 0 }, scope: { kind: 'all' }, from: 0, fields: [] } as const
    const { symbols, formulaErrors } = snapshot.screen({ ...request, count: columns.rows })
    // The matches are unknown if a formula cannot be calculated, like in a check of a new dataset.
    if (!formulaErrors) checks.push(seenOn(date, symbols))
  }
  return succeed({ ...firedDays(checks, seen, alert.kind === 'loses' ? 'removed' : 'added'), isAcrossStocks: false })
}

async function valueDays(
  { engine, past }: AlertPast,
  { from, seen }: AlertQuery,
  rule: ValueRule,
  day: number,
): Promise<Outcome<AlertDays | undefined>> {
  const history = past.market.listing(rule.symbol, day)
  if (!history) return succeed(undefined)
  const values =
    rule.kind === 'closes' ? closesOf(past.market, history, day) : await metricsOf(engine, past, { history, rule, day })
  if (values === 'unavailable') return fail('unreachable')
  if (values === 'market')
    return succeed({ days: [], seen: undefined, from: undefined, checks: 0, isAcrossStocks: true })
  const checks = values
    .filter(([date, value]) => date >= from && !Number.isNaN(value))
    .map(([date, value]) => seenOn(date, isTrueOf(rule, value) ? [rule.symbol] : []))
  return succeed({ ...firedDays(checks, seen), isAcrossStocks: false })
}

/** A session, YYYY-MM-DD, and a value on it; NaN if it is missing. */
type SessionValue = readonly [date: string, value: number]

function closesOf(market: PastMarket, history: ListingHistory, day: number): readonly SessionValue[] {
  const { dates } = market
  const { sessions, columns } = sessionColumns(market, history, day)
  const closes = numberColumn(columns, 'close')
  return sessions.map((session, row) => {
    const traded = dates[lastTradeUpTo(history.prints, session)] ?? ''
    const shares = sharesSince(history.prints, dates, { from: traded, to: dates[day] ?? '' })
    return [dates[session] ?? '', (closes[row] ?? NaN) / shares]
  })
}

interface MetricQuery {
  readonly history: ListingHistory
  readonly rule: Extract<ValueRule, { readonly kind: 'crosses' }>
  readonly day: number
}

async function metricsOf(
  engine: Engine,
  past: OpenMarket,
  { history, rule, day }: MetricQuery,
): Promise<readonly SessionValue[] | 'unavailable' | 'market'> {
  const filters: Filters = {
    ...defaultFilters,
    ...showHidden(defaultFilters),
    maxEntries: 0,
    formulas: { 'formula:1': rule.metric },
  }
  if (await isUnavailable(engine, filters)) return 'unavailable'
  // `areFormulasUnavailable` has loaded the chunk.
  const { unanswerable } = await import('../query/formula-index.ts')
  if (unanswerable({ ...filters, ranges: { 'formula:1': [0, null] } })?.kind === 'market') return 'market'
  const { columns } = sessionColumns(past.market, history, day)
  const page = sessionSnapshot(engine, past, columns).screen({
    ...{ filters, scope: { kind: 'all' }, from: 0, count: Infinity, fields: ['date', 'formula:1'] },
  })
  if (page.formulaErrors) return []
  const values = (page.texts.date ?? []).map((date, row): SessionValue => [
    date ?? '',
    numberAt(page, 'formula:1', row),
  ])
  return values.toSorted(([a], [b]) => (a < b ? -1 : 1))
}
