/** The two ends of a range, as fields, sliders and lists. */
export const stepFields = {
  any: 'Any',
  minimum: 'Minimum',
  maximum: 'Maximum',
  minimumOf: (metric: string): string => `Minimum ${metric}`,
  maximumOf: (metric: string): string => `Maximum ${metric}`,
} as const

/** What every sheet has. */
export const sheet = {
  close: 'Close',
  expand: 'Expand',
  collapse: 'Collapse',
} as const

/** Fields of every form. */
export const form = {
  show: 'Show',
  hide: 'Hide',
  characters: ' characters',
} as const
