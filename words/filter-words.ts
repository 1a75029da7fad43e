/** The row of chips above the stocks. */
export const filterChips = {
  list: 'Active filters',
  remove: (filter: string): string => `Remove ${filter}`,
} as const

/** The filters as text, for chips and the panel's headings. */
export const filterWords = {
  any: 'Any',
  above: (bound: string): string => `Above ${bound}`,
  below: (bound: string): string => `Below ${bound}`,
  andAbove: (bound: string): string => `${bound} and above`,
  andBelow: (bound: string): string => `${bound} and below`,
  exactly: (value: string): string => `Exactly ${value}`,
  between: (min: string, max: string): string => `${min} to ${max}`,
  search: (text: string): string => `“${text}”`,
  symbols: (count: number, named: string): string => `${count} ${count === 1 ? 'stock' : 'stocks'}: ${named}`,
  symbolCount: (count: number): string => `${count} stocks of a list`,
  chip: (name: string, range: string): string => `${name} ${range}`,
  is: (name: string, value: string): string => `${name}: ${value}`,
  price: 'Price',
  marketCap: 'Market cap',
  volume: 'Volume',
  sector: 'Sector',
  industry: 'Industry',
  exchange: 'Exchange',
  industries: (count: number): string => `${count} industries`,
  not: (name: string): string => `Not ${name}`,
  anyOf: (name: string): string => `${name}: any`,
  nothingHidden: 'Nothing hidden',
  known: (name: string): string => `${name}: known`,
  count: (name: string, count: number): string => `${name}: ${count}`,
  countOf: (name: string, count: number, all: number): string => `${name} ${count} of ${all}`,
} as const

/** The indices and exchanges that filters can select. */
export const flagNames = { sp500: 'S&P 500', nasdaq: 'Nasdaq', nyse: 'NYSE', dowJones: 'Dow Jones' } as const
