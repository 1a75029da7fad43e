import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio/react'
import { settingsDidChange, type Settings } from '../state/settings.ts'
import { useMediaQuery } from '../ui/use-media-query.ts'
import type { Screen } from './use-screen.ts'

// Most visits begin without the filters: they are fetched when they are first opened.
const filters = () => import('./screen-filters.tsx')
const DockedFilters = lazy(async () => ({ default: (await filters()).DockedFilters }))
const SheetFilters = lazy(async () => ({ default: (await filters()).SheetFilters }))

/** Whether there is room for the filters beside the table. */
export const useDockRoom = (): boolean => useMediaQuery('(width >= 64rem)')

interface DockPlaceProps {
  readonly screen: Screen
  readonly settings: Settings
}

/** Where the filters stand while they are open and there is room beside the table. */
export function DockPlace({ screen, settings }: DockPlaceProps) {
  const { panelOpen } = useSnapshot(settings)
  const close = () => {
    settingsDidChange(settings, { panelOpen: false })
    document.querySelector<HTMLElement>('button[aria-label="Filters"]')?.focus()
  }
  return useDockRoom() && panelOpen ? (
    <Suspense>
      <DockedFilters screen={screen} onClose={close} />
    </Suspense>
  ) : null
}

interface SheetPlaceProps {
  readonly screen: Screen
  readonly total: number | undefined
  readonly onClose: () => void
}

/** The filters over the page. */
export const SheetPlace = (props: SheetPlaceProps) => (
  <Suspense>
    <SheetFilters {...props} />
  </Suspense>
)
