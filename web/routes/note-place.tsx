import { lazy, Suspense, useEffect } from 'react'
import { useAppContext } from './app-context.ts'
import type { NotePart } from './screen-parts.ts'

// The note and its markdown are fetched when somebody first reads one.
const NoteAnswer = lazy(async () => ({ default: (await import('./note-answer.tsx')).NoteAnswer }))

/** The market note and the stocks that it names. */
export function NotePlace({ screen, dataset }: NotePart) {
  const { notes } = useAppContext()
  const version = dataset?.version ?? ''
  useEffect(() => notes.want(version), [notes, version])
  return (
    <Suspense fallback={<p role="status">Loading AI notes...</p>}>
      <NoteAnswer {...{ screen, dataset }} />
    </Suspense>
  )
}
