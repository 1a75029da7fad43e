import type { OwnMetric } from '../formula/parse.ts'
import { acceptFormula } from '../screen/formulas.ts'
import { isMultipleFormula } from '../screen/multiples.ts'
import { presets } from '../screen/presets.ts'
import { standsApart } from '../stock/multiples.ts'
import { parseSymbol } from '../stock/stock.ts'
import { type FollowedListing, parseFollowedListing } from './followed-listing.ts'
import { parseCount, parseDate, parseFields, parseId, parseList, parseTimestamp } from './parse-fields.ts'

/** A condition on which a new dataset notifies the user. */
export type AlertRule = {
  readonly id: string
  /** Epoch milliseconds. */
  readonly changedAt: number
} & AlertCondition

export type AlertCondition =
  /** A screen gains or loses a stock, among all matches: Max Entries is ignored. */
  | ScreenCondition
  /** A stock closes above or below a price, in dollars. */
  | (FollowedListing & {
      readonly kind: 'closes'
      readonly symbol: string
      readonly side: Side
      readonly price: number
    })
  /** A metric of a stock rises above or falls below a level. It keeps its formula if the saved metric changes. */
  | (FollowedListing & {
      readonly kind: 'crosses'
      readonly symbol: string
      readonly metric: OwnMetric
      readonly side: Side
      /** Null for a condition: `above` means that it holds, `below` that it does not. */
      readonly level: number | null
    })

interface ScreenCondition {
  /** Earlier releases do not know `loses` and leave such rules out. */
  readonly kind: 'gains' | 'loses'
  readonly screen: ScreenRef
}

/** Whether a condition is about a screen. */
export const isAboutScreen = <Other extends { readonly kind: string }>(
  condition: Other,
): condition is Extract<Other, { readonly kind: 'gains' | 'loses' }> =>
  condition.kind === 'gains' || condition.kind === 'loses'

export type Side = 'above' | 'below'

/** `preset:4` is a built-in screen, `named:…` one of the user's own. */
export type ScreenRef = `preset:${number}` | `named:${string}`

export const maxRules = 50
export const maxAlertPrice = 1e9

function isScreenRef(value: unknown): value is ScreenRef {
  if (typeof value !== 'string') return false
  const [, id] = /^preset:(\d|[1-9]\d)$/.exec(value) ?? []
  return id === undefined ? /^named:[0-9a-f]{24}$/.test(value) : Number(id) < presets.length
}

/** A positive number of dollars; undefined for anything else. */
export const parsePrice = (value: unknown): number | undefined =>
  typeof value === 'number' && value > 0 && value <= maxAlertPrice ? value : undefined

/** Parses a stored or imported rule; undefined if it is invalid. */
export function parseAlertRule(value: unknown): AlertRule | undefined {
  const fields = parseFields(value)
  const id = parseId(fields['id'])
  const changedAt = parseTimestamp(fields['changedAt'])
  const watched = parseCondition(fields)
  return id !== undefined && changedAt !== undefined && watched ? { id, changedAt, ...watched } : undefined
}

function parseCondition(fields: Readonly<Record<string, unknown>>): AlertCondition | undefined {
  const { kind } = fields
  if (kind === 'gains' || kind === 'loses') {
    const { screen } = fields
    return isScreenRef(screen) ? { kind, screen } : undefined
  }
  const symbol = parseSymbol(fields['symbol'])
  const side = (['above', 'below'] as const).find((one) => one === fields['side'])
  if (symbol === undefined || !side) return undefined
  const listing = parseFollowedListing(fields)
  if (kind === 'crosses') {
    const metric = acceptFormula(fields['metric'])
    const { level } = fields
    const isLevel = level === null || (typeof level === 'number' && Number.isFinite(level))
    return metric && isLevel
      ? { kind: 'crosses', symbol, metric, side, level: level === null ? null : level + 0, ...listing }
      : undefined
  }
  const price = parsePrice(fields['price'])
  return kind === 'closes' && price !== undefined ? { kind: 'closes', symbol, side, price, ...listing } : undefined
}

/** Whether a close is above or below the price of a rule; an equal one is neither. */
export const isBeyond = (close: number, { side, price }: { readonly side: Side; readonly price: number }): boolean =>
  side === 'above' ? close > price : close < price

/**
 * Whether the value of a metric is above or below the level of a rule; a condition is 1 or 0. A negative multiple is not below
 * a positive level.
 */
export function isBeyondLevel(
  value: number,
  { side, level, metric }: Pick<Extract<AlertCondition, { readonly kind: 'crosses' }>, 'side' | 'level' | 'metric'>,
): boolean {
  const limit = level ?? 0.5
  if (side === 'above') return value > limit
  return value < limit && !(standsApart(value) && limit > 0 && isMultipleFormula(metric.expression))
}

/** Whether two rules have the same condition. */
export function isSameRule(a: AlertCondition, b: AlertCondition): boolean {
  if (isAboutScreen(a)) return a.kind === b.kind && a.screen === b.screen
  if (isAboutScreen(b) || a.symbol !== b.symbol || a.side !== b.side) return false
  if (a.kind === 'closes') return b.kind === 'closes' && a.price === b.price
  return b.kind === 'crosses' && a.level === b.level && a.metric.expression === b.metric.expression
}

/** A fired alert: its rule held for a dataset. */
export interface FiredAlert {
  /** The rule's id and the dataset's version: one dataset fires a rule once. */
  readonly id: string
  readonly rule: string
  /** The message of that time: rules and screens may be renamed. */
  readonly text: string
  /** The first of the stocks concerned. */
  readonly symbols: readonly string[]
  /** The number of further stocks; missing if an earlier release stored the event. */
  readonly unnamed?: number
  /** The dataset's newest session. */
  readonly date: string | null
  /** Epoch milliseconds. */
  readonly firedAt: number
  readonly isSeen: boolean
}

/** The maximum number of stored events; a check keeps the newest. */
export const maxFiredAlerts = 100
/** The maximum number of symbols in an event. */
export const maxNamedSymbols = 20
const maxUnnamed = 1e6
const maxTextLength = 300

export const firedAlertId = (rule: string, version: string): string => `${rule} ${version}`

/** Parses a stored event; undefined if it is invalid. */
export function parseFiredAlert(value: unknown): FiredAlert | undefined {
  const { id, text, isSeen, ...fields } = parseFields(value)
  const rule = parseId(fields['rule'])
  const symbols = parseList(fields['symbols'], maxNamedSymbols, parseSymbol)
  const date = parseDate(fields['date'])
  const firedAt = parseTimestamp(fields['firedAt'])
  if (typeof id !== 'string' || typeof text !== 'string' || typeof isSeen !== 'boolean') return undefined
  if (!symbols || rule === undefined || date === undefined || firedAt === undefined) return undefined
  const unnamed = parseCount(fields['unnamed'], maxUnnamed)
  return { id, rule, text: text.slice(0, maxTextLength), symbols, ...(unnamed && { unnamed }), date, firedAt, isSeen }
}
