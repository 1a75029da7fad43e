/** The sheet of the table's columns. */
export const columnsSheet = {
  title: 'Columns',
  done: 'Done',
} as const

/** The columns that sort the rows. */
export const sortOrder = {
  title: 'Sort order',
  several: 'Several columns …',
  ownMetrics: 'My metrics',
  done: 'Done',
  columns: ['Sort by', 'Then by', 'Finally by'],
  add: 'Then by another column',
  none: 'No other column',
  hint: 'In the table: Shift-click a header.',
  ascending: (column: string): string => `${column}: ascending, sort descending`,
  descending: (column: string): string => `${column}: descending, sort ascending`,
  remove: (column: string): string => `Don’t sort by ${column}`,
} as const

/** The choice and the order of the table's columns. */
export const columnPicker = {
  reset: 'Reset columns',
  find: 'Find a column',
  none: (text: string): string => `No column matches “${text}”.`,
  about: (column: string): string => `About ${column}`,
  shown: 'Shown columns',
  order: 'Shown, in this order',
  drag: 'Drag to reorder',
  moved: (column: string, position: number, count: number): string => `${column} is column ${position} of ${count}`,
  up: (column: string): string => `Move ${column} up`,
  down: (column: string): string => `Move ${column} down`,
  hide: (column: string): string => `Hide ${column}`,
  own: 'My metrics',
  addOwn: 'Add my metric',
  full: 'A screen can have 8 metrics of yours. Untick one to show another.',
  onlyLocked: 'Only the ticker and actions are shown.',
} as const

/** In the description of a column, if prices come from public records. */
export const publicColumns = {
  gaps: 'A dash where public records have no price of the stock near its first day.',
} as const

/** Under a header, before it is clicked. */
export const clickSorts = (order: 'ascending' | 'descending'): string => `Click to sort ${order}.`

/** Under the header of a column of a list. */
export const ofFile = 'From the file of the list.'
