import { useSyncExternalStore } from 'react'
import { Sheet } from '../ui/sheet/sheet.tsx'
import { SheetItem } from '../ui/sheet/sheet-item.tsx'
import { useAppContext, type TabId } from './app-context.ts'
import type { ToolSheet } from './tool-buttons.tsx'
import type { Screen } from './use-screen.ts'
import { useScreenActions } from './use-screen-actions.ts'

interface MoreSheetProps {
  readonly screen: Screen
  readonly tab: TabId
  readonly onOpen: (sheet: ToolSheet) => void
  readonly onClose: () => void
}

/** On a phone: what can be done with a screen, in words. */
export function MoreSheet({ screen, tab, onOpen, onClose }: MoreSheetProps) {
  const { viewUrl } = useAppContext()
  const view = useSyncExternalStore(viewUrl.subscribe, viewUrl.current)
  const actions = useScreenActions(screen, tab)
  const and = (act: () => unknown) => () => {
    onClose()
    act()
  }
  return (
    <Sheet title="More" place="middle" done="Close" onClose={onClose}>
      <ul>
        {tab !== 'ai' && (
          <SheetItem
            icon={view === 'map' ? 'list' : 'map'}
            onClick={and(() => viewUrl.choose(view === 'map' ? 'rows' : 'map'))}
          >
            {view === 'map' ? 'Show rows' : 'Heat map'}
          </SheetItem>
        )}
        <SheetItem icon="columns" onClick={() => onOpen('columns')}>
          Columns
        </SheetItem>
        <SheetItem icon="share" onClick={and(actions.share)}>
          Share
        </SheetItem>
        <SheetItem icon="download" onClick={and(actions.download)}>
          Download CSV
        </SheetItem>
        <SheetItem icon="settings" onClick={and(actions.openSettings)}>
          Settings
        </SheetItem>
      </ul>
    </Sheet>
  )
}
