import { type StockNote, tagText } from '#domain/personal/stock-note'
import type { Change } from '../store/personal.ts'
import { noteChange } from './stock-notes.ts'

type Notes = ReadonlyMap<string, StockNote>

/** A tag for some stocks. */
interface Tagging {
  readonly changes: readonly Change[]
  /** The stocks that get the tag. */
  readonly tagged: readonly string[]
  /** The number of stocks that cannot get it, since the limit of notes or of a stock’s tags is reached. */
  readonly full: number
}

/** The changes that give some stocks a tag. Those that have it already stay as they are. */
export function tagAll(notes: Notes, symbols: readonly string[], text: string): Tagging {
  const tag = tagText(text)
  const after = new Map(notes)
  const changes: Change[] = []
  const tagged: string[] = []
  const untagged = symbols.filter((symbol) => !notes.get(symbol)?.tags.includes(tag))
  for (const symbol of untagged) {
    const { text = '', tags = [] } = notes.get(symbol) ?? {}
    const change = noteChange(after, symbol, { text, tags: [...tags, tag] })
    if (!change || !('put' in change) || change.kind !== 'notes') continue
    after.set(symbol, change.put)
    changes.push(change)
    tagged.push(symbol)
  }
  return { changes, tagged, full: untagged.length - tagged.length }
}

/** The changes that take a tag from some stocks; the rest of their notes stays. */
export const untagAll = (notes: Notes, symbols: readonly string[], tag: string): readonly Change[] =>
  symbols.flatMap((symbol) => {
    const note = notes.get(symbol)
    return (note && noteChange(notes, symbol, { ...note, tags: note.tags.filter((other) => other !== tag) })) ?? []
  })
