import { decodeFilters, encodeFilters } from '../screen/filter-codec.ts'
import { customPreset, type Filters } from '../screen/filters.ts'
import { parseCount, parseFields, parseId, parseTimestamp } from './parse-fields.ts'
import { oneLine } from '../text/plain-text.ts'

/** A screen that a person has given a name: filters, order and columns, as a link carries them. */
export interface SavedScreen {
  readonly id: string
  readonly name: string
  /** The `filter` parameter of its link; '' for the screen of a first visit. */
  readonly filter: string
  /** Position in the user’s order, ascending. `place` is the name in stored records and backups. */
  readonly place: number
  /** Epoch milliseconds. */
  readonly changedAt: number
}

export const maxScreens = 50
export const maxScreenNameLength = 40

/** Characters; the longest link of a person's own making is far shorter. */
const maxFilterLength = 20_000
const maxPosition = 1_000_000

export const screenName = (text: string): string => oneLine(text, maxScreenNameLength)

/** The screen in what a storage or a file holds; undefined where it is none. */
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
  return warning === undefined ? { id, name, filter: filterOf(filters), place: position, changedAt } : undefined
}

/** What a screen is kept as. Whose preset it was is forgotten: from now on it is its owner's. */
export const filterOf = (filters: Filters): string => encodeFilters({ ...filters, presets: customPreset })

/** The filters of a named screen, which are nobody's preset. */
export const filtersOf = ({ filter }: Pick<SavedScreen, 'filter'>): Filters => ({
  ...decodeFilters(filter).filters,
  presets: customPreset,
})

/** In their owner's order; where two claim a place, by name and then by id, so that every device shows the same. */
export const inOrder = (screens: readonly SavedScreen[]): readonly SavedScreen[] =>
  screens.toSorted((a, b) => a.place - b.place || compare(a.name, b.name) || compare(a.id, b.id))

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
