import type { Filters } from '#domain/screen/filters'
import type { AlertRule } from '#domain/personal/alerts'
import { filterOf, maxScreens, screenName, type SavedScreen } from '#domain/personal/saved-screen'
import { screenNameErrors } from '../../texts/saved-screens.ts'
import { ruleKey, screenKey } from './screen-membership.ts'
import { changeTime, createId, type Change } from './personal.ts'

type Screens = readonly SavedScreen[]

/** What may be wrong with a name. The sentences are what the page shows. */
export const nameErrors = {
  ...screenNameErrors,
  full: screenNameErrors.full(maxScreens),
} as const

export type NameErrorId = keyof typeof nameErrors

/** What is wrong with a name for a screen, new or of that id; undefined where it can be had. */
export function nameError(screens: Screens, text: string, id?: string): NameErrorId | undefined {
  const name = screenName(text)
  if (name === '') return 'empty'
  const isTaken = screens.some((other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase())
  if (isTaken) return 'taken'
  return id === undefined && screens.length >= maxScreens ? 'full' : undefined
}

/** A screen as it is now, under a name, after all others. */
export const createNamedScreen = (screens: Screens, text: string, filters: Filters): SavedScreen => ({
  id: createId(),
  name: screenName(text),
  filter: filterOf(filters),
  place: Math.max(-1, ...screens.map(({ place }) => place)) + 1,
  changedAt: changeTime(),
})

export const renamed = (screen: SavedScreen, text: string): Change => ({
  kind: 'screens',
  put: { ...screen, name: screenName(text), changedAt: changeTime(screen) },
})

/**
 * Puts other filters under a saved screen's name. What it and the alerts on it selected before is forgotten: what an edit
 * lets in is no news.
 */
export const withFilters = (screen: SavedScreen, filters: Filters, rules: readonly AlertRule[]): readonly Change[] => [
  { kind: 'screens', put: { ...screen, filter: filterOf(filters), changedAt: changeTime(screen) } },
  { kind: 'looks', remove: screenKey(screen.id) },
  ...rules
    .filter((rule) => rule.kind === 'gains' && rule.screen === `named:${screen.id}`)
    .map(({ id }) => ({ kind: 'looks', remove: ruleKey(id) }) as const),
]

/** What gives the screens the order of a list of their ids. Those that stand there already are left as they are. */
export const reordered = (screens: Screens, ids: readonly string[]): readonly Change[] =>
  screens.flatMap((screen): Change[] => {
    const place = ids.indexOf(screen.id)
    return place === screen.place ? [] : [{ kind: 'screens', put: { ...screen, place, changedAt: changeTime(screen) } }]
  })

/** The named screen that filters are, if they are one. */
export function screenWith(screens: Screens, filters: Filters): SavedScreen | undefined {
  if (screens.length === 0 || filters.presets >= 0) return undefined
  const filter = filterOf(filters)
  return screens.find((screen) => screen.filter === filter)
}
