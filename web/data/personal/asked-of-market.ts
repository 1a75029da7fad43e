import { defaultFilters, type Filters } from '#domain/screen/filters'
import type { ScreenRef } from '#domain/personal/alerts'
import { filtersOf, type NamedScreen } from '#domain/personal/saved-screen'
import { presetFilters } from '#domain/screen/presets'
import type { Sought } from '#worker/contract'
import type { Personal } from './personal.ts'
import type { Asked } from './standings.ts'

/** Whose list it is, and what is on it. */
interface Lister {
  readonly id: string
  readonly bookmarks: readonly string[]
}

const all = { kind: 'all' } as const

/** Whatever the market has, whatever its sector. */
const everything: Filters = { ...defaultFilters, sector: [] }

export const screenKey = (id: string): string => `screen:${id}`
export const listKey = (user: string): string => `list:${user}`
export const ruleKey = (id: string): string => `rule:${id}`

/** What has to be known of each new dataset: who is in each screen, on the list, and in what the rules watch. */
export function askedOfMarket({ screens, rules }: Personal, user: Lister | null): Asked {
  const asked = new Map<string, Sought>()
  for (const screen of screens) asked.set(screenKey(screen.id), { filters: filtersOf(screen), scope: all })
  if (user && user.id !== '') {
    asked.set(listKey(user.id), { filters: everything, scope: { kind: 'list', symbols: [...user.bookmarks] } })
  }
  for (const rule of rules) {
    const filters = rule.kind === 'gains' ? watchedFilters(screens, rule.screen) : undefined
    if (filters) asked.set(ruleKey(rule.id), { filters, scope: all })
  }
  return asked
}

/** The filters of a screen that a rule watches; undefined where its owner has deleted it. */
function watchedFilters(screens: readonly NamedScreen[], ref: ScreenRef): Filters | undefined {
  const [kind, id = ''] = ref.split(':')
  if (kind === 'preset') return presetFilters(Number(id))
  const screen = screens.find((one) => one.id === id)
  return screen && filtersOf(screen)
}
