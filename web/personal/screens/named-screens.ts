import { type AlertRule, isAboutScreen } from '#domain/personal/alerts'
import type { KeptResult, KeptRun } from '#domain/personal/kept-run'
import { filterOf, listsField, maxScreens, type SavedScreen, screenName } from '#domain/personal/saved-screen'
import type { Filters } from '#domain/screen/filters'
import { type Change, changeTime, createId } from '../store/personal.ts'
import { screenNameErrors } from './saved-screens-texts.ts'
import { ruleKey, screenKey } from './screen-membership.ts'

type Screens = readonly SavedScreen[]

/** The errors of a screen's name, with the texts that the page shows. */
export const nameErrors = {
  ...screenNameErrors,
  full: screenNameErrors.full(maxScreens),
} as const

type NameErrorId = keyof typeof nameErrors

/** The error of a name for a new screen or the one with that id; undefined if it is valid. */
export function nameError(screens: Screens, text: string, id?: string): NameErrorId | undefined {
  const name = screenName(text)
  if (name === '') return 'empty'
  const isTaken = screens.some((other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase())
  if (isTaken) return 'taken'
  return id === undefined && screens.length >= maxScreens ? 'full' : undefined
}

/** A new saved screen with the chosen tags as its lists, ordered after all others. */
export const createNamedScreen = (
  screens: Screens,
  text: string,
  filters: Filters,
  tags: readonly string[] = [],
): SavedScreen => ({
  id: createId(),
  name: screenName(text),
  filter: filterOf(filters),
  place: Math.max(-1, ...screens.map(({ place }) => place)) + 1,
  changedAt: changeTime(),
  ...listsField(tags),
})

export const renamed = (screen: SavedScreen, text: string): Change => ({
  kind: 'screens',
  put: { ...screen, name: screenName(text), changedAt: changeTime(screen) },
})

/** What a saved screen is changed to. */
export interface ScreenContent {
  readonly filters: Filters
  /** Its lists. */
  readonly tags: readonly string[]
}

/**
 * Changes the filters and lists of a saved screen. What it and the alerts on it selected before is deleted, so that stocks that
 * the edit adds are not announced.
 */
export const withFilters = (
  { id, name, place, changedAt, run }: SavedScreen,
  { filters, tags }: ScreenContent,
  rules: readonly AlertRule[],
): readonly Change[] => [
  {
    kind: 'screens',
    put: {
      ...{ id, name, filter: filterOf(filters), place, changedAt: changeTime({ changedAt }) },
      ...listsField(tags),
      // Its result is that of the old filters.
      ...(run && tags.length === 0 && { run: { query: run.query } }),
    },
  },
  { kind: 'looks', remove: screenKey(id) },
  ...rules
    .filter((rule) => isAboutScreen(rule) && rule.screen === `named:${id}`)
    .map((rule) => ({ kind: 'looks', remove: ruleKey(rule.id) }) as const),
]

/** The changes that make the screens on a list follow its new name. The stocks on it get theirs by changes of their notes. */
export const renamedList = (screens: Screens, from: string, to: string): readonly Change[] =>
  screens.flatMap((screen) =>
    screen.lists?.includes(from)
      ? {
          kind: 'screens' as const,
          put: {
            ...{ ...screen, changedAt: changeTime(screen) },
            ...listsField(screen.lists.map((tag) => (tag === from ? to : tag))),
          },
        }
      : [],
  )

/** Replaces the backtest of a saved screen, or removes it. */
export function withRun(screen: SavedScreen, run: KeptRun | undefined): Change {
  const { id, name, filter, place } = screen
  return { kind: 'screens', put: { id, name, filter, place, changedAt: changeTime(screen), ...(run && { run }) } }
}

/** Stores the result of a repeated backtest. The user changed nothing: the time of the last change stays. */
export const withResult = (screen: SavedScreen, { query }: KeptRun, result: KeptResult): Change => ({
  kind: 'screens',
  put: { ...screen, run: { query, result } },
})

/** Moves a screen or a view in the user's order; returns those whose position changes, with the new one. */
export function moved<Saved extends SavedScreen>(all: readonly Saved[], id: string, by: number): readonly Saved[] {
  const ids = all.map((one) => one.id)
  const at = ids.indexOf(id)
  if (at < 0) return []
  ids.splice(at, 1)
  ids.splice(Math.max(0, at + by), 0, id)
  return all.flatMap((one) => {
    const position = ids.indexOf(one.id)
    return position === one.place ? [] : [{ ...one, place: position, changedAt: changeTime(one) }]
  })
}

/** The saved screen with exactly these filters and the chosen tags as its lists, if there is one. */
export function screenWith(screens: Screens, filters: Filters, tags: readonly string[]): SavedScreen | undefined {
  // A preset is itself, but not one within a list.
  if (screens.length === 0 || (filters.presets >= 0 && tags.length === 0)) return undefined
  const filter = filterOf(filters)
  const lists = sameTags(tags)
  return screens.find((screen) => screen.filter === filter && sameTags(screen.lists) === lists)
}

/** Identifies chosen tags, in any order. */
export const sameTags = (tags: readonly string[] = []): string => tags.toSorted().join()
