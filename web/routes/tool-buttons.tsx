import { useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio/react'
import { settingsDidChange } from '../state/settings.ts'
import { IconButton } from '../ui/controls/icon-button.tsx'
import { laterIcons } from '../ui/icons/later-icons.ts'
import { useAppContext, type TabId } from './app-context.ts'
import type { ToolSheet } from './screen-parts.ts'
import styles from './tool-buttons.module.css'
import type { ScreenActions } from './use-screen-actions.ts'

interface WideToolsProps {
  readonly tab: TabId
  readonly actions: ScreenActions
  readonly onOpen: (sheet: ToolSheet) => void
}

/** Where there is room, each by itself. */
export function WideTools({ tab, actions, onOpen }: WideToolsProps) {
  const { viewUrl } = useAppContext()
  const view = useSyncExternalStore(viewUrl.subscribe, viewUrl.current)
  return (
    <div className={styles.tools}>
      {tab !== 'ai' && (
        <div className={styles.views} role="group" aria-label="View">
          <IconButton icon="table" label="Table" pressed={view === 'rows'} onClick={() => viewUrl.choose('rows')} />
          <IconButton icon="map" label="Heat map" pressed={view === 'map'} onClick={() => viewUrl.choose('map')} />
        </div>
      )}
      <IconButton icon={laterIcons.save} label="My screens" onClick={() => onOpen('screens')} />
      <IconButton icon={laterIcons.bell} label="Rules" onClick={() => onOpen('rules')} />
      <IconButton icon="columns" label="Columns" onClick={() => onOpen('columns')} />
      <IconButton icon="share" label="Share" onClick={() => void actions.share()} />
      <IconButton icon="download" label="Download CSV" onClick={() => void actions.download()} />
    </div>
  )
}

/** On a phone the way of showing the stocks, and a sheet with all else. */
export function PhoneTools({ onOpen }: Pick<WideToolsProps, 'onOpen'>) {
  const { settings } = useAppContext()
  const { phoneView } = useSnapshot(settings)
  const isTable = phoneView === 'table'
  return (
    <div className={styles.tools}>
      <IconButton
        frame
        icon={isTable ? 'list' : 'table'}
        label={isTable ? 'Show as list' : 'Show as table'}
        onClick={() => settingsDidChange(settings, { phoneView: isTable ? 'list' : 'table' })}
      />
      <IconButton frame icon="more" label="More" onClick={() => onOpen('more')} />
    </div>
  )
}
