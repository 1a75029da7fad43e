import { asArray, fieldsOf, type JsonObject } from '../keys-of.ts'
import { maxNoteLength, maxTags } from '../personal/stock-note.ts'

/** A note that two devices have changed. */
interface MergedNote {
  readonly content: JsonObject
  /** The text that did not fit into the note any more; undefined where all of it did. */
  readonly rest?: string
}

/**
 * Merges two changes of a note: a side that has not changed the text, or a tag, follows the other. Where both have changed the text,
 * the note has both, the newer one first. Without `base`, both are new.
 */
export function mergeNotes(base: JsonObject | null, newer: JsonObject, older: JsonObject): MergedNote {
  const [before, first, second] = [textOf(base), textOf(newer), textOf(older)]
  const tags = mergeTags(tagsOf(base), tagsOf(newer), tagsOf(older))
  const changedAt = Math.max(Number(newer['changedAt']) || 0, Number(older['changedAt']) || 0)
  const merged = { ...older, ...newer, tags, changedAt }
  if (first.includes(second) || second === before) return { content: { ...merged, text: first } }
  if (second.includes(first) || first === before) return { content: { ...merged, text: second } }
  const both = `${first}\n\n${second}`
  if (both.length <= maxNoteLength) return { content: { ...merged, text: both } }
  return { content: { ...merged, text: first }, rest: second }
}

function mergeTags(base: readonly string[], newer: readonly string[], older: readonly string[]): readonly string[] {
  const removed = base.filter((tag) => !newer.includes(tag) || !older.includes(tag))
  const tags = new Set([...newer, ...older].filter((tag) => !removed.includes(tag)))
  return [...tags].slice(0, maxTags).toSorted()
}

const textOf = (note: JsonObject | null): string => {
  const text = note?.['text']
  return typeof text === 'string' ? text : ''
}

const tagsOf = (note: JsonObject | null): readonly string[] =>
  asArray(fieldsOf(note)['tags']).filter((tag) => typeof tag === 'string')
