import { useState } from 'react'
import type { Note } from '../../data/note-store.ts'
import { formatInteger } from '../../format/numbers.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './how-written.module.css'

/** What a note was written from. */
export interface Origin {
  /** The session of the prices in words, null where it is unknown. */
  readonly session: string | null
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
    ...(origin.session === null ? [] : [['Prices', `Close of ${origin.session}`] as const]),
    ['Stonks', formatInteger(origin.stocks)] as const,
    ['Stonks named', formatInteger(note.symbols.length)] as const,
  ]
  return (
    <aside className={styles.card} aria-labelledby="how-written">
      <h3 id="how-written" className={styles.title}>
        <Icon name="info" small />
        How this was written
      </h3>
      <p className={styles.text}>
        {note.source === 'llm'
          ? 'By a language model, from the numbers of the dataset. It can be wrong. No advice.'
          : 'From the numbers of the dataset, by a fixed template. No opinion, no advice.'}
      </p>
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
          Share
        </Button>
        <Button onClick={() => void copy()}>
          <Icon name={copied ? 'check' : 'copy'} small />
          <span role="status">{copied === undefined ? 'Copy text' : copied ? 'Copied' : 'Copying is not allowed'}</span>
        </Button>
      </div>
    </aside>
  )
}
