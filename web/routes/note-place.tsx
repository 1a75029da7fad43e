import { useEffect } from 'react'
import { chunk } from '../data/load-chunk.ts'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { useAppContext } from './app-context.ts'
import type { NotePart } from './screen-parts.ts'

// The note and its markdown are fetched when somebody first reads one.
const NoteAnswer = lazyPart(
  chunk(async () => (await import('./note-answer.tsx')).NoteAnswer),
  {
    waiting: () => <p role="status">Loading AI notes...</p>,
  },
)

/** The market note and the stocks that it names. */
export function NotePlace({ screen, dataset }: NotePart) {
  const { notes } = useAppContext()
  const version = dataset?.version ?? ''
  useEffect(() => notes.want(version), [notes, version])
  return <NoteAnswer {...{ screen, dataset }} />
}
