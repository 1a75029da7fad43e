import { formatDate } from '#words/dates'
import { formatPercent, formatPrice } from '#words/numbers'
import type { Bar, History } from '../../data/history/history.ts'
import { chartWords } from './chart-texts.ts'

/** One session in words: its date, its close, and the change from the close before, which the first session lacks. */
export function sessionInWords({ date, close }: Bar, before: Bar | undefined): string {
  const words = chartWords.session(formatDate(date), formatPrice(close))
  return before ? `${words}, ${chartWords.fromBefore(changeInWords(before.close, close))}` : words
}

/** The newest sessions of a chart in one sentence: the first and last close, and the price range. */
export function spanInWords(span: string, { sessions }: Pick<History, 'sessions'>, count: number): string | undefined {
  const shown = sessions.slice(-count)
  const [first, last] = [shown[0], shown.at(-1)]
  if (!first || !last) return undefined
  const highest = shown.reduce((best, session) => (session.high > best.high ? session : best), first)
  const lowest = shown.reduce((best, session) => (session.low < best.low ? session : best), first)
  return chartWords.summary({
    span,
    from: formatPrice(first.close),
    to: formatPrice(last.close),
    change: changeInWords(first.close, last.close),
    highest: chartWords.priceOn(formatPrice(highest.high), formatDate(highest.date)),
    lowest: chartWords.priceOn(formatPrice(lowest.low), formatDate(lowest.date)),
  })
}

/** A change that rounds to zero counts as none. */
function changeInWords(from: number, to: number): string {
  const percent = formatPercent(Math.abs(to / from - 1))
  if (percent === formatPercent(0)) return chartWords.unchanged
  return to > from ? chartWords.up(percent) : chartWords.down(percent)
}
