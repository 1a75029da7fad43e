import { type AlertRule, isAboutScreen } from '#domain/personal/alerts'
import type { KeptResult, KeptRun } from '#domain/personal/kept-run'
import { filterOf, maxScreens, type SavedScreen, screenName } from '#domain/personal/saved-screen'
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

/** A new saved screen, ordered after all others. */
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
 * Changes the filters of a saved screen. What it and the alerts on it selected before is deleted, so that stocks that the
 * edit adds are not announced.
 */
export const withFilters = (screen: SavedScreen, filters: Filters, rules: readonly AlertRule[]): readonly Change[] => [
  {
    kind: 'screens',
    put: {
      ...{ ...screen, filter: filterOf(filters), changedAt: changeTime(screen) },
      // Its result is that of the old filters.
      ...(screen.run && { run: { query: screen.run.query } }),
    },
  },
  { kind: 'looks', remove: screenKey(screen.id) },
  ...rules
    .filter((rule) => isAboutScreen(rule) && rule.screen === `named:${screen.id}`)
    .map(({ id }) => ({ kind: 'looks', remove: ruleKey(id) }) as const),
]

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

/** The saved screen with exactly these filters, if there is one. */
export function screenWith(screens: Screens, filters: Filters): SavedScreen | undefined {
  if (screens.length === 0 || filters.presets >= 0) return undefined
  const filter = filterOf(filters)
  return screens.find((screen) => screen.filter === filter)
}
