import { useSnapshot } from 'valtio/react'
import { filtersOf } from '#domain/personal/saved-screen'
import type { SavedScreenOptions } from '../../filters/panel/filter-panel.tsx'
import { useAppContext } from '../../page/app-context.ts'
import type { Screen } from '../../page/use-screen.ts'
import { personalSummary } from '../../state/personal-summary.ts'
import { store } from '../../state/store.ts'
import { setTags } from '../notes/stock-notes.ts'
import { usePersonal } from '../store/personal-store.ts'
import { screenWith } from './named-screens.ts'
import { screenKey } from './screen-membership.ts'
import { useScreenMembership } from './use-personal-screens.ts'

/**
 * The user's saved screens with their match counts in the newest market; none on a past day. Choosing one loads its filters
 * and lists, and ends any preset.
 */
export function useSavedScreens(screen: Screen): SavedScreenOptions {
  const context = useAppContext()
  const { screens } = usePersonal()
  const { past } = useSnapshot(store)
  const { tags } = useSnapshot(personalSummary)
  const memberships = useScreenMembership(context)
  return {
    chosen: screenWith(screens, screen.filters, tags)?.id,
    screens: screens.map(({ id, name }) => ({
      id,
      name,
      count: past ? undefined : memberships.get(screenKey(id))?.symbols.length,
    })),
    onChoose(id) {
      const chosen = screens.find((one) => one.id === id)
      if (!chosen) return
      // The market note has no filters.
      if (context.tabUrl.current() === 'ai') context.tabUrl.choose('all')
      setTags(chosen.lists ?? [])
      screen.edit(filtersOf(chosen), 'push')
    },
  }
}
