import { useSnapshot } from 'valtio/react'
import type { NoteState } from '../../data/api/note-store.ts'
import { formatMoment } from '../../format/dates.ts'
import { connection } from '../../state/connection.ts'
import { aiTab } from '../../texts/ai-tab.ts'
import { marketNote } from '../../texts/market-note.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { Placeholder } from '../../ui/messages/placeholder.tsx'
import { HowWritten, type Origin } from './how-written.tsx'
import styles from './note-panel.module.css'
import { NoteText } from './note-text.tsx'

interface NotePanelProps {
  readonly state: NoteState
  readonly origin: Origin
  readonly onRetry: () => void
  readonly onShare: () => void
}

/** The market note, or why there is none. */
export function NotePanel({ state, origin, onRetry, onShare }: NotePanelProps) {
  if (state.kind !== 'loaded') return <NoNote kind={state.kind} onRetry={onRetry} />
  const { note, isKept } = state
  return (
    <div className={styles.panel}>
      <article className={styles.note}>
        <header className={styles.head}>
          <h2 className={styles.title}>{marketNote.title}</h2>
          {!Number.isNaN(note.date.getTime()) && (
            <time className={styles.date} dateTime={note.date.toISOString()}>
              {formatMoment(note.date.getTime())}
            </time>
          )}
          {isKept && <span className={styles.date}>{marketNote.stored}</span>}
        </header>
        <NoteText text={note.output} isTitleKept={note.source !== 'template'} />
      </article>
      <HowWritten {...{ note, origin, onShare }} />
    </div>
  )
}

function NoNote({ kind, onRetry }: { readonly kind: 'loading' | 'failed' | 'empty'; readonly onRetry: () => void }) {
  const { isAnswering } = useSnapshot(connection)
  if (kind === 'loading') {
    return (
      <div className={styles.state} role="status">
        <Icon name="sparkle" />
        <div className={styles.waiting}>
          <p>{aiTab.loading}</p>
          <Placeholder />
          <Placeholder shape="short" />
        </div>
      </div>
    )
  }
  if (kind === 'empty') {
    return (
      <div className={styles.state} role="status">
        <Icon name="sparkle" />
        <p>{marketNote.empty}</p>
      </div>
    )
  }
  return (
    <div className={styles.state} data-failed role="alert">
      <Icon name="alert" />
      <p>
        {marketNote.failed}
        {!isAnswering && <span className={styles.why}>{marketNote.offline}</span>}
      </p>
      <Button look="plain" onClick={onRetry}>
        {marketNote.tryAgain}
      </Button>
    </div>
  )
}
