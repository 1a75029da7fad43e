import { useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { updateSettings, type Settings } from '../../state/settings.ts'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'

/** Where the filters are: docked beside the table where there is room, else in a sheet over it, or put away. */
export interface FilterPanelState {
  readonly place: 'dock' | 'sheet' | 'away'
  readonly toggle: () => void
  readonly close: () => void
}

export function useFilterPanel(settings: Settings): FilterPanelState {
  const canDock = useMediaQuery('(width >= 64rem)')
  const { panelOpen } = useSnapshot(settings)
  const [sheetOpen, setSheetOpen] = useState(false)
  const isOpen = canDock ? panelOpen : sheetOpen
  const open = (value: boolean) => {
    if (canDock) updateSettings(settings, { panelOpen: value })
    else setSheetOpen(value)
  }
  return {
    place: isOpen ? (canDock ? 'dock' : 'sheet') : 'away',
    toggle: () => open(!isOpen),
    close: () => open(false),
  }
}
