import { useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { type Settings, updateSettings } from '../state/settings.ts'
import { useMediaQuery } from '../ui/hooks/use-media-query.ts'

/** Whether the filters are open, and in which layout: docked beside the table on wide screens, else in a sheet. */
export interface FilterPanelState {
  readonly variant: 'docked' | 'sheet' | 'closed'
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
    variant: isOpen ? (canDock ? 'docked' : 'sheet') : 'closed',
    toggle: () => open(!isOpen),
    close: () => open(false),
  }
}

/** Moves the focus to the button that opens the filters: for when the focused element is removed. */
export function focusFiltersButton(): void {
  document.querySelector<HTMLElement>('button[data-icon=filters]')?.focus()
}
