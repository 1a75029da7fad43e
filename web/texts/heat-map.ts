/** The heat map and its list. */
export const heatMapText = {
  asList: 'View as list',
  asMap: 'View as map',
} as const
