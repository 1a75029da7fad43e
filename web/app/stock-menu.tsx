import { useRouter } from '@tanstack/react-router'
import { useSnapshot } from 'valtio/react'
import { googleFinance, stockAddress, yahooFinance } from '../format/links.ts'
import { openStockOverlay, overlay } from '../state/overlay.ts'
import { store } from '../state/store.ts'
import { stockMenu } from '../texts/overlays.ts'
import { lazyIcons } from '../ui/icons/lazy-icons.ts'
import { SheetItem, SheetLink, Sheet } from '../ui/sheet/sheet.tsx'
import { useBookmark } from '../pages/use-bookmark.ts'
import { useComparing } from '../pages/use-comparing.ts'
import { useStock } from '../pages/use-stock.ts'

/** What can be done with a stock of the list, where its row has no room for the buttons. */
export function StockMenu({ onClose }: { readonly onClose: () => void }) {
  const { symbol } = useSnapshot(overlay)
  const { stonks } = useSnapshot(store)
  const { history } = useRouter()
  const bookmark = useBookmark()
  const comparing = useComparing()
  const outcome = useStock(symbol)
  const stock = outcome?.ok ? outcome.value : undefined
  const closeAnd = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Sheet title={symbol} note={stock?.name ?? undefined} place="middle" done={stockMenu.done} onClose={onClose}>
      <ul>
        <SheetItem icon="chevron-right" onClick={closeAnd(() => history.push(stockAddress(symbol)))}>
          {stockMenu.open}
        </SheetItem>
        <SheetItem icon="star" onClick={closeAnd(() => bookmark.toggle(symbol))}>
          {bookmark.isBookmarked(symbol) ? stockMenu.removeFromList : stockMenu.addToList}
        </SheetItem>
        <SheetItem icon="compare" onClick={closeAnd(() => comparing.toggle(symbol))}>
          {comparing.isCompared(symbol) ? stockMenu.stopComparing : stockMenu.compare}
        </SheetItem>
        <SheetItem icon={lazyIcons.note} onClick={() => openStockOverlay('stock-note', symbol)}>
          {stockMenu.note}
        </SheetItem>
        <SheetItem icon={lazyIcons.bell} onClick={() => openStockOverlay('stock-alert', symbol)}>
          {stockMenu.alert}
        </SheetItem>
        {stonks?.simulated === false && (
          <>
            {typeof stock?.exchange === 'string' && (
              <SheetLink icon="external" href={googleFinance(symbol, stock.exchange)}>
                {stockMenu.google}
              </SheetLink>
            )}
            <SheetLink icon="external" href={yahooFinance(symbol)}>
              {stockMenu.yahoo}
            </SheetLink>
          </>
        )}
      </ul>
    </Sheet>
  )
}
