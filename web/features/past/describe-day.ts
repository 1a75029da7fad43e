import type { SessionAsOf } from '#domain/history/session-as-of'
import { formatFullDay } from '../../format/moments.ts'
import { pastBar } from '../../texts/past.ts'

/** Why another session is shown than was asked for, and that today's market is older than it, which a history may have before the dataset of its day. */
export function describeDay(asked: string, found: SessionAsOf | undefined, newest: string | null | undefined): string {
  if (!found || !('session' in found)) return ''
  const { kind, session } = found
  const isOther = kind === 'session' && session !== asked
  const why = kind === 'later' ? pastBar.later(formatFullDay(asked)) : isOther && pastBar.nearest(formatFullDay(asked))
  const isNewer = newest && newest < session
  return [why, isNewer && pastBar.newer(formatFullDay(newest))].filter(Boolean).join(' ')
}
