import { asArray, fieldsOf } from '#domain/keys-of'
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A note with its dataset and its model. */
interface StoredNote {
  /** The dataset’s ETag. */
  readonly version: string
  readonly model: string
  readonly output: string
  /** When the dataset was made, ISO 8601. */
  readonly date: string
}

/** The persisted state: the last good note, and the requests to the model. */
export interface NoteStoreContent {
  readonly note: StoredNote | undefined
  /** The requests: time in milliseconds since 1970, and ETag of the dataset. */
  readonly asked: readonly { readonly at: number; readonly version: string }[]
}

const empty: NoteStoreContent = { note: undefined, asked: [] }

/** A file that is written atomically. An unreadable one counts as empty, since it is only a cache. */
export function createNoteStore(file: string) {
  return {
    async read(): Promise<NoteStoreContent> {
      try {
        return parseContent(JSON.parse(await readFile(file, 'utf8')))
      } catch {
        return empty
      }
    },
    async write(content: NoteStoreContent): Promise<void> {
      const partial = `${file}.${randomUUID()}.partial`
      try {
        await mkdir(dirname(file), { recursive: true })
        await writeFile(partial, JSON.stringify(content), { flush: true })
        await rename(partial, file)
      } finally {
        await rm(partial, { force: true })
      }
    },
  }
}

function parseContent(value: unknown): NoteStoreContent {
  const { note, asked } = fieldsOf(value)
  const isNote = hasTexts(note, 'version', 'model', 'output', 'date')
  return {
    note: isNote ? note : undefined,
    asked: asArray(asked).flatMap((one) => {
      const { at, version } = fieldsOf(one)
      return typeof at === 'number' && typeof version === 'string' ? [{ at, version }] : []
    }),
  }
}

function hasTexts<Key extends string>(value: unknown, ...keys: readonly Key[]): value is Readonly<Record<Key, string>> {
  const fields = fieldsOf(value)
  return keys.every((key) => typeof fields[key] === 'string')
}
