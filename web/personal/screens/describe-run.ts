import type { KeptRun } from '#domain/personal/kept-run'
import { formatDate } from '#words/dates'
import { formatPercentChange } from '#words/numbers'
import { keptRuns as texts } from './saved-screens-texts.ts'

/** What a kept backtest returned, in words. */
export function describeRun({ result }: KeptRun): string {
  if (!result) return texts.due
  if (!result.returned) return texts.nothing
  const { own, market, from, to } = result.returned
  const text = (value: number) => formatPercentChange(value).text
  return texts.returned(text(own), text(market), formatDate(from), formatDate(to))
}
