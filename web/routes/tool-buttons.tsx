import { useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio/react'
import { settingsDidChange } from '../state/settings.ts'
import { toolbar } from '../texts/toolbar.ts'
import { IconButton } from '../ui/controls/icon-button.tsx'
import { Icon, type IconName } from '../ui/icons/icon.tsx'
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

/** Where there is room, each by itself, and in words where there is more. */
export function WideTools({ tab, actions, onOpen }: WideToolsProps) {
  const { viewUrl } = useAppContext()
  const view = useSyncExternalStore(viewUrl.subscribe, viewUrl.current)
  return (
    <div className={styles.tools}>
      {tab !== 'ai' && (
        <div className={styles.views} role="group" aria-label={toolbar.view}>
          <IconButton
            icon="table"
            label={toolbar.table}
            pressed={view === 'rows'}
            onClick={() => viewUrl.choose('rows')}
          />
          <IconButton
            icon="map"
            label={toolbar.heatMap}
            pressed={view === 'map'}
            onClick={() => viewUrl.choose('map')}
          />
        </div>
      )}
      <ToolButton icon={laterIcons.save} {...toolbar.screens} onClick={() => onOpen('screens')} />
      <ToolButton icon={laterIcons.bell} {...toolbar.alerts} onClick={() => onOpen('rules')} />
      <ToolButton icon="columns" {...toolbar.columns} onClick={() => onOpen('columns')} />
      <ToolButton icon="share" {...toolbar.share} onClick={() => void actions.share()} />
      <ToolButton icon="download" {...toolbar.csv} onClick={() => void actions.download()} />
      <span className={styles.more}>
        <IconButton icon="more" label={toolbar.more} onClick={() => onOpen('more')} />
      </span>
    </div>
  )
}

interface ToolButtonProps {
  readonly icon: IconName
  /** Shown where the toolbar has room for it. */
  readonly word: string
  /** Its name, and what hovering says; contains the word. */
  readonly name: string
  readonly onClick: () => void
}

function ToolButton({ icon, word, name, onClick }: ToolButtonProps) {
  return (
    <button type="button" className={styles.tool} title={name} aria-label={name} onClick={onClick}>
      <Icon name={icon} />
      <span className={styles.word}>{word}</span>
    </button>
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
        label={isTable ? toolbar.showList : toolbar.showTable}
        onClick={() => settingsDidChange(settings, { phoneView: isTable ? 'list' : 'table' })}
      />
      <IconButton frame icon="more" label={toolbar.more} onClick={() => onOpen('more')} />
    </div>
  )
}
