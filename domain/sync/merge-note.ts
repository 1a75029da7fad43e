import { asArray, fieldsOf, isObject, type JsonObject } from '../keys-of.ts'
import { maxNoteLength, maxTags } from '../personal/stock-note.ts'
import { canonicalJson } from './canonical-json.ts'

/** A note that two devices have changed. */
interface MergedNote {
  readonly content: JsonObject
  /** The text that did not fit into the note; undefined if all of it did. */
  readonly rest?: string
}

/**
 * Merges two changes of a note: a side that has not changed the text, or a tag, follows the other. If both have changed the
 * text, the note has both, the newer one first. Without `base`, both are new.
 */
export function mergeNotes(base: JsonObject | null, newer: JsonObject, older: JsonObject): MergedNote {
  const [before, first, second] = [textOf(base), textOf(newer), textOf(older)]
  const tags = mergeTags(tagsOf(base), tagsOf(newer), tagsOf(older))
  const changedAt = Math.max(Number(newer['changedAt']) || 0, Number(older['changedAt']) || 0)
  const positions = mergePositions(tags, base, newer, older)
  const fields = Object.entries({ ...older, ...newer }).filter(([field]) => field !== 'positions')
  const merged = { ...Object.fromEntries(fields), tags, ...(positions.length > 0 && { positions }), changedAt }
  const text = mergeTexts(before, first, second)
  if (text.length <= maxNoteLength) return { content: { ...merged, text } }
  return { content: { ...merged, text: first }, rest: second }
}

/** Merges two changes of a text: the other replaces one that is unchanged or part of it; otherwise it keeps both, the newer first. */
export function mergeTexts(base: string, newer: string, older: string): string {
  if (newer.includes(older) || older === base) return newer
  if (older.includes(newer) || newer === base) return older
  return `${newer}\n\n${older}`
}

function mergeTags(base: readonly string[], newer: readonly string[], older: readonly string[]): readonly string[] {
  const removed = base.filter((tag) => !newer.includes(tag) || !older.includes(tag))
  const tags = new Set([...newer, ...older].filter((tag) => !removed.includes(tag)))
  return [...tags].slice(0, maxTags).toSorted()
}

/** The position of each tag: a side that has not changed it follows the other; if both have, the newer one counts. */
function mergePositions(
  tags: readonly string[],
  base: JsonObject | null,
  newer: JsonObject,
  older: JsonObject,
): readonly JsonObject[] {
  return tags.flatMap((tag): readonly JsonObject[] => {
    const [before, first, second] = [positionIn(base, tag), positionIn(newer, tag), positionIn(older, tag)]
    const position = canonicalJson(first ?? null) === canonicalJson(before ?? null) ? second : first
    return position ? [position] : []
  })
}

const positionIn = (note: JsonObject | null, tag: string): JsonObject | undefined =>
  asArray(fieldsOf(note)['positions'])
    .filter(isObject)
    .find((position) => position['tag'] === tag)

const textOf = (note: JsonObject | null): string => {
  const text = note?.['text']
  return typeof text === 'string' ? text : ''
}

const tagsOf = (note: JsonObject | null): readonly string[] =>
  asArray(fieldsOf(note)['tags']).filter((tag) => typeof tag === 'string')
