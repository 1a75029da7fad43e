import { type ReactNode, useState } from 'react'
import type { SymbolChanges } from '#domain/personal/last-seen'
import { formatSession } from '#words/dates'
import { stockAddress } from '#words/links'
import { formatInteger } from '#words/numbers'
import { Button } from '../../ui/controls/button.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { savedScreens, screenNews } from './saved-screens-texts.ts'
import styles from './changes-sheet.module.css'
import control from '#web/ui/control.module.css'
import shared from '#web/ui/shared.module.css'

interface ChangesSheetProps {
  /** The name of the screen or list. */
  readonly name: string
  readonly since: SymbolChanges
  /** Why a stock no longer matches. */
  readonly explain: (symbol: string) => ReactNode
  readonly onSeen: () => void
  readonly onClose: () => void
}

/** The stocks that are new or dropped out since the last visit, shown until the user marks them as seen. */
export function ChangesSheet({ name, since, explain, onSeen, onClose }: ChangesSheetProps) {
  const markAsSeen = () => {
    onSeen()
    onClose()
  }
  return (
    <Sheet
      title={name}
      placement="middle"
      done={savedScreens.close}
      action={<Button onClick={markAsSeen}>{screenNews.seen}</Button>}
      onClose={onClose}
    >
      <div className={`${shared.form} ${shared.sheetContent}`}>
        <p>{describeChanges(since)}</p>
        {since.added.length > 0 && (
          <section>
            <h3 className={shared.hint}>{screenNews.new}</h3>
            <ul className={styles.symbols} aria-label={screenNews.new}>
              {since.added.map((symbol) => (
                <li key={symbol}>
                  <StockLink symbol={symbol} onOpen={onClose} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {since.removed.length > 0 && <Dropped symbols={since.removed} explain={explain} onOpen={onClose} />}
      </div>
    </Sheet>
  )
}

interface DroppedProps extends Pick<ChangesSheetProps, 'explain'> {
  readonly symbols: readonly string[]
  readonly onOpen: () => void
}

/** The stocks that dropped out, each with its reason on demand. */
function Dropped({ symbols, explain, onOpen }: DroppedProps) {
  const [explained, setExplained] = useState<string>()
  return (
    <section>
      <h3 className={shared.hint}>{screenNews.dropped}</h3>
      <ul className={styles.dropped} aria-label={screenNews.dropped}>
        {symbols.map((symbol) => (
          <li key={symbol} data-explained={symbol === explained || undefined}>
            <StockLink {...{ symbol, onOpen }} />
            <button
              type="button"
              className={`${control.hoverText} ${styles.toggle}`}
              aria-label={screenNews.whyNamed(symbol)}
              aria-expanded={symbol === explained}
              onClick={() => setExplained(symbol === explained ? undefined : symbol)}
            >
              {screenNews.why}
            </button>
            {symbol === explained && <div className={styles.reason}>{explain(symbol)}</div>}
          </li>
        ))}
      </ul>
    </section>
  )
}

const StockLink = ({ symbol, onOpen }: { readonly symbol: string; readonly onOpen: () => void }) => (
  <a href={stockAddress(symbol)} className={shared.symbol} onClick={onOpen}>
    {symbol}
  </a>
)

/** The changes since the last visit in words: “3 new, 1 dropped since 19 Nov”. */
export function describeChanges({ added, removed, since }: SymbolChanges): string {
  const counts = [
    ...(added.length > 0 ? [screenNews.newCount(formatInteger(added.length))] : []),
    ...(removed.length > 0 ? [screenNews.droppedCount(formatInteger(removed.length))] : []),
  ]
  return screenNews.since(counts.join(', '), since === null ? screenNews.lastVisit : formatSession(since))
}
