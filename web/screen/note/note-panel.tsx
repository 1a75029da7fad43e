import { useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { formatMoment } from '#words/moments'
import { formatInteger } from '#words/numbers'
import { useHasPrograms } from '../../programs/programs.ts'
import { connection } from '../../state/connection.ts'
import { connectionTexts } from '../../texts/first-visit/connection.ts'
import { aiTab } from '../../texts/first-visit/shell-texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { copyText } from '../../ui/copying/copy-text.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { lazyIcons } from '../../ui/icons/lazy-icons.ts'
import { marketNote } from './market-note-texts.ts'
import type { Note, NoteState } from './note-store.ts'
import { NoteText } from './note-text.tsx'
import styles from './note-panel.module.css'
import shared from '#web/ui/shared.module.css'

interface NotePanelProps {
  readonly state: NoteState
  /** Whether the text is rendered, too; until then only its heading. */
  readonly isComplete: boolean
  /** Undefined while the data is loading. */
  readonly origin: Origin | undefined
  readonly onRetry: () => void
  readonly onShare: () => void
}

/** The market note, or why there is none. */
export function NotePanel({ state, isComplete, origin, onRetry, onShare }: NotePanelProps) {
  if (state.kind !== 'loaded') return <NoNote kind={state.kind} onRetry={onRetry} />
  const { note, isCached } = state
  return (
    <div className={styles.panel}>
      <article className={styles.note}>
        <header className={styles.head}>
          <h2 className={shared.sectionTitle}>{marketNote.title}</h2>
          {!Number.isNaN(note.date.getTime()) && (
            <time className={shared.note} dateTime={note.date.toISOString()}>
              {formatMoment(note.date.getTime())}
            </time>
          )}
          {isCached && <span className={shared.note}>{marketNote.stored}</span>}
        </header>
        {isComplete && <NoteText text={note.output} keepsTitle={note.source !== 'template'} />}
      </article>
      {/* Appears with the text, which is above it on narrow windows and would move it. */}
      {isComplete && <NoteOrigin {...{ note, origin, onShare }} />}
    </div>
  )
}

function NoNote({ kind, onRetry }: { readonly kind: 'loading' | 'failed' | 'empty'; readonly onRetry: () => void }) {
  const { isReachable, isIntercepted } = useSnapshot(connection)
  if (kind === 'loading') {
    return (
      <div className={styles.state} role="status">
        <Icon name="sparkle" />
        <div className={styles.placeholder}>
          <p>{aiTab.loading}</p>
          <span className={styles.line} />
          <span className={styles.line} data-short />
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
        {!isReachable && (
          <span className={styles.reason}>{isIntercepted ? connectionTexts.intercepted : marketNote.offline}</span>
        )}
      </p>
      <Button variant="plain" onClick={onRetry}>
        {marketNote.tryAgain}
      </Button>
    </div>
  )
}

/** The data that a note was written from. */
interface Origin {
  /** The session of the prices in words; null if it is unknown. */
  readonly session: string | null
  readonly stocks: number
}

interface NoteOriginProps {
  readonly note: Note
  readonly origin: Origin | undefined
  readonly onShare: () => void
}

/** The author, the data and the disclaimer of the note. */
function NoteOrigin({ note, origin, onShare }: NoteOriginProps) {
  const [copied, setCopied] = useState<boolean>()
  const hasPrograms = useHasPrograms()
  const copy = async () => setCopied(await copyText(note.output))
  // While the data is loading, the rows have no values yet, so that nothing below them moves.
  const facts = [
    ...(origin?.session === null ? [] : [[marketNote.prices, origin && marketNote.closeOf(origin.session)] as const]),
    [marketNote.stonks, origin && formatInteger(origin.stocks)] as const,
    [marketNote.stonksNamed, formatInteger(note.symbols.length)] as const,
  ]
  return (
    <aside className={`${shared.card} ${styles.card}`} aria-labelledby="how-written">
      <h3 id="how-written" className={`${shared.row} ${styles.factsTitle}`}>
        <Icon name="info" small />
        {marketNote.howWritten}
      </h3>
      <p className={shared.hint}>{note.source === 'llm' ? marketNote.byModel : marketNote.byTemplate}</p>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt className={shared.dim}>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {/* Its line is reserved until it is known whether there is a feed, so that nothing below it moves. */}
      {hasPrograms !== false && (
        <p className={shared.hint}>{hasPrograms ? <a href="/api/atom/note">{marketNote.feed}</a> : '\u00A0'}</p>
      )}
      <div className={styles.actions}>
        <Button onClick={onShare}>
          <Icon name={lazyIcons.share} small />
          {marketNote.share}
        </Button>
        <Button onClick={() => void copy()}>
          <Icon name={copied ? lazyIcons.check : lazyIcons.copy} small />
          <span role="status">
            {copied === undefined ? marketNote.copy : copied ? marketNote.copied : marketNote.copyFailed}
          </span>
        </Button>
      </div>
    </aside>
  )
}
