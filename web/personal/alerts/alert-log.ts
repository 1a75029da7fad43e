import { type FiredAlert, firedAlertId } from '#domain/personal/alerts'
import type { AccountEvent } from './account-alerts.ts'
import { describeFired, noteOf } from './alert-rules.ts'

/**
 * The alerts that fired on this device and on the server, the newest first. A rule fires once per dataset, whoever finds it:
 * alerts that this device found stay unchanged.
 */
export function mergedLog(
  fired: readonly FiredAlert[],
  events: readonly AccountEvent[],
  seenAt: number,
): readonly FiredAlert[] {
  const own = new Set(fired.map(({ id }) => id))
  const others = events.flatMap((event): FiredAlert | readonly never[] => {
    const { rule, version, condition, symbols, unnamed, date, firedAt } = event
    const id = firedAlertId(rule, version)
    if (own.has(id)) return []
    const text = describeFired(condition, symbols, unnamed) + noteOf(condition)
    return { id, rule, text, symbols, ...(unnamed > 0 && { unnamed }), date, firedAt, isSeen: firedAt <= seenAt }
  })
  return [...fired, ...others].toSorted((a, b) => b.firedAt - a.firedAt || (b.date ?? '').localeCompare(a.date ?? ''))
}
