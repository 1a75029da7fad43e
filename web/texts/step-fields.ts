/** The two ends of a range, as fields, sliders and lists. */
export const stepFields = {
  any: 'Any',
  minimum: 'Minimum',
  maximum: 'Maximum',
  minimumOf: (metric: string): string => `Minimum ${metric}`,
  maximumOf: (metric: string): string => `Maximum ${metric}`,
} as const
