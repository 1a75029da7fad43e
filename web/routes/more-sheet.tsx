import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { InstallItem } from '../features/install/install-item.tsx'
import { overlayDidChange } from '../state/overlay.ts'
import { Sheet } from '../ui/sheet/sheet.tsx'
import { SheetItem } from '../ui/sheet/sheet-item.tsx'
import { laterIcons } from '../ui/icons/later-icons.ts'
import { useAppContext } from './app-context.ts'
import type { ToolSheetPart } from './screen-parts.ts'
import { useScreenActions } from './use-screen-actions.ts'

/** On a phone: what can be done with a screen, in words. */
export function MoreSheet({ tab, onOpen, onClose }: ToolSheetPart) {
  const { viewUrl } = useAppContext()
  const { history } = useRouter()
  const view = useSyncExternalStore(viewUrl.subscribe, viewUrl.current)
  const actions = useScreenActions()
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
        <SheetItem icon={laterIcons.save} onClick={() => onOpen('screens')}>
          My screens
        </SheetItem>
        <SheetItem icon={laterIcons.bell} onClick={() => onOpen('rules')}>
          Rules
        </SheetItem>
        <SheetItem icon="columns" onClick={() => onOpen('columns')}>
          Columns
        </SheetItem>
        <SheetItem icon="share" onClick={and(actions.share)}>
          Share
        </SheetItem>
        <SheetItem icon="download" onClick={and(actions.download)}>
          Download CSV
        </SheetItem>
        <InstallItem onClick={onClose} />
        <SheetItem icon="settings" onClick={and(() => overlayDidChange('settings'))}>
          Settings
        </SheetItem>
        <SheetItem icon="info" onClick={and(() => history.push('/disclosures'))}>
          Disclosures
        </SheetItem>
        <SheetItem icon="list" onClick={and(() => history.push('/terms-of-service'))}>
          Terms of Service
        </SheetItem>
      </ul>
    </Sheet>
  )
}
