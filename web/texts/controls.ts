/** What controls say that stand on many pages. */
export const controls = {
  bookmark: (symbol: string): string => `Bookmark ${symbol}`,
  waiting: 'Waiting for a connection',
  clearSearch: 'Clear search',
  any: 'Any',
  minimum: 'Minimum',
  maximum: 'Maximum',
  minimumOf: (metric: string): string => `Minimum ${metric}`,
  maximumOf: (metric: string): string => `Maximum ${metric}`,
  showPassword: 'Show',
  hidePassword: 'Hide',
  sparkLine: '6 points, not a full chart',
} as const
