import type { NoteAnswer } from '../contract/note.ts'
import type { PublishedDataset } from '../market/dataset/published-dataset.ts'

/** What a note is written about. */
export interface Subject {
  readonly dataset: PublishedDataset
  /** Whether the companies are invented, which a note must say. */
  readonly simulated: boolean
}

/** Who writes market notes. */
export interface NoteWriter {
  readonly source: NoteAnswer['source']
  /** Markdown with cashtags of the dataset's symbols, or nothing. It must leave room for other requests. */
  write(subject: Subject): Promise<string>
  /** The last note from before the server started, where one is kept: it stands in while there is no newer one. */
  last?(): Promise<{ readonly output: string; readonly date: string } | undefined>
}
