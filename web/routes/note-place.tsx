import { chunk } from '../data/load-chunk.ts'
import { aiTab } from '../texts/ai-tab.ts'
import { lazyPart } from '../ui/loading/lazy-part.tsx'

/** The market note and the stocks that it names. Both and the reading of markdown are fetched when somebody first reads one. */
export const NotePlace = lazyPart(
  chunk(async () => (await import('./note-answer.tsx')).NoteAnswer),
  {
    waiting: () => <p role="status">{aiTab.loading}</p>,
  },
)
