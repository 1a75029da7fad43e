import type { Config } from '../config.ts'
import type { NoteWriter } from './note-writer.ts'
import { templateWriter } from './template/template-writer.ts'

/** For those who want no notes: the page says that there are none. */
const noWriter: NoteWriter = { source: 'off', write: () => Promise.resolve('') }

/** The writer that the settings name. */
export function chooseWriter({ notes }: Pick<Config, 'notes'>): NoteWriter {
  switch (notes) {
    case 'template':
      return templateWriter
    case 'off':
      return noWriter
  }
}
