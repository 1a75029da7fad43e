import type { BacktestSettings } from '#domain/backtest/backtest'
import type { Filters } from '#domain/screen/filters'

const storageKey = 'stonks.backtests'
/** More are no longer counted. */
const maxTries = 500

interface Try {
  /** A number that tells variants apart. */
  readonly variant: number
  readonly sharpe: number
}

/**
 * Counts a variant that was tried between two days, on this device; gives the Sharpe ratios of all of them, each variant once.
 * Without storage there is only this one.
 */
export function countTry(
  filters: Filters,
  { from, to, ...settings }: BacktestSettings,
  sharpe: number,
): readonly number[] {
  const period = `${from} ${to}`
  const variant = hash(JSON.stringify([{ ...filters, metric: [], presets: -1 }, settings]))
  try {
    const all = read()
    const others = (all[period] ?? []).filter((one) => one.variant !== variant)
    const tries = [...others, { variant, sharpe }].slice(-maxTries)
    localStorage.setItem(storageKey, JSON.stringify({ ...all, [period]: tries }))
    return tries.map((one) => one.sharpe)
  } catch {
    return [sharpe]
  }
}

function read(): Readonly<Record<string, readonly Try[]>> {
  const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
  const entries = stored instanceof Object ? Object.entries(stored) : []
  return Object.fromEntries(entries.map(([period, tries]) => [period, Array.isArray(tries) ? tries.filter(isTry) : []]))
}

const isTry = (value: unknown): value is Try =>
  value instanceof Object &&
  'variant' in value &&
  'sharpe' in value &&
  Number.isFinite(value.variant) &&
  Number.isFinite(value.sharpe)

/** FNV-1a, 32 bits: two of a few hundred variants are never alike but by a chance of one in ten thousand. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}
