import type { NoteWriter } from '../note-writer.ts'
import { readStocks } from '../read-stocks.ts'
import { writeNote } from './write-note.ts'

/** Puts the dataset's own numbers into words, without asking anybody. */
export const templateWriter: NoteWriter = {
  source: 'template',
  write: async ({ dataset, simulated }) => writeNote(await readStocks(dataset.body), { simulated }),
}
