import type { OwnMetric } from '../formula/parse.ts'
import type { AlertCondition } from '../personal/alerts.ts'

/**
 * The ready-made metrics that an alert about one stock can watch. A rule stores the formula, so that a device and the server
 * compare the same values.
 */
export const stockMetrics = [
  { name: 'Day change', expression: 'dayDeltaRatio', format: 'percent' },
  { name: 'Day move, up or down', expression: 'abs(dayDeltaRatio)', format: 'percent' },
  { name: 'Relative volume', expression: 'relativeVolume' },
  { name: 'RSI (14)', expression: 'rsi14' },
  { name: 'New 52-week high', expression: 'sessionsSinceHigh <= 0' },
  { name: 'New 52-week low', expression: 'sessionsSinceLow <= 0' },
  { name: 'Next report', expression: 'daysToReport' },
] as const satisfies readonly OwnMetric[]

/** The days within which an alert may expect a report. */
export const reportDayRange = { min: 1, max: 90 } as const

/** The condition that a company’s next report is expected within some days. */
export const reportsWithin = (days: number): OwnMetric => ({
  name: `Reports within ${daysInWords(days)}`,
  expression: `daysToReport <= ${days}`,
})

/** “reports within 7 days”; undefined for an alert on anything else. */
export function reportPredicate({ metric, side }: ReportRule): string | undefined {
  const [, days] = /^daysToReport <= (\d{1,2})$/.exec(metric.expression) ?? []
  return days === undefined || side === 'below' ? undefined : `reports within ${daysInWords(Number(days))}`
}

type ReportRule = Pick<Extract<AlertCondition, { readonly kind: 'crosses' }>, 'metric' | 'side'>

const daysInWords = (days: number): string => (days === 1 ? '1 day' : `${days} days`)
