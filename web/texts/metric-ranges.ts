/** The filters by any number that stocks have. */
export const metricRanges = {
  label: 'Add a filter',
  add: 'Add',
  remove: (metric: string): string => `Remove ${metric}`,
  minimum: { name: (metric: string): string => `Minimum ${metric}`, short: 'Min' },
  maximum: { name: (metric: string): string => `Maximum ${metric}`, short: 'Max' },
  position: '0% is the low of the period, 100% its high.',
  less: (value: string): string => `< ${value}`,
  atLeast: (value: string): string => `≥ ${value}`,
  notANumber: 'Enter a number, such as 15 or 12.5.',
  notACompactNumber: 'Enter a number, such as 2B or 1.5M.',
  crossed: 'The minimum can’t be above the maximum.',
} as const
