import type { OwnMetric } from './parse.ts'

const percent = { format: 'percent', decimals: 1 } as const

/** Metrics that people ask for most, each a formula over fiscal years. */
export const readyMadeMetrics: readonly OwnMetric[] = [
  { name: 'Revenue growth, 5 years', expression: 'growth(revenue, 5y)', ...percent },
  { name: 'Revenue growth, 10 years', expression: 'growth(revenue, 10y)', ...percent },
  { name: 'EPS growth, 5 years', expression: 'growth(eps, 5y)', ...percent },
  { name: 'EPS growth, 10 years', expression: 'growth(eps, 10y)', ...percent },
  { name: 'Free cash flow growth, 5 years', expression: 'growth(freeCashFlow, 5y)', ...percent },
  { name: 'Free cash flow growth, 10 years', expression: 'growth(freeCashFlow, 10y)', ...percent },
  { name: 'Profitable years of 10', expression: 'share(netIncome > 0, 10y)', format: 'percent', decimals: 0 },
  { name: 'P/E against its 10-year median', expression: 'peRatio / median(peRatio, 10y) - 1', ...percent },
  { name: 'Shares bought back, 5 years', expression: '1 - dilutedShares / dilutedShares[-5y]', ...percent },
]
