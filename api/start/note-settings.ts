import type { ModelSettings } from '../notes/llm/ask-model.ts'
import { oneOf, secretWords, text, webAddress, type Read } from './setting-rules.ts'

/** Who writes the market note. */
export type NoteSettings =
  { readonly writer: 'template' | 'off' } | { readonly writer: 'llm'; readonly model: ModelSettings }

const writers = ['template', 'llm', 'off'] as const

/** Reads them. A model that is not named is a mistake; a key that is not set may be right for one of one’s own. */
export function readNoteSettings(read: Read, mistakes: string[]): NoteSettings {
  const writer = read('NOTES', 'template', oneOf(writers))
  const model = {
    url: read('AI_BASE_URL', 'https://api.openai.com/v1', webAddress),
    key: read('AI_API_KEY', '', secretWords('an API key')),
    model: read('AI_MODEL', '', text('the name of a model')),
  }
  if (writer === 'llm' && model.model === '') {
    mistakes.push('NOTES=llm needs AI_MODEL, the name of a model at AI_BASE_URL.')
  }
  return writer === 'llm' ? { writer, model } : { writer }
}
