import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio/react'
import { loadChunk, prefetch } from '../data/pwa/load-chunk.ts'
import { type TabId, useAppContext } from '../page/app-context.ts'
import type { TabProps, ToolSheet, ToolSheetProps } from '../page/use-screen.ts'
import { updateSettings } from '../state/settings.ts'
import { IconButton } from '../ui/controls/button.tsx'
import { useMediaQuery } from '../ui/hooks/use-media-query.ts'
import { lazyIcons } from '../ui/icons/lazy-icons.ts'
import { lazySheet } from '../ui/loading/lazy-component.tsx'
import { toolbar } from './toolbar-texts.ts'
import styles from './screen-tools.module.css'
import shared from '#web/ui/shared.module.css'

const sheets: Readonly<Record<ToolSheet, ComponentType<ToolSheetProps>>> = {
  columns: lazySheet(loadChunk('tool-sheets', async () => (await import('./tool-sheets.tsx')).ColumnsSheet)),
  screens: lazySheet(
    loadChunk('personal', async () => (await import('../personal/personal.chunk.tsx')).SavedScreensSheet),
  ),
  rules: lazySheet(loadChunk('personal', async () => (await import('../personal/personal.chunk.tsx')).AlertsSheet)),
  share: lazySheet(loadChunk('tool-sheets', async () => (await import('./tool-sheets.tsx')).ShareSheet)),
  more: lazySheet(loadChunk('tool-sheets', async () => (await import('./tool-sheets.tsx')).MoreSheet)),
}

/** The tools for a whole screen: view, columns, saved screens, alerts, share and export. */
export function ScreenTools({ screen, tab }: TabProps) {
  const [open, setOpen] = useState<ToolSheet>()
  const wide = useMediaQuery('(width >= 40rem)')
  // A stock should open without delay: prefetch its page.
  useEffect(() => prefetch(() => import('../stock/stock-page.tsx')), [])
  const Sheet = open && sheets[open]
  return (
    <>
      {wide ? <WideTools tab={tab} onOpen={setOpen} /> : <PhoneTools onOpen={setOpen} />}
      {Sheet && <Sheet {...{ screen, tab }} onOpen={setOpen} onClose={() => setOpen(undefined)} />}
    </>
  )
}

interface WideToolsProps {
  readonly tab: TabId
  readonly onOpen: (sheet: ToolSheet) => void
}

/** On wide screens: the views, the columns, and a menu with all other tools. */
function WideTools({ tab, onOpen }: WideToolsProps) {
  const { viewUrl } = useAppContext()
  const view = useSyncExternalStore(viewUrl.subscribe, viewUrl.current)
  return (
    <div className={`${shared.row} ${styles.tools}`}>
      {tab !== 'ai' && (
        <>
          <div className={styles.views} role="group" aria-label={toolbar.view}>
            <IconButton
              icon={lazyIcons.table}
              label={toolbar.table}
              pressed={view === 'rows'}
              onClick={() => viewUrl.choose('rows')}
            />
            <IconButton
              icon={lazyIcons.map}
              label={toolbar.heatMap}
              pressed={view === 'map'}
              onClick={() => viewUrl.choose('map')}
            />
          </div>
          <IconButton icon={lazyIcons.columns} label={toolbar.columns} onClick={() => onOpen('columns')} />
        </>
      )}
      <IconButton icon="more" label={toolbar.more} onClick={() => onOpen('more')} />
    </div>
  )
}

/** On phones: the view toggle, and a sheet with all other tools. */
function PhoneTools({ onOpen }: Pick<WideToolsProps, 'onOpen'>) {
  const { settings } = useAppContext()
  const { phoneView } = useSnapshot(settings)
  const isTable = phoneView === 'table'
  return (
    <div className={`${shared.row} ${styles.tools}`}>
      <IconButton
        frame
        icon={isTable ? 'list' : lazyIcons.table}
        label={isTable ? toolbar.showList : toolbar.showTable}
        onClick={() => updateSettings(settings, { phoneView: isTable ? 'list' : 'table' })}
      />
      <IconButton frame icon="more" label={toolbar.more} onClick={() => onOpen('more')} />
    </div>
  )
}
