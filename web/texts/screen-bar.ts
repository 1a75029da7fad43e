/** Above the rows: how many match, over which time, and in which order. */
export const screenBar = {
  loading: 'Loading',
  filters: 'Filters',
  of: (all: string): string => ` of ${all} stonks`,
  showing: (count: string): string => ` · showing ${count}`,
  sortBy: 'Sort by',
  ascending: 'Ascending, sort descending',
  descending: 'Descending, sort ascending',
  timeframe: 'Timeframe',
} as const

export const timeframeLabels = {
  day: { label: '1D', name: 'Day' },
  week: { label: '1W', name: 'Week' },
  twoWeeks: { label: '2W', name: '2 weeks' },
  month: { label: '1M', name: 'Month' },
  twoMonths: { label: '2M', name: '2 months' },
} as const
