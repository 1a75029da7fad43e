import { useSnapshot } from 'valtio/react'
import { googleFinance, stockAddress, yahooFinance } from '#words/links'
import { loadChunk } from '../data/pwa/load-chunk.ts'
import { sortOrder } from '../filters/columns/column-picker-texts.ts'
import { SortOrder } from '../filters/columns/sort-order.tsx'
import { HomeScreenSheet, InstallSection } from '../install/install-section.tsx'
import { showIntroduction } from '../introduction/introduction-state.ts'
import { useAppContext } from '../page/app-context.ts'
import { saveFile } from '../page/share.ts'
import { useScreen } from '../page/use-screen.ts'
import { useStock } from '../page/use-stock.ts'
import { useBookmark, useComparing, useToggleBookmark } from '../page/use-stock-actions.ts'
import { personalStore } from '../personal/store/personal-store.ts'
import { backupFile, importBackup } from '../settings/backup-file.ts'
import { BackupSection, SettingsSheet } from '../settings/settings-sheet.tsx'
import { openStockOverlay, overlay } from '../state/overlay.ts'
import { updateSettings } from '../state/settings.ts'
import { store } from '../state/store.ts'
import { lazyIcons } from '../ui/icons/lazy-icons.ts'
import { lazyComponent, lazySheet } from '../ui/loading/lazy-component.tsx'
import { useDayLink, useHistory } from '../ui/navigation/use-history.ts'
import { Sheet, SheetItem, SheetLink } from '../ui/sheet/sheet.tsx'
import { stockMenu } from './overlays-texts.ts'

// All overlays, in one chunk: they are small, and each chunk's name adds bytes to the first visit.
export { KeysSheet } from './keyboard/keys-sheet.tsx'
export { ReleaseNotice } from '../install/release-notice.tsx'
export { JumpOverlay } from './symbol-jump.tsx'

/** The lists, or the import of one. */
export const Lists = lazySheet(loadChunk('lists', async () => (await import('../lists/lists.chunk.tsx')).Lists))

/** How to add the app to the Home Screen. The app does not offer it again after the user has closed it. */
export function HomeScreenOverlay({ onClose }: { readonly onClose: () => void }) {
  const { settings } = useAppContext()
  const close = () => {
    updateSettings(settings, { homeScreen: 'told' })
    onClose()
  }
  return <HomeScreenSheet onClose={close} />
}

/** Which columns sort the rows. */
export function SortOverlay({ onClose }: { readonly onClose: () => void }) {
  const { screenUrl } = useAppContext()
  const { filters, edit } = useScreen(screenUrl)
  return (
    <Sheet title={sortOrder.title} placement="middle" done={sortOrder.done} onClose={onClose}>
      <SortOrder screen={filters} isPadded onChange={(order) => edit(order, 'push')} />
    </Sheet>
  )
}

const SyncSettings = lazyComponent(
  loadChunk('sync', async () => (await import('../personal/sync/sync.chunk.tsx')).SyncSettings),
)

/** The settings over any page. */
export function SettingsOverlay({ onClose }: { readonly onClose: () => void }) {
  const { settings } = useAppContext()
  const history = useHistory()
  const save = async () => {
    await personalStore.load()
    await saveFile(backupFile(personalStore.current(), settings, new Date()))
  }
  const backup = (
    <BackupSection onExport={() => void save()} onImport={(file) => importBackup(file, personalStore, settings)} />
  )
  const introduce = () => {
    onClose()
    history.push('/')
    showIntroduction()
  }
  return (
    <SettingsSheet
      {...{ settings, backup, onClose }}
      sync={<SyncSettings />}
      install={<InstallSection />}
      onIntroduction={introduce}
    />
  )
}

/** The menu of a stock in the list, for actions that do not fit in its row. */
export function StockMenu({ onClose }: { readonly onClose: () => void }) {
  const { symbol } = useSnapshot(overlay)
  const { stonks, past } = useSnapshot(store)
  const inDay = useDayLink()
  const history = useHistory()
  const bookmark = useBookmark()
  const toggleBookmark = useToggleBookmark()
  const comparing = useComparing()
  const outcome = useStock(symbol)
  const stock = outcome?.ok ? outcome.value : undefined
  const closeAnd = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Sheet title={symbol} note={stock?.name ?? undefined} placement="menu" done={stockMenu.done} onClose={onClose}>
      <ul>
        <SheetItem icon={lazyIcons.chevronRight} onClick={closeAnd(() => history.push(inDay(stockAddress(symbol))))}>
          {stockMenu.open}
        </SheetItem>
        <SheetItem icon="star" onClick={closeAnd(() => toggleBookmark(symbol))}>
          {bookmark.isBookmarked(symbol) ? stockMenu.removeFromList : stockMenu.addToList}
        </SheetItem>
        <SheetItem icon="compare" onClick={closeAnd(() => comparing.toggle(symbol))}>
          {comparing.isCompared(symbol) ? stockMenu.stopComparing : stockMenu.compare}
        </SheetItem>
        <SheetItem icon={lazyIcons.note} onClick={() => openStockOverlay('stock-note', symbol)}>
          {stockMenu.note}
        </SheetItem>
        {!past && (
          <SheetItem icon={lazyIcons.bell} onClick={() => openStockOverlay('stock-alert', symbol)}>
            {stockMenu.alert}
          </SheetItem>
        )}
        {!past && stonks?.simulated === false && (
          <>
            {typeof stock?.exchange === 'string' && (
              <SheetLink icon={lazyIcons.external} href={googleFinance(symbol, stock.exchange)}>
                {stockMenu.google}
              </SheetLink>
            )}
            <SheetLink icon={lazyIcons.external} href={yahooFinance(symbol)}>
              {stockMenu.yahoo}
            </SheetLink>
          </>
        )}
      </ul>
    </Sheet>
  )
}

/** Pixels between the toast and an element that it must not cover. */
const gap = 8

/**
 * Moves a toast above the row or control that it is about, and above the page's footer. Loaded lazily: few visits show one.
 */
export function avoidOverlap(message: HTMLElement, pressed: Element | null): void {
  message.style.translate = ''
  const focused = document.activeElement
  const control = focused && focused !== document.body ? focused : pressed
  const subject = control?.closest('[data-symbol]') ?? control?.closest('button, a')
  const covered = [...document.querySelectorAll('#content footer'), ...(subject ? [subject] : [])]
    .map((element) => element.getBoundingClientRect())
    .toSorted((a, b) => b.top - a.top)
  const own = message.getBoundingClientRect()
  // From the lowest to the highest: above one of them the toast may cover the next.
  const bottom = covered.reduce((bottom, other) => {
    const isOver =
      bottom - own.height < other.bottom && bottom > other.top && own.left < other.right && own.right > other.left
    return isOver ? other.top - gap : bottom
  }, own.bottom)
  if (bottom !== own.bottom) message.style.translate = `0 ${bottom - own.bottom}px`
}
