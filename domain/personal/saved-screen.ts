import { decodeFilters, encodeFilters } from '../screen/filter-codec.ts'
import { customPreset, type Filters } from '../screen/filters.ts'
import { oneLine } from '../text/plain-text.ts'
import { type KeptRun, parseKeptRun } from './kept-run.ts'
import { parseCount, parseFields, parseId, parseList, parseTimestamp } from './parse-fields.ts'
import { maxTags, type StockNote, symbolsTagged, tagList, tagText } from './stock-note.ts'

/** A screen that the user named: filters, sort order and columns, as in a link. */
export interface SavedScreen {
  readonly id: string
  readonly name: string
  /** The `filter` parameter of its link; '' for the screen of a first visit. */
  readonly filter: string
  /** Position in the user’s order, ascending. `place` is the name in stored records and backups. */
  readonly place: number
  /** Epoch milliseconds. */
  readonly changedAt: number
  /**
   * The lists that it is limited to: it selects only stocks with all of these tags, in the form and order of `tagList`. Absent
   * for none. Releases without it drop it.
   */
  readonly lists?: readonly string[]
  /** The backtest that is kept with it; none with lists, which have no past. Releases without it drop it. */
  readonly run?: KeptRun
}

export const maxScreens = 50
export const maxScreenNameLength = 40

/** In characters; links made in the app are far shorter. */
const maxFilterLength = 20_000
const maxPosition = 1_000_000

export const screenName = (text: string): string => oneLine(text, maxScreenNameLength)

/** Parses a stored or imported screen; undefined if it is invalid. */
export function parseSavedScreen(value: unknown): SavedScreen | undefined {
  const fields = parseFields(value)
  const id = parseId(fields['id'])
  const name = typeof fields['name'] === 'string' ? screenName(fields['name']) : ''
  const position = parseCount(fields['place'], maxPosition)
  const changedAt = parseTimestamp(fields['changedAt'])
  const { filter } = fields
  if (typeof filter !== 'string' || filter.length > maxFilterLength) return undefined
  if (id === undefined || name === '' || position === undefined || changedAt === undefined) return undefined
  const { filters, warning } = decodeFilters(filter)
  if (warning !== undefined) return undefined
  const lists = parseLists(fields['lists'])
  if (!lists) return undefined
  const run = lists.length > 0 ? undefined : parseKeptRun(fields['run'])
  return {
    ...{ id, name, filter: filterOf(filters), place: position, changedAt },
    ...listsField(lists),
    ...(run && { run }),
  }
}

/** An unreadable tag must not widen the screen to more stocks: undefined for any. */
function parseLists(value: unknown): readonly string[] | undefined {
  const lists = parseList(value ?? [], maxTags, (tag) =>
    typeof tag === 'string' && tagText(tag) !== '' ? tag : undefined,
  )
  return lists && tagList(lists)
}

/** The field of a screen with some tags; none without tags, so that such screens stay as earlier releases store them. */
export const listsField = (tags: readonly string[]): Pick<SavedScreen, 'lists'> =>
  tags.length > 0 ? { lists: tagList(tags) } : {}

/** The symbols on all lists of a screen, in alphabetical order; undefined if it has no lists. */
export const listedSymbols = (
  { lists }: { readonly lists?: readonly string[] | undefined },
  notes: Iterable<StockNote>,
): readonly string[] | undefined => lists && symbolsTagged(notes, lists).toSorted()

/** The stored form of a screen, without the id of its original preset. */
export const filterOf = (filters: Filters): string => encodeFilters({ ...filters, presets: customPreset })

/** The filters of a saved screen; they belong to no preset. */
export const filtersOf = ({ filter }: Pick<SavedScreen, 'filter'>): Filters => ({
  ...decodeFilters(filter).filters,
  presets: customPreset,
})

/** Filters that select only stocks with some symbols. Without any of those they select nothing: no stock has the symbol ''. */
export function limitedTo(filters: Filters, symbols: readonly string[]): Filters {
  const own = filters.symbols
  const left = own.length === 0 ? symbols : symbols.filter((symbol) => own.includes(symbol))
  return { ...filters, symbols: left.length === 0 ? [''] : left }
}

/** In the user's order; equal positions are sorted by name and then by id, so that every device shows the same order. */
export const inOrder = (screens: readonly SavedScreen[]): readonly SavedScreen[] =>
  screens.toSorted((a, b) => a.place - b.place || compare(a.name, b.name) || compare(a.id, b.id))

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
