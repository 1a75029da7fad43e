import { useState } from 'react'
import type { Note } from '../../data/api/note-store.ts'
import { formatInteger } from '../../format/numbers.ts'
import { marketNote } from '../../texts/market-note.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './how-written.module.css'

/** What a note was written from. */
export interface Origin {
  /** The session of the prices in words, null where it is unknown. */
  readonly session: string | null
  /** 0 while there is no data. */
  readonly stocks: number
}

interface HowWrittenProps {
  readonly note: Note
  readonly origin: Origin
  readonly onShare: () => void
}

/** By whom, from what, and that it is no advice. */
export function HowWritten({ note, origin, onShare }: HowWrittenProps) {
  const [copied, setCopied] = useState<boolean>()
  const copy = async () => {
    setCopied(
      await navigator.clipboard.writeText(note.output).then(
        () => true,
        () => false,
      ),
    )
  }
  const facts = [
    ...(origin.session === null ? [] : [[marketNote.prices, marketNote.closeOf(origin.session)] as const]),
    ...(origin.stocks > 0 ? [[marketNote.stonks, formatInteger(origin.stocks)] as const] : []),
    [marketNote.stonksNamed, formatInteger(note.symbols.length)] as const,
  ]
  return (
    <aside className={styles.card} aria-labelledby="how-written">
      <h3 id="how-written" className={styles.title}>
        <Icon name="info" small />
        {marketNote.howWritten}
      </h3>
      <p className={styles.text}>{note.source === 'llm' ? marketNote.byModel : marketNote.byTemplate}</p>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt className={styles.name}>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        <Button onClick={onShare}>
          <Icon name="share" small />
          {marketNote.share}
        </Button>
        <Button onClick={() => void copy()}>
          <Icon name={copied ? 'check' : 'copy'} small />
          <span role="status">
            {copied === undefined ? marketNote.copy : copied ? marketNote.copied : marketNote.copyFailed}
          </span>
        </Button>
      </div>
    </aside>
  )
}
