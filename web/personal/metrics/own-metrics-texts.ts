import { personalData } from '../store/personal-data-texts.ts'

/** Texts about the user's own metrics: their list, and the form that edits one. */
export const ownMetrics = {
  title: 'My metrics',
  close: 'Close without saving',
  add: 'New metric',
  list: 'My metrics',
  columns: 'Ticked metrics are columns of this screen.',
  none: 'No metrics yet. A metric is your own formula, such as price to sales or a yes/no rule.',
  edit: 'Edit',
  editNamed: (name: string) => `Edit ${name}`,
  duplicate: 'Duplicate',
  duplicateNamed: (name: string) => `Duplicate ${name}`,
  saved: (name: string) => `${name} was saved`,
  notShown: 'A screen can have 8 metrics of yours. Untick one to show another.',
  readyMade: 'Ready-made',
  addNamed: (name: string) => `Add ${name} to my metrics`,
  addShort: 'Add',
  unsaved: 'In this screen, not saved',
  save: 'Save to my metrics',
  saveNamed: (name: string) => `Save ${name} to my metrics`,
  differs: (name: string) => `Your saved “${name}” has another formula or format.`,
  replaceMine: 'Replace mine',
  replaceNamed: (name: string) => `Replace my ${name}`,
  remove: 'Remove from this screen',
  removeNamed: (name: string) => `Remove ${name} from this screen`,
  removed: (name: string) => `${name} was removed from this screen`,
  useMine: 'Use mine',
  useNamed: (name: string) => `Use my ${name}`,
  stored: 'Stored on this device; no account needed. Links to a screen carry its metrics.',
  notStored:
    'Not saved on this device: your metrics are lost when you close this page. Export a backup in Settings to keep them.',
  ofNewerRelease: personalData.ofNewerRelease,
} as const

/** What an expression evaluates to. */
export const metricTypes = { number: 'Number', boolean: 'Yes or no' } as const

export const metricEditor = {
  create: 'New metric',
  edit: (name: string) => `Edit ${name}`,
  name: 'Name',
  expression: 'Formula',
  hint: 'Metrics, numbers and + − * /, such as marketCap / revenueTTM',
  options: 'Names to insert',
  kinds: { metric: '', function: 'function', word: 'word', unit: '', own: 'my metric' },
  optionCount: (count: number) => `${count} ${count === 1 ? 'name' : 'names'} to insert`,
  use: (suggestion: string) => `Use ${suggestion}`,
  writeOut: 'Write out its formula',
  uses: (name: string) => `“${name}” is one of your metrics. A metric can’t use another: write out its formula.`,
  tooLong: (length: number, max: number) => `This formula has ${length} characters; links carry up to ${max}.`,
  values: 'Values',
  result: 'Result',
  format: 'Format',
  automatic: 'Automatic',
  formats: { number: 'Number', percent: 'Percent', money: 'Money', compact: 'Compact' },
  decimals: 'Decimals',
  noValue: 'no value',
  noStocks: 'This screen shows no stocks to try the formula on.',
  waiting: 'Values of this screen’s first five stocks appear here.',
  failed: 'The values couldn’t be calculated.',
  save: 'Save',
  cancel: 'Cancel',
  help: 'Functions and examples',
  units:
    'Numbers can end in K, M, B, T or %: 2.5B, 7%. Compare with < <= > >= = != and join with and, or, not. Fiscal years: revenue is of the newest one, revenue[-1y] of the one before, eps[-5y] five years back.',
} as const

/** Errors about the name of a metric. */
export const metricNameErrors = {
  empty: 'Enter a name.',
  long: (max: number): string => `Use at most ${max} characters.`,
  brackets: 'A name can’t have brackets.',
  taken: 'You already have a metric with this name.',
  full: (max: number): string => `You can save up to ${max} metrics. Delete one to save another.`,
} as const

/** What each function gives, with an example. */
export const functionHelp = {
  min: ['The smallest of its values.', 'min(eps, 5)'],
  max: ['The largest of its values.', 'max(eps, 0)'],
  abs: ['The value without its sign.', 'abs(beta)'],
  round: ['The nearest whole number.', 'round(peRatio)'],
  log: ['The natural logarithm; none below or at zero.', 'log(marketCap)'],
  sqrt: ['The square root; none below zero.', 'sqrt(peRatio)'],
  if: ['The first value where the condition holds, else the second.', 'if(eps > 0, peRatio, 0)'],
  rank: ['Its position among all stocks: 1 is the highest.', 'rank(marketCap) <= 100'],
  percentile: ['The share of all stocks that are lower, from 0 to 1.', 'percentile(eps) > 90%'],
  sector: ['The median of the stock’s sector.', 'peRatio < sector(peRatio)'],
  growth: ['Its yearly growth over so many fiscal years; none from a loss.', 'growth(revenue, 5y) > 10%'],
  median: ['Its median over so many fiscal years.', 'peRatio < median(peRatio, 10y)'],
  average: ['Its average over so many fiscal years.', 'average(profitMargin, 5y)'],
  share: ['The share of so many fiscal years in which a condition held, from 0 to 1.', 'share(netIncome > 0, 10y) = 1'],
} as const
