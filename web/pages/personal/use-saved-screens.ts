import { filtersOf } from '#domain/personal/saved-screen'
import { screenWith } from '../../data/personal/named-screens.ts'
import { screenKey } from '../../data/personal/screen-membership.ts'
import { usePersonal, useScreenMembership } from '../../data/personal/watch-personal.ts'
import type { SavedScreenOptions } from '../../features/screener/filter-panel/filter-panel.tsx'
import { useAppContext } from '../app-context.ts'
import type { Screen } from '../main/use-screen.ts'

/** The user's saved screens with their current match counts. Choosing one loads its filters and ends any preset. */
export function useSavedScreens(screen: Screen): SavedScreenOptions {
  const { screener, tabUrl } = useAppContext()
  const { screens } = usePersonal()
  const memberships = useScreenMembership(screener)
  return {
    chosen: screenWith(screens, screen.filters)?.id,
    screens: screens.map(({ id, name }) => ({ id, name, count: memberships.get(screenKey(id))?.symbols.length })),
    onChoose(id) {
      const chosen = screens.find((one) => one.id === id)
      if (!chosen) return
      // The market note has no filters.
      if (tabUrl.current() === 'ai') tabUrl.choose('all')
      screen.edit(filtersOf(chosen), 'push')
    },
  }
}
