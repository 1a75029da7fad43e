import { metrics, type MetricId } from '#domain/stock/metrics'
import type { Range } from '#domain/screen/ranges'
import { amountWords } from '../../format/amount.ts'
import { filterWords } from '../../texts/filter-words.ts'

/** What a range asks of its metric: “≤ 15”, “≥ 3 %”, “5 to 15”. */
export function rangeText(id: MetricId, [min, max]: Range): string {
  const words = (value: number) => amountWords(metrics[id].kind, value)
  if (min === max && min !== null) return `= ${words(min)}`
  if (min === null) return max === null ? filterWords.any : `≤ ${words(max)}`
  return max === null ? `≥ ${words(min)}` : filterWords.between(words(min), words(max))
}
