import type { Stock } from '#domain/stock/stock'
import { shareScreen } from '../features/export/share.ts'
import { StockActions } from '../features/stock/stock-actions.tsx'
import { formatPrice } from '../format/numbers.ts'
import { say } from '../state/toast.ts'
import { stockActions } from '../texts/stock.ts'
import { useBookmark } from './use-bookmark.ts'
import { useComparing } from './use-comparing.ts'

/** What can be done with the stock of a page. */
export function StockActionsPlace({ stock: { symbol, name, close, date } }: { readonly stock: Stock }) {
  const comparing = useComparing()
  const bookmark = useBookmark()
  const share = async () => {
    const price = close === null ? '' : stockActions.sharedPrice(formatPrice(close), date)
    const outcome = await shareScreen({
      title: symbol,
      text: stockActions.shared(name ?? symbol, symbol) + price,
      url: location.href,
    })
    if (outcome === 'copied') say(stockActions.copied)
    if (outcome === 'failed') say(stockActions.copyFailed)
  }
  return (
    <StockActions
      symbol={symbol}
      marked={bookmark.isMarked(symbol)}
      waiting={bookmark.isWaiting(symbol)}
      compared={comparing.isCompared(symbol)}
      onBookmark={() => bookmark.toggle(symbol)}
      onCompare={() => comparing.toggle(symbol)}
      onShare={() => void share()}
    />
  )
}
