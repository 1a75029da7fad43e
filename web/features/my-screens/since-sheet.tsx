import type { SinceLook } from '#domain/personal/look'
import { stockAddress } from '../../format/links.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import styles from './since-sheet.module.css'
import { sinceWords } from './since-words.ts'

interface SinceSheetProps {
  /** What is looked at. */
  readonly name: string
  readonly since: SinceLook
  readonly onSeen: () => void
  readonly onClose: () => void
}

/** Which stocks came and which went since the last look, until its owner has seen them. */
export function SinceSheet({ name, since, onSeen, onClose }: SinceSheetProps) {
  const seen = () => {
    onSeen()
    onClose()
  }
  return (
    <Sheet
      title={name}
      place="middle"
      done="Close"
      action={<Button onClick={seen}>Mark as seen</Button>}
      onClose={onClose}
    >
      <div className={styles.content}>
        <p>{sinceWords(since)}</p>
        <Symbols title="New" symbols={since.came} onOpen={onClose} />
        <Symbols title="Dropped" symbols={since.went} onOpen={onClose} />
      </div>
    </Sheet>
  )
}

interface SymbolsProps {
  readonly title: string
  readonly symbols: readonly string[]
  readonly onOpen: () => void
}

function Symbols({ title, symbols, onOpen }: SymbolsProps) {
  if (symbols.length === 0) return null
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.symbols} aria-label={title}>
        {symbols.map((symbol) => (
          <li key={symbol}>
            <a href={stockAddress(symbol)} className={styles.symbol} onClick={onOpen}>
              {symbol}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
