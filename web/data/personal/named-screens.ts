import type { Filters } from '#domain/filters'
import { filterOf, mostScreens, screenName, type NamedScreen } from '#domain/personal/named-screen'
import { changeTime, newId } from './new-id.ts'
import type { Change } from './personal.ts'

type Screens = readonly NamedScreen[]

/** What may be wrong with a name. The sentences are what the page shows. */
export const nameTroubles = {
  empty: 'Give it a name.',
  taken: 'One of your screens has this name already.',
  full: `These are all that fit: ${mostScreens} screens.`,
} as const

export type NameTrouble = keyof typeof nameTroubles

/** What is wrong with a name for a screen, new or of that id; undefined where it can be had. */
export function nameTrouble(screens: Screens, text: string, id?: string): NameTrouble | undefined {
  const name = screenName(text)
  if (name === '') return 'empty'
  const isTaken = screens.some((other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase())
  if (isTaken) return 'taken'
  return id === undefined && screens.length >= mostScreens ? 'full' : undefined
}

/** A screen as it is now, under a name, after all others. */
export const aNamedScreen = (screens: Screens, text: string, filters: Filters): NamedScreen => ({
  id: newId(),
  name: screenName(text),
  filter: filterOf(filters),
  place: Math.max(-1, ...screens.map(({ place }) => place)) + 1,
  changedAt: changeTime(),
})

export const renamed = (screen: NamedScreen, text: string): Change => ({
  kind: 'screens',
  put: { ...screen, name: screenName(text), changedAt: changeTime(screen) },
})

/** What gives the screens the order of a list of their ids. Those that stand there already are left as they are. */
export const reordered = (screens: Screens, ids: readonly string[]): readonly Change[] =>
  screens.flatMap((screen): Change[] => {
    const place = ids.indexOf(screen.id)
    return place === screen.place ? [] : [{ kind: 'screens', put: { ...screen, place, changedAt: changeTime(screen) } }]
  })

/** The named screen that filters are, if they are one. */
export function screenWith(screens: Screens, filters: Filters): NamedScreen | undefined {
  if (screens.length === 0 || filters.presets >= 0) return undefined
  const filter = filterOf(filters)
  return screens.find((screen) => screen.filter === filter)
}
