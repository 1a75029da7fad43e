import { flagFieldIds, flagFields, numberFieldIds, numberFields, textFieldIds, textFields } from '#domain/fields'
import { decode } from './bytes.ts'

/** What to do with the value behind a key. All entries have one shape, which keeps the scanner's loop fast. */
export interface Entry {
  readonly key: Uint8Array
  readonly kind: 'number' | 'text' | 'flag' | 'symbol' | 'object' | 'ignored'
  /** Within the scanner's numbers, texts or flags. */
  readonly slot: number
  /** The keys inside, where the value is an object that holds fields. */
  readonly node: KeyNode | undefined
  /** The last line that had this key: a key that comes twice in a line is left to JSON.parse. */
  seenIn: number
}

/** The keys of one object, in the order in which lines have shown them so far. */
export interface KeyNode {
  readonly entries: Entry[]
}

/** Lines whose objects show more different keys than this are left to JSON.parse. */
const mostKeys = 512

/** The tree of keys that lead to the fields, freshly built because a scanner writes its observations into it. */
export function createKeyTree(): KeyNode {
  const root: KeyNode = { entries: [createEntry(utf8('symbol'), 'symbol')] }
  numberFieldIds.forEach((id, slot) => addPath(root, numberFields[id], 'number', slot))
  textFieldIds.forEach((id, slot) => addPath(root, textFields[id], 'text', slot))
  flagFieldIds.forEach((id, slot) => addPath(root, flagFields[id], 'flag', slot))
  return root
}

/**
 * Remembers a key that no field needs, by its bytes as they stand, so that the next line finds it in its place; false
 * where there are too many.
 */
export function learnIgnored(node: KeyNode, at: number, key: Uint8Array): boolean {
  if (node.entries.length >= mostKeys) return false
  node.entries.splice(at, 0, createEntry(key, 'ignored'))
  return true
}

function addPath(root: KeyNode, path: string, kind: Entry['kind'], slot: number): void {
  const keys = path.split('.')
  const last = keys.pop() ?? path
  keys.reduce(branch, root).entries.push(createEntry(utf8(last), kind, slot))
}

function branch(node: KeyNode, key: string): KeyNode {
  const known = node.entries.find((entry) => entry.node !== undefined && decode(entry.key) === key)
  if (known?.node) return known.node
  const inside: KeyNode = { entries: [] }
  node.entries.push(createEntry(utf8(key), 'object', 0, inside))
  return inside
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

const createEntry = (key: Uint8Array, kind: Entry['kind'], slot = 0, node?: KeyNode): Entry => ({
  key,
  kind,
  slot,
  node,
  seenIn: 0,
})
