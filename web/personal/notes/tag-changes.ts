import { type Held, parseHeld, type StockNote, tagText } from '#domain/personal/stock-note'
import type { Change } from '../store/personal.ts'
import { noteChange } from './stock-notes.ts'

type Notes = ReadonlyMap<string, StockNote>

/** A tag for some stocks. */
interface Tagging {
  readonly changes: readonly Change[]
  /** The stocks that get the tag, or another position in its list. */
  readonly tagged: readonly string[]
  /** The number of stocks that cannot get it, since the limit of notes or of a stock’s tags is reached. */
  readonly full: number
}

interface ListedStock {
  readonly symbol: string
  /** Its position in the list. */
  readonly held?: Held | undefined
}

/** The changes that give some stocks a tag. A stock that has it already keeps its position unless it gets another. */
export function tagAll(notes: Notes, stocks: readonly ListedStock[], text: string): Tagging {
  const tag = tagText(text)
  const after = new Map(notes)
  const changes: Change[] = []
  const tagged: string[] = []
  let full = 0
  for (const { symbol, held } of stocks) {
    const change = listChange(after, symbol, tag, { held: held ?? positionOf(notes.get(symbol), tag) })
    if (change && 'put' in change && change.kind === 'notes' && change.put.tags.includes(tag)) {
      after.set(symbol, change.put)
      changes.push(change)
      tagged.push(symbol)
    } else if (!notes.get(symbol)?.tags.includes(tag)) full++
  }
  return { changes, tagged, full }
}

/** The changes that make the list of a tag consist of some stocks and their positions. */
export function replaceTagged(notes: Notes, stocks: readonly ListedStock[], text: string): Tagging {
  const tag = tagText(text)
  const kept = new Map(stocks.map((stock) => [stock.symbol, stock]))
  const after = new Map(notes)
  const removed = untagAll(
    notes,
    [...notes.values()].flatMap((note) => {
      const isSame = JSON.stringify(positionOf(note, tag)) === JSON.stringify(kept.get(note.symbol)?.held)
      return note.tags.includes(tag) && !(kept.has(note.symbol) && isSame) ? [note.symbol] : []
    }),
    tag,
  )
  for (const change of removed) {
    if ('put' in change && change.kind === 'notes') after.set(change.put.symbol, change.put)
    else if ('remove' in change) after.delete(change.remove)
  }
  const { changes, ...tagging } = tagAll(after, stocks, tag)
  return { changes: [...removed, ...changes], ...tagging }
}

/** The changes that take a tag from some stocks; the rest of their notes stays. */
export const untagAll = (notes: Notes, symbols: readonly string[], tag: string): readonly Change[] =>
  symbols.flatMap((symbol) => listChange(notes, symbol, tag) ?? [])

/** The changes that give the list of a tag another name, which no other list has. */
export const renameTag = (notes: Notes, from: string, text: string): readonly Change[] =>
  [...notes.values()].flatMap((note) => {
    if (!note.tags.includes(from)) return []
    const renamed = (tag: string) => (tag === from ? tagText(text) : tag)
    const positions = (note.positions ?? []).map((position) => ({ ...position, tag: renamed(position.tag) }))
    return noteChange(notes, note.symbol, { ...note, tags: note.tags.map(renamed), positions }) ?? []
  })

/** The changes that make the list of a tag what it was before; what else has changed since stays. */
export function restoreTag(notes: Notes, before: Notes, tag: string): readonly Change[] {
  const former = [...before.values()].filter(({ tags }) => tags.includes(tag))
  const stocks = former.map((note) => ({ symbol: note.symbol, held: positionOf(note, tag) }))
  return replaceTagged(notes, stocks, tag).changes
}

/** The change that puts a stock into the list of a tag, or without a place takes it from there. */
function listChange(
  notes: Notes,
  symbol: string,
  tag: string,
  place?: { readonly held: Held | undefined } | false,
): Change | undefined {
  const { text = '', tags = [], positions = [] } = notes.get(symbol) ?? {}
  const others = positions.filter((position) => position.tag !== tag)
  return noteChange(notes, symbol, {
    text,
    tags: place ? [...tags, tag] : tags.filter((other) => other !== tag),
    positions: place && place.held ? [...others, { tag, ...place.held }] : others,
  })
}

function positionOf(note: StockNote | undefined, tag: string): Held | undefined {
  return parseHeld(note?.positions?.find((position) => position.tag === tag))
}
