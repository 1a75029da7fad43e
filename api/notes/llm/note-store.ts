import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A note, and of which dataset and by which model it is. */
interface KeptNote {
  /** The dataset’s ETag. */
  readonly version: string
  readonly model: string
  readonly output: string
  /** When the dataset was made, ISO 8601. */
  readonly date: string
}

/** What outlives a restart: the last good note, and how often a model was asked. */
export interface Shelf {
  readonly note: KeptNote | undefined
  /** When a model was asked, in milliseconds since 1970, and about which dataset. */
  readonly asked: readonly { readonly at: number; readonly version: string }[]
}

const empty: Shelf = { note: undefined, asked: [] }

/** A file that is there whole or not at all. One that cannot be read counts as empty: it is a cache of what can be bought again. */
export function createNoteShelf(file: string) {
  return {
    async read(): Promise<Shelf> {
      try {
        return shelfIn(JSON.parse(await readFile(file, 'utf8')))
      } catch {
        return empty
      }
    },
    async write(shelf: Shelf): Promise<void> {
      const partial = `${file}.${randomUUID()}.partial`
      try {
        await mkdir(dirname(file), { recursive: true })
        await writeFile(partial, JSON.stringify(shelf), { flush: true })
        await rename(partial, file)
      } finally {
        await rm(partial, { force: true })
      }
    },
  }
}

function shelfIn(value: unknown): Shelf {
  const { note, asked } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const isNote = hasTexts(note, 'version', 'model', 'output', 'date')
  return {
    note: isNote ? (note as KeptNote) : undefined,
    asked: (Array.isArray(asked) ? (asked as unknown[]) : []).flatMap((one) =>
      hasTexts(one, 'version') && 'at' in one && typeof one.at === 'number' ? [one as Shelf['asked'][number]] : [],
    ),
  }
}

const hasTexts = (value: unknown, ...keys: readonly string[]): value is object =>
  typeof value === 'object' &&
  value !== null &&
  keys.every((key) => typeof (value as Record<string, unknown>)[key] === 'string')
