import { dayOfDate } from '#domain/dataset/trading-days'
import { keysOf } from '#domain/keys-of'
import { formatScalePrice } from '#words/numbers'
import type { History } from '../../data/history/history.ts'

/** How many of the newest sessions each choice shows. */
export const spans = { '1M': 21, '3M': 63, '6M': 126, '1Y': 260, '2Y': 520, '5Y': 1300 } as const

export type SpanId = keyof typeof spans

const spanIds = keysOf(spans)

/** The spans that some histories reach into, and always the short ones. */
export function spansOf(histories: readonly (History | undefined)[]): readonly SpanId[] {
  const sessions = Math.max(...histories.map((history) => (history ? sessionsCovered(history) : 0)))
  return spanIds.filter((id, at) => spans[id] <= spans['1Y'] || sessions > spans[spanIds[at - 1] ?? '1Y'] * 1.1)
}

const daysPerSession = 365.25 / 252

/** The sessions from a history's first to its last, including those without a price. */
function sessionsCovered({ sessions, hasGaps }: History): number {
  const [first, last] = [sessions[0], sessions.at(-1)]
  if (!hasGaps || !first || !last) return sessions.length
  return Math.round((dayOfDate(last.date) - dayOfDate(first.date)) / daysPerSession) + 1
}

/** The number of a history's prices in a span; with gaps they are fewer than its sessions. */
export function pricesIn({ sessions, hasGaps }: History, span: SpanId): number {
  const last = sessions.at(-1)
  if (!hasGaps || !last) return spans[span]
  const start = dayOfDate(last.date) - spans[span] * daysPerSession
  return sessions.filter(({ date }) => dayOfDate(date) > start).length
}

/** The sessions that the chart shows, YYYY-MM-DD, and the most letters of a price on its scale. */
export interface ChartSpan {
  readonly dates: readonly string[]
  readonly digits: number
}

export function spanOf({ sessions }: History, count: number): ChartSpan {
  const shown = sessions.slice(-count)
  const digits = Math.max(0, ...shown.map(({ close }) => formatScalePrice(close).length))
  return { dates: shown.map(({ date }) => date), digits }
}
