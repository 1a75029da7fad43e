import { Button } from '../ui/controls/button.tsx'
import { Icon } from '../ui/icons/icon.tsx'
import { compareTray as texts } from './compare-texts.ts'
import styles from './compare-tray.module.css'
import control from '#web/ui/control.module.css'
import shared from '#web/ui/shared.module.css'

interface CompareTrayProps {
  readonly symbols: readonly string[]
  readonly max: number
  readonly onRemove: (symbol: string) => void
  readonly onClear: () => void
  readonly onCompare: () => void
}

/** The stocks that the user has picked to compare. */
export function CompareTray({ symbols, max, onRemove, onClear, onCompare }: CompareTrayProps) {
  return (
    <section className={`${shared.row} ${styles.tray}`} aria-label={texts.label} data-tray>
      <ul className={styles.stocks}>
        {symbols.map((symbol) => (
          <li key={symbol}>
            <button
              type="button"
              className={`${control.hoverLink} ${styles.stock}`}
              aria-label={texts.remove(symbol)}
              onClick={() => onRemove(symbol)}
            >
              {symbol}
              <Icon name="x" small />
            </button>
          </li>
        ))}
      </ul>
      <span className={styles.count}>{texts.count(symbols.length, max)}</span>
      <Button variant="plain" onClick={onClear}>
        {texts.clear}
      </Button>
      <Button variant="primary" busy={symbols.length < 2} onClick={onCompare}>
        {texts.compare}
      </Button>
    </section>
  )
}
