import { type ReactNode, useDeferredValue, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio/react'
import type { Scope } from '#domain/screen/screen'
import { formatDate, formatSession } from '#words/dates'
import { formatInteger } from '#words/numbers'
import type { Dataset } from '#worker/contract'
import { SiteFooter } from '../../page/site-footer.tsx'
import type { NoteProps, Screen } from '../../page/use-screen.ts'
import { onlyToday } from '../../past/past-texts.ts'
import { store } from '../../state/store.ts'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { Rows } from '../rows.tsx'
import { useScopeResults } from '../screen-results.tsx'
import { useScreenActions } from '../use-screen-actions.ts'
import { marketNote } from './market-note-texts.ts'
import { NotePanel } from './note-panel.tsx'
import { NoteStore } from './note-store.ts'
import styles from './market-note.module.css'
import shared from '#web/ui/shared.module.css'

/** Cached while the page is open: a note that was read is shown again without a request. */
const notes = new NoteStore()

/** The market note, and below it the stocks that it names; a past day has none. */
export function MarketNote(props: NoteProps) {
  const { past } = useSnapshot(store)
  if (!past) return <NewestNote {...props} />
  return (
    <EmptyState icon="sparkle" title={onlyToday.noteTitle}>
      {onlyToday.note(formatDate(past.asOf))}
    </EmptyState>
  )
}

function NewestNote({ screen, dataset }: NoteProps) {
  const version = dataset?.version ?? ''
  useEffect(() => notes.load(version), [version])
  const { share } = useScreenActions()
  const state = useSyncExternalStore(notes.subscribe, notes.current)
  const symbols = state.kind === 'loaded' ? state.note.symbols : undefined
  const scope = useMemo(() => symbols && ({ kind: 'note', symbols } as const), [symbols])
  // A tap on the tab shows the note's frame at once; its text and its stocks follow in a separate render.
  const isComplete = useDeferredValue(true, false)
  const origin = dataset && { session: dataset.date ? formatSession(dataset.date) : null, stocks: dataset.kept }
  return (
    <>
      <NotePanel
        {...{ state, isComplete }}
        origin={origin ?? undefined}
        onRetry={notes.retry}
        onShare={() => void share()}
      />
      {/* The footer comes last, so that nothing moves it. */}
      {isComplete && symbols && symbols.length > 0 && scope ? (
        <NamedStocks {...{ screen, dataset, scope }} footer={<SiteFooter />} />
      ) : (
        isComplete && state.kind !== 'loading' && <SiteFooter />
      )}
    </>
  )
}

interface NamedStocksProps {
  readonly screen: Screen
  readonly dataset: Dataset | null
  readonly scope: Scope & { readonly kind: 'note' }
  /** Shown below the stocks as soon as they are loaded. */
  readonly footer: ReactNode
}

/** The stocks that the note names, regardless of the filters. */
function NamedStocks({ screen, dataset, scope, footer }: NamedStocksProps) {
  const results = useScopeResults(screen, scope, dataset)
  const count = results?.total ?? scope.symbols.length
  return (
    <>
      <section className={styles.named} aria-labelledby="named-stocks">
        <header className={styles.head}>
          <h2 id="named-stocks" className={shared.sectionTitle}>
            {marketNote.named}
          </h2>
          <p className={styles.count}>
            <strong>{formatInteger(count)}</strong> {marketNote.stonk(count)} · {marketNote.unfiltered}
          </p>
        </header>
        <Rows {...{ screen, dataset, results }} flow />
      </section>
      {results && footer}
    </>
  )
}
