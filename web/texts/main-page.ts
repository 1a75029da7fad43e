/** The frame of every page. */
export const shell = { skip: 'Skip to the content' } as const

export const mainPage = {
  title: 'Stonks',
  search: 'Search',
  searchHint: 'Symbol or name',
} as const

export const mainTabs = {
  label: 'Stonks',
  ai: 'AI',
  all: 'All Stonks',
  list: 'My List',
} as const
