import { reportDayRange, reportsWithin } from '#domain/alerts/stock-metrics'
import type { OwnMetric } from '#domain/formula/parse'
import { type AlertCondition, parsePrice, type Side } from '#domain/personal/alerts'
import type { Kind } from '#domain/stock/metric'
import { parseSymbol } from '#domain/stock/stock'
import { parseAmount } from '#words/amounts'
import { ownAmountKind } from '#words/metric-text'
import { alertForm as texts } from './alerts-texts.ts'

/** A metric of a stock, and whether it is a condition. */
export interface WatchableMetric extends OwnMetric {
  readonly isCondition: boolean
  /** Whether the metric is the user’s own. */
  readonly isOwn: boolean
}

/** An error and its field. */
export interface TypedError {
  readonly at: 'symbol' | 'price'
  readonly message: string
}

/** The alert on a price that was typed, or its error. */
export function closesRule(text: string, side: Side, priceText: string): AlertCondition | TypedError {
  const symbol = parseSymbol(text.trim())
  const price = parsePrice(parseAmount('money', priceText))
  if (symbol === undefined) return { at: 'symbol', message: texts.noSymbol }
  if (price === undefined) return { at: 'price', message: texts.noPrice }
  return { kind: 'closes', symbol, side, price }
}

/** The alert on a metric that was typed, or its error. */
export function crossesRule(
  watched: WatchableMetric,
  typed: { readonly symbol: string; readonly side: Side; readonly level: string },
): AlertCondition | TypedError {
  const symbol = parseSymbol(typed.symbol.trim())
  if (symbol === undefined) return { at: 'symbol', message: texts.noSymbol }
  if (isReport(watched)) return reportRule(symbol, typed.level)
  const { isCondition, name, expression, format, decimals } = watched
  const metric = { name, expression, ...(format && { format }), ...(decimals !== undefined && { decimals }) }
  const level = isCondition ? null : parseAmount(levelKind(metric, typed.level), typed.level)
  if (level === undefined || (level === null && !isCondition)) return { at: 'price', message: texts.noLevel }
  return { kind: 'crosses', symbol, metric, side: typed.side, level }
}

/** Whether a metric is the ready-made one of the next report, which has days instead of a level. */
export const isReport = ({ expression, isOwn }: WatchableMetric): boolean => !isOwn && expression === 'daysToReport'

function reportRule(symbol: string, typed: string): AlertCondition | TypedError {
  const days = Number(typed.trim() || NaN)
  const { min, max } = reportDayRange
  if (!Number.isInteger(days) || days < min || days > max) return { at: 'price', message: texts.noDays(min, max) }
  return { kind: 'crosses', symbol, metric: reportsWithin(days), side: 'above', level: null }
}

/** A level is in the metric's unit; with a percent sign it is always a percentage. */
export const levelKind = (metric: OwnMetric, text: string): Kind =>
  /%\s*$/.test(text) ? 'percent' : ownAmountKind(metric)
