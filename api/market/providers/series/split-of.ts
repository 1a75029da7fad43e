import type { Split } from '../../store/market-store.ts'
import { isSession } from './is-session.ts'

/** A split as a source tells it, or none where it changes nothing or is not understood: to be spread into a list. */
export function splitOf(symbol: string, session: unknown, ratio: number | null): readonly Split[] {
  if (typeof session !== 'string' || !isSession(session)) return []
  const isChange = ratio !== null && ratio > 0 && Number.isFinite(ratio) && ratio !== 1
  return isChange ? [{ symbol, session, ratio }] : []
}
