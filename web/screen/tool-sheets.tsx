import { useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio/react'
import { backtestAddress } from '../backtest/backtest-url.ts'
import { ColumnPicker } from '../filters/columns/column-picker.tsx'
import { columnsSheet } from '../filters/columns/column-picker-texts.ts'
import { SortOrder } from '../filters/columns/sort-order.tsx'
import { InstallItem } from '../install/install-section.tsx'
import { useAppContext } from '../page/app-context.ts'
import type { Screen, ToolSheetProps } from '../page/use-screen.ts'
import { changesAddress, monthBefore } from '../past/changes-url.ts'
import { pastChanges } from '../past/past-changes-texts.ts'
import { usePastStatus } from '../past/use-past-status.ts'
import { openOverlay } from '../state/overlay.ts'
import { withAsOf } from '../state/past-address.ts'
import { store } from '../state/store.ts'
import { useMediaQuery } from '../ui/hooks/use-media-query.ts'
import { lazyIcons } from '../ui/icons/lazy-icons.ts'
import { useHistory } from '../ui/navigation/use-history.ts'
import { Sheet, SheetItem } from '../ui/sheet/sheet.tsx'
import { toolbar } from './toolbar-texts.ts'
import { useMayEmbed, useScreenActions } from './use-screen-actions.ts'
import shared from '#web/ui/shared.module.css'

export { ShareSheet } from './share-sheet.tsx'

/** The tools for a screen as a menu: on phones all of them, on wide screens those without a button of their own. */
export function MoreSheet({ screen, tab, onOpen, onClose }: ToolSheetProps) {
  const { viewUrl } = useAppContext()
  const history = useHistory()
  const view = useSyncExternalStore(viewUrl.subscribe, viewUrl.current)
  const actions = useScreenActions()
  const mayEmbed = useMayEmbed(tab)
  const isPhone = useMediaQuery('(width < 40rem)')
  const and = (act: () => unknown) => () => {
    onClose()
    act()
  }
  return (
    <Sheet title={toolbar.more} placement="menu" done={toolbar.close} onClose={onClose}>
      <ul>
        {isPhone && tab !== 'ai' && (
          <SheetItem
            icon={view === 'map' ? 'list' : lazyIcons.map}
            onClick={and(() => viewUrl.choose(view === 'map' ? 'rows' : 'map'))}
          >
            {view === 'map' ? toolbar.showRows : toolbar.heatMap}
          </SheetItem>
        )}
        <SheetItem icon={lazyIcons.save} onClick={() => onOpen('screens')}>
          {toolbar.screens}
        </SheetItem>
        <SheetItem icon={lazyIcons.lists} onClick={and(() => openOverlay('lists'))}>
          {toolbar.lists}
        </SheetItem>
        <SheetItem icon={lazyIcons.bell} onClick={() => onOpen('rules')}>
          {toolbar.alerts}
        </SheetItem>
        {(isPhone || tab === 'ai') && (
          <SheetItem icon={lazyIcons.columns} onClick={() => onOpen('columns')}>
            {toolbar.columns}
          </SheetItem>
        )}
        <SheetItem icon={lazyIcons.share} onClick={mayEmbed ? () => onOpen('share') : and(actions.share)}>
          {toolbar.share}
        </SheetItem>
        <SheetItem icon={lazyIcons.download} onClick={and(actions.download)}>
          {toolbar.csv}
        </SheetItem>
        <PastItems screen={screen} onClose={onClose} />
        <InstallItem onClick={onClose} />
        {isPhone && (
          <>
            <SheetItem icon="settings" onClick={and(() => openOverlay('settings'))}>
              {toolbar.settings}
            </SheetItem>
            <SheetItem icon="help" onClick={and(() => history.push('/help'))}>
              {toolbar.help}
            </SheetItem>
          </>
        )}
        <SheetItem icon="info" onClick={and(() => history.push('/disclosures'))}>
          {toolbar.disclosures}
        </SheetItem>
        <SheetItem icon="list" onClick={and(() => history.push('/terms-of-service'))}>
          {toolbar.terms}
        </SheetItem>
      </ul>
    </Sheet>
  )
}

/** Links to the newest day of the market’s past, or back, and to the screen’s backtest; empty if this market has no past. */
function PastItems({ screen, onClose }: ColumnsSheetProps) {
  const { newest } = useAppContext()
  const { past } = useSnapshot(store)
  const { status } = usePastStatus(newest)
  const history = useHistory()
  const last = status?.stored?.sessions.at(-1) ?? status?.offered?.to
  if (last === undefined && !past) return null
  const newestDay = last ?? past?.asOf ?? ''
  const since = past && past.asOf < newestDay ? past.asOf : monthBefore(newestDay)
  const changes = changesAddress(screen.filters, since, newestDay)
  const go = (address: string) => () => {
    onClose()
    history.push(address)
  }
  return (
    <>
      <SheetItem icon="clock" onClick={go(withAsOf(history.location.href, past ? '' : last))}>
        {past ? toolbar.today : toolbar.past}
      </SheetItem>
      <SheetItem icon="compare" onClick={go(changes)}>
        {pastChanges.open}
      </SheetItem>
      <SheetItem icon={lazyIcons.chart} onClick={go(backtestAddress(screen.filters))}>
        {toolbar.backtest}
      </SheetItem>
    </>
  )
}

interface ColumnsSheetProps {
  readonly screen: Screen
  readonly onClose: () => void
}

/** The table's columns by themselves, without the other filters. */
export function ColumnsSheet({ screen, onClose }: ColumnsSheetProps) {
  return (
    <Sheet title={columnsSheet.title} placement="end" done={columnsSheet.done} onClose={onClose}>
      <div className={shared.sheetContent}>
        <ColumnPicker
          shown={screen.filters.metric}
          screen={screen.filters}
          onChange={(metric) => screen.edit({ metric }, 'push')}
          onEdit={(change) => screen.edit(change, 'push')}
        />
        <SortOrder screen={screen.filters} onChange={(order) => screen.edit(order, 'push')} />
      </div>
    </Sheet>
  )
}
