import type { OwnMetric } from '../formula/parse.ts'

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
] as const satisfies readonly OwnMetric[]
