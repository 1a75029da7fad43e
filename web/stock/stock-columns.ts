import { keysOf } from '#domain/keys-of'
import type { Stock } from '#domain/stock/stock'

/**
 * Typical heights of a page's sections with the gap below them, in rem, in the order of reading. The actual heights do not
 * count: a section must not move to another column when its content arrives.
 */
const heights = {
  chart: 36,
  statements: 99,
  about: 24,
  facts: 25,
  periods: 28,
  peers: 30,
  technicals: 36,
  moves: 40,
  note: 17,
  messages: 49,
} as const

/** The height of a section that has only a sentence. */
const bareHeight = 11

export type SectionId = keyof typeof heights

/** Sections in their columns, from the left. */
export type Columns = readonly (readonly SectionId[])[]

/** Its two tables stand below each other in the second column, which is narrow. */
const narrowMoves = 76

/** All sections of a page, in the order of reading. */
export const sectionIds = keysOf(heights)

/** The sections that have their column; the others suit both. */
const owned: Columns = [
  ['chart', 'statements', 'about'],
  ['facts', 'technicals', 'messages'],
]

/**
 * Whether any company that reports figures had statements since the page was loaded; undefined before an answer, which comes
 * too late for the columns of its own stock. Some markets have none.
 */
let hasStatements: boolean | undefined

type Reporting = Pick<Stock, 'revenueTTM' | 'eps'>
const isReporting = ({ revenueTTM, eps }: Reporting): boolean => revenueTTM !== null || eps !== null

/** Notes whether a stock has statements: in a market without them the columns of the next one expect a sentence. */
export const noteStatements = (stock: Reporting, isKnown: boolean): void => {
  if (isReporting(stock)) hasStatements = isKnown || hasStatements === true
}

/**
 * The sections of a stock that have only a sentence: a fund has no statements, nor has any company of some markets, and
 * without daily bars there are no technical values. `hasNone` if the stock's own statements could not be loaded.
 */
export const bareSections = (
  stock: Reporting & Pick<Stock, 'gap' | 'sma20'>,
  hasNone = false,
): readonly SectionId[] => [
  ...(hasStatements !== false && isReporting(stock) && !hasNone ? [] : (['statements'] as const)),
  ...(stock.gap === null && stock.sma20 === null ? (['technicals'] as const) : []),
]

/** The sections that a window may show before its user scrolls. */
const upper: readonly SectionId[] = ['chart', 'statements', 'about', 'facts', 'periods']

/** The columns without what no window shows before its user scrolls. */
export const upperSections = (columns: Columns): Columns =>
  columns.map((column) => column.filter((id) => upper.includes(id)))

/**
 * Distributes the sections that a stock has to two columns that end at about the same height, each in the order of reading.
 * Those that are `placed` stay in their column whatever comes after them.
 */
export function stockColumns(ids: readonly SectionId[], bare: readonly SectionId[], placed: Columns = []): Columns {
  const fixed = owned.map((own, at) => [...own, ...(placed[at] ?? [])])
  const columns = fixed.map((own) => new Set(own.filter((id) => ids.includes(id))))
  const heightOf = (id: SectionId, at: number) =>
    bare.includes(id) ? bareHeight : id === 'moves' && at === 1 ? narrowMoves : heights[id]
  for (const id of ids.filter((each) => !fixed.flat().includes(each))) {
    const [first = 0, second = 0] = columns.map((column, at) =>
      [...column].reduce((sum, each) => sum + heightOf(each, at), 0),
    )
    columns[first <= second ? 0 : 1]?.add(id)
  }
  return columns.map((column) => ids.filter((id) => column.has(id)))
}
