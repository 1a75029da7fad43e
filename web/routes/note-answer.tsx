import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Scope } from '#domain/screen/screen'
import { NoteStore } from '../data/note-store.ts'
import { SiteFooter } from '../features/legal/site-footer.tsx'
import { NotePanel } from '../features/notes/note-panel.tsx'
import { formatSession } from '../format/dates.ts'
import { NamedStocks } from './named-stocks.tsx'
import { useScreenActions } from './use-screen-actions.ts'
import type { NotePart } from './screen-parts.ts'

/** Lives as long as the page: a note that was read is there again at once. */
const notes = new NoteStore()

/** The market note, and below it the stocks that it names. */
export function NoteAnswer({ screen, dataset }: NotePart) {
  const version = dataset?.version ?? ''
  useEffect(() => notes.want(version), [version])
  const { share } = useScreenActions()
  const state = useSyncExternalStore(notes.subscribe, notes.current)
  const symbols = state.kind === 'loaded' ? state.note.symbols : undefined
  const scope = useMemo((): Scope | undefined => symbols && { kind: 'note', symbols }, [symbols])
  const session = dataset?.date ? formatSession(dataset.date) : null
  return (
    <>
      <NotePanel
        state={state}
        origin={{ session, stocks: dataset?.kept ?? 0 }}
        onRetry={notes.retry}
        onShare={() => void share()}
      />
      {symbols && symbols.length > 0 && scope && <NamedStocks {...{ screen, dataset, scope }} />}
      <SiteFooter />
    </>
  )
}
