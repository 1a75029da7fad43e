/** The ranges of any metric. */
export const metricRanges = {
  addOwn: 'Add my metric',
  remove: (metric: string): string => `Remove ${metric}`,
  minimum: { name: (metric: string): string => `Minimum ${metric}`, short: 'Min' },
  maximum: { name: (metric: string): string => `Maximum ${metric}`, short: 'Max' },
  any: 'Any',
  position: '0% is the low of the period, 100% its high.',
  noNegatives: 'Negative values are left out. A minimum below 0 includes them.',
  less: (value: string): string => `< ${value}`,
  atLeast: (value: string): string => `≥ ${value}`,
  notANumber: 'Enter a number, such as 15 or 12.5.',
  notACompactNumber: 'Enter a number, such as 2B or 1.5M.',
  crossed: 'The minimum can’t be above the maximum.',
} as const

/** The search for any filter, at the top of the panel. */
export const addFilter = {
  label: 'Find a filter',
  hint: 'P/E, yield, tech …',
  all: 'All metrics',
  list: 'Filters found',
  clear: 'Clear',
  none: (text: string): string => `No filter is called “${text}”.`,
  found: (count: number): string => (count === 1 ? '1 filter found' : `${count} filters found`),
  ownMetric: 'My metric',
  range: 'Range',
  index: 'Index',
  exchange: 'Exchange',
  sector: 'Sector',
  industry: 'Industry',
  preset: 'Preset',
  presetSynonyms: 'preset, signal',
  tag: 'Tag',
  on: 'On',
  only: 'Only this sector. ',
  replaces: 'Replaces all filters.',
  stonks: (text: string, count: number): string => (count === 1 ? '1 stonk' : `${text} stonks`),
  added: (filter: string): string => `Filter added: ${filter}`,
  alreadyOn: (filter: string): string => `Already set: ${filter}`,
  chosen: (preset: string): string => `Preset chosen: ${preset}`,
} as const

/** If prices come from public records. */
export const ofPublicRecords = {
  missing:
    'Prices come from public records, which have the close of a stock on two days in five, weeks later: there are no volumes, and no values of a day, a week or two weeks.',
  presets: 'Presets that need daily prices aren’t offered: those from public records have gaps.',
} as const

/** If a dataset was made without daily bars. */
export const noTechnical = 'This market data has no technical values, such as RSI and moving averages.'

/** If it has only some of them. */
export const someMissing = (labels: string): string => `Not in this market data: ${labels}.`

/** How many stocks have the value that a filter reads. */
export const coverage = {
  all: (count: string): string => `Known for all ${count}`,
  some: (known: string, count: string): string => `Known for ${known} of ${count}`,
  known: (count: string): string => `${count} known`,
} as const

/** The fields of a price. */
export const priceField = {
  notANumber: 'Enter a price, such as 25 or 12.50.',
  negative: 'A price can’t be negative.',
} as const

/** The panel of filters, and its sheet on phones. */
export const filterPanel = {
  title: 'Filters',
  reset: 'Reset',
  active: (count: number): string => `${count} active`,
  show: (stonks: string): string => `Show ${stonks}`,
  stonks: 'stonks',
  stonk: 'stonk',
  noStonks: 'No stonks match',
  preset: 'Preset',
  default: 'Default',
  custom: 'Custom',
  myScreens: 'My screens',
  screenCount: (name: string, count: string): string => `${name} (${count})`,
  maxEntries: 'Max Entries',
  showAll: 'Show All',
  lastUpdated: 'Last Updated',
} as const

/** The panel's sections and their summaries. */
export const filterSections = {
  index: 'Index',
  sectors: 'Sectors',
  industry: 'Industry',
  columns: 'Columns',
  any: 'Any',
  onlyThis: 'Only',
  only: (name: string): string => `Only ${name}`,
  set: (count: number): string => `${count} set`,
  shown: (count: number): string => `${count} shown`,
  of: (count: number, all: number): string => `${count} of ${all}`,
} as const

export const priceRange = {
  title: 'Price',
  nothing: 'No match',
  min: 'Min Price',
  max: 'Max Price',
  minShort: 'Min $',
  maxShort: 'Max $',
  crossed: 'Min Price can’t be above Max Price.',
} as const

/** Market cap and volume: as a heading, and in the name of a slider. */
export const stepRanges = {
  marketCap: { title: 'Market cap', of: 'market cap' },
  volume: { title: 'Volume', of: 'volume' },
  useLists: 'Use dropdowns',
  useSliders: 'Use sliders',
} as const

export const indexSection = {
  exchange: 'Exchange',
  unlisted: 'Include stocks with unknown exchange',
  noMembers: (indices: readonly string[]): string =>
    `This data doesn’t say which stocks are in the ${indices.join(' or the ')}.`,
} as const

export const industrySection = {
  find: 'Find an industry',
  not: 'Not',
  exclude: (name: string): string => `Exclude ${name}`,
  none: (text: string): string => `No industry matches “${text}”.`,
  more: (count: string): string => `${count} more. Type to find one.`,
} as const

/** What the filters of metrics are about, in the order of the panel. */
export const themeTitles = {
  size: 'Size',
  valuation: 'Valuation',
  growth: 'Growth',
  quality: 'Quality',
  dividends: 'Dividends',
  technical: 'Technical',
  own: 'My metrics',
} as const
