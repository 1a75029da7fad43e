import { join } from 'node:path'
import type { Config } from '../runtime/config.ts'
import { llmWriter } from './llm/llm-writer.ts'
import type { NoteWriter } from './note-cache.ts'
import { templateWriter } from './template/write-note.ts'

/** For those who want no notes: the page says that there are none. */
const noWriter: NoteWriter = { source: 'off', write: () => Promise.resolve('') }

/** The writer that the settings name. */
export function chooseWriter({ notes, dataDir }: Pick<Config, 'notes' | 'dataDir'>): NoteWriter {
  switch (notes.writer) {
    case 'template':
      return templateWriter
    case 'llm':
      return llmWriter({ ...notes.model, file: join(dataDir, 'market-note.json'), now: Date.now })
    case 'off':
      return noWriter
  }
}
