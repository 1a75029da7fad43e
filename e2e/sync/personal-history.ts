import { fieldsOf } from '#domain/keys-of'
import type { KnownRecord } from '#domain/sync/known-record'
import { knows, mergeSeen, type SeenChanges, type Stamp } from '#domain/sync/stamp'
import type { SyncWrite } from '../../web/personal/sync/sync-storage.ts'

/** An edit of a user: its own text, or a deletion, in place of what they saw. */
export interface Edit {
  readonly device: number
  readonly key: string
  /** Undefined for a deletion. */
  readonly text: string | undefined
  /** The earlier edits that the device knew. */
  readonly known: ReadonlySet<Edit>
  /** The versions of the record that the page of the device had shown. */
  readonly seen: SeenChanges
  /** The later edits by users who saw its text. */
  readonly replacedBy: Edit[]
}

/** A version in which a device has joined several texts. */
interface Join extends Pick<Edit, 'device' | 'key' | 'known'> {
  readonly text: string
  readonly stamp: Stamp
}

interface Sight {
  readonly known: Set<Edit>
  readonly seen: Map<string, SeenChanges>
  /** What the device is about to write to its page. */
  planned: readonly KnownRecord[]
}

/** The name of the only screen. */
export const screenKey = 'screen'

const keyOf = ({ kind, key }: KnownRecord): string => (kind === 'screens' ? screenKey : key)

function textOf({ kind, content }: KnownRecord): string {
  const text = fieldsOf(content)[kind === 'screens' ? 'name' : 'text']
  return typeof text === 'string' ? text : ''
}

/**
 * The actions of users and devices, as an observer of the pages sees them, and the rules for the final state. Each edit has
 * a text that no other one contains.
 */
export class PersonalHistory {
  readonly #edits: Edit[] = []
  readonly #joins: Join[] = []
  readonly #sights = new Map<number, Sight>()

  /** A user on a device replaces what the page shows. */
  edited(device: number, { key, text, saw }: Pick<Edit, 'key' | 'text'> & { readonly saw: string }): void {
    const { known, seen } = this.#sightOf(device)
    const edit: Edit = { device, key, text, known: new Set(known), seen: seen.get(key) ?? {}, replacedBy: [] }
    for (const before of this.#in(key, saw)) before.replacedBy.push(edit)
    this.#edits.push(edit)
    known.add(edit)
  }

  /** Sync has stored something on a device. */
  written(device: number, { account, put = [] }: SyncWrite): void {
    const sight = this.#sightOf(device)
    sight.planned = account.planned?.put ?? []
    this.#show(sight, put)
    for (const record of [...put, ...sight.planned]) {
      const [text, key] = [textOf(record), keyOf(record)]
      const edits = this.#in(key, text)
      if (edits.length < 2 || record.stamp.device !== account.deviceId) continue
      const known = new Set([...sight.known, ...edits, ...edits.flatMap((edit) => [...edit.known])])
      this.#joins.push({ device, key, text, stamp: record.stamp, known })
    }
  }

  /** Sync has changed the page of a device as planned. */
  replaced(device: number): void {
    const sight = this.#sightOf(device)
    for (const record of sight.planned) {
      for (const edit of this.#in(keyOf(record), textOf(record))) {
        for (const one of [edit, ...edit.known]) sight.known.add(one)
      }
    }
    this.#show(sight, sight.planned)
  }

  /** The edits whose absence at the end has no explanation: nobody has replaced them, and no deletion has competed with them. */
  lost(key: string, text: string): readonly Edit[] {
    const deletions = this.#edits.filter((one) => one.key === key && one.text === undefined)
    const alive = this.#edits.filter((one) => one.key === key && one.text !== undefined && one.replacedBy.length === 0)
    const isKept = (edit: Edit) => text.includes(edit.text ?? '')
    // The later one of two changes of a screen wins.
    if (key === screenKey && alive.some(isKept)) return []
    return alive.filter((edit) => !isKept(edit) && deletions.every((deletion) => edit.known.has(deletion)))
  }

  /**
   * The edits whose presence at the end has no explanation: somebody has replaced or deleted them, and no other device has
   * joined them with another text before it knew that, in a version that was not replaced as well.
   */
  returned(key: string, text: string): readonly Edit[] {
    const isExplained = (edit: Edit, by: Edit) =>
      this.#joins.some(
        (join) =>
          join.key === key &&
          join.device !== by.device &&
          join.text.includes(edit.text ?? '') &&
          !join.known.has(by) &&
          !knows(by.seen, join.stamp),
      )
    return this.#in(key, text).filter((edit) => edit.replacedBy.some((by) => !isExplained(edit, by)))
  }

  /** The edits whose texts a text contains. */
  #in(key: string, text: string): readonly Edit[] {
    return this.#edits.filter((edit) => edit.key === key && edit.text !== undefined && text.includes(edit.text))
  }

  #show({ seen }: Sight, records: readonly KnownRecord[]): void {
    for (const record of records) {
      const key = keyOf(record)
      seen.set(key, mergeSeen(seen.get(key) ?? {}, record.seen))
    }
  }

  #sightOf(device: number): Sight {
    const sight = this.#sights.get(device) ?? { known: new Set(), seen: new Map(), planned: [] }
    this.#sights.set(device, sight)
    return sight
  }
}
