import { join } from 'node:path'
import type { Config } from '../runtime/config.ts'
import { llmWriter } from './llm/llm-writer.ts'
import type { NoteWriter } from './note-cache.ts'
import { templateWriter } from './template/write-note.ts'

/** The writer for NOTES=off: the page says that there is no note. */
const noWriter: NoteWriter = { source: 'off', write: () => Promise.resolve('') }

/** The configured writer. */
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
