import type { SinceLook } from '#domain/personal/look'
import { formatInteger } from '../../format/numbers.ts'
import { formatSession } from '../../format/dates.ts'

/** What came and went since the last look: “3 new, 1 dropped since 19 Nov”. */
export function sinceWords({ came, went, since }: SinceLook): string {
  const parts = [
    ...(came.length > 0 ? [`${formatInteger(came.length)} new`] : []),
    ...(went.length > 0 ? [`${formatInteger(went.length)} dropped`] : []),
  ]
  return `${parts.join(', ')} since ${since === null ? 'the last look' : formatSession(since)}`
}
