import { lazy, Suspense, useEffect } from 'react'
import type { Dataset } from '#worker/contract'
import { useAppContext } from './app-context.ts'
import type { Screen } from './use-screen.ts'

// The note and its markdown are fetched when somebody first reads one.
const NoteAnswer = lazy(async () => ({ default: (await import('./note-answer.tsx')).NoteAnswer }))

interface NotePlaceProps {
  readonly screen: Screen
  /** Null while there is nothing to search. */
  readonly dataset: Dataset | null
}

/** The market note and the stocks that it names. */
export function NotePlace({ screen, dataset }: NotePlaceProps) {
  const { notes } = useAppContext()
  const version = dataset?.version ?? ''
  useEffect(() => notes.want(version), [notes, version])
  return (
    <Suspense fallback={<p role="status">Loading AI notes...</p>}>
      <NoteAnswer {...{ screen, dataset }} />
    </Suspense>
  )
}
