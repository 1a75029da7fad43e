import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './compare-tray.module.css'

interface CompareTrayProps {
  readonly symbols: readonly string[]
  readonly most: number
  readonly onRemove: (symbol: string) => void
  readonly onClear: () => void
  readonly onCompare: () => void
}

/** The stocks that were put aside to be compared. */
export function CompareTray({ symbols, most, onRemove, onClear, onCompare }: CompareTrayProps) {
  return (
    <section className={styles.tray} aria-label="Compare" data-tray>
      <ul className={styles.stocks}>
        {symbols.map((symbol) => (
          <li key={symbol}>
            <button
              type="button"
              className={styles.stock}
              aria-label={`Do not compare ${symbol}`}
              onClick={() => onRemove(symbol)}
            >
              {symbol}
              <Icon name="x" small />
            </button>
          </li>
        ))}
      </ul>
      <span className={styles.count}>
        {symbols.length} of {most}
      </span>
      <Button look="plain" onClick={onClear}>
        Clear
      </Button>
      <Button look="primary" busy={symbols.length < 2} onClick={onCompare}>
        Compare
      </Button>
    </section>
  )
}
