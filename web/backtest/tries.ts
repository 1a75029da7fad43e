import type { BacktestSettings } from '#domain/backtest/backtest'
import { strategyOf } from '#domain/backtest/strategy'
import type { Filters } from '#domain/screen/filters'
import { parseJson } from '#domain/text/parse-json'

const storageKey = 'stonks.backtests'
/** Further tries are not counted. */
const maxTries = 500

interface Try {
  /** A number that identifies a strategy. */
  readonly variant: number
  readonly sharpe: number
}

/**
 * Counts a strategy that was tried on this device, and returns the Sharpe ratios of all of them. Each counts once, with its
 * newest run, whatever days it was tried on. Without storage there is only this one.
 */
export function countTry(filters: Filters, settings: BacktestSettings, sharpe: number): readonly number[] {
  const variant = hash(strategyOf(filters, settings))
  try {
    const others = read().filter((one) => one.variant !== variant)
    const tries = [...others, { variant, sharpe }].slice(-maxTries)
    localStorage.setItem(storageKey, JSON.stringify(tries))
    return tries.map((one) => one.sharpe)
  } catch {
    return [sharpe]
  }
}

/** Earlier releases stored tries for each pair of first and last day. */
function read(): readonly Try[] {
  const stored = parseJson(localStorage.getItem(storageKey) ?? '')
  const tries: readonly unknown[] = stored instanceof Object ? Object.values(stored).flat() : []
  return [...new Map(tries.filter(isTry).map((one) => [one.variant, one])).values()]
}

const isTry = (value: unknown): value is Try =>
  value instanceof Object &&
  'variant' in value &&
  'sharpe' in value &&
  Number.isFinite(value.variant) &&
  Number.isFinite(value.sharpe)

/** FNV-1a, 32 bits: among a few hundred strategies the chance that two have the same number is one in ten thousand. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}
