import { decodeFilters, encodeFilters } from '../screen/filter-codec.ts'
import { customPreset, type Filters } from '../screen/filters.ts'
import { countIn, fieldsIn, idIn, momentIn } from './parse-fields.ts'
import { oneLine } from '../text/plain-text.ts'

/** A screen that a person has given a name: filters, order and columns, as a link carries them. */
export interface NamedScreen {
  readonly id: string
  readonly name: string
  /** The `filter` parameter of its link; '' for the screen of a first visit. */
  readonly filter: string
  /** Where it stands among the others: the least comes first. */
  readonly place: number
  /** Epoch milliseconds. */
  readonly changedAt: number
}

export const mostScreens = 50
export const longestScreenName = 40

/** Characters; the longest link of a person's own making is far shorter. */
const longestFilter = 20_000
const greatestPlace = 1_000_000

export const screenName = (text: string): string => oneLine(text, longestScreenName)

/** The screen in what a storage or a file holds; undefined where it is none. */
export function namedScreenIn(value: unknown): NamedScreen | undefined {
  const fields = fieldsIn(value)
  const id = idIn(fields['id'])
  const name = typeof fields['name'] === 'string' ? screenName(fields['name']) : ''
  const place = countIn(fields['place'], greatestPlace)
  const changedAt = momentIn(fields['changedAt'])
  const { filter } = fields
  if (typeof filter !== 'string' || filter.length > longestFilter) return undefined
  if (id === undefined || name === '' || place === undefined || changedAt === undefined) return undefined
  const { filters, warning } = decodeFilters(filter)
  return warning === undefined ? { id, name, filter: filterOf(filters), place, changedAt } : undefined
}

/** What a screen is kept as. Whose preset it was is forgotten: from now on it is its owner's. */
export const filterOf = (filters: Filters): string => encodeFilters({ ...filters, presets: customPreset })

/** The filters of a named screen, which are nobody's preset. */
export const filtersOf = ({ filter }: Pick<NamedScreen, 'filter'>): Filters => ({
  ...decodeFilters(filter).filters,
  presets: customPreset,
})

/** In their owner's order; where two claim a place, by name and then by id, so that every device shows the same. */
export const inOrder = (screens: readonly NamedScreen[]): readonly NamedScreen[] =>
  screens.toSorted((a, b) => a.place - b.place || compare(a.name, b.name) || compare(a.id, b.id))

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
