import type { SinceLook } from '#domain/personal/last-seen'
import { formatInteger } from '../../format/numbers.ts'
import { formatSession } from '../../format/dates.ts'
import { screenNews as texts } from '../../texts/saved-screens.ts'

/** What came and went since the last visit: “3 new, 1 dropped since 19 Nov”. */
export function sinceWords({ came, went, since }: SinceLook): string {
  const counts = [
    ...(came.length > 0 ? [texts.newCount(formatInteger(came.length))] : []),
    ...(went.length > 0 ? [texts.droppedCount(formatInteger(went.length))] : []),
  ]
  return texts.since(counts.join(', '), since === null ? texts.lastVisit : formatSession(since))
}
