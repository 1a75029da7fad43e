import type { HistoryManifest } from '#domain/history/manifest'
import type { YearsManifest } from '#domain/years/years-manifest'
import type { Database } from '../platform/database/database.ts'
import { transact } from '../platform/database/transact.ts'
import type { PackedPast } from './build-generation.ts'

/** A generation to publish. */
type PackedGeneration = Omit<PackedPast, 'manifest'> & { readonly manifest: HistoryManifest | YearsManifest }

/** The stored newest generation. */
interface StoredGeneration {
  readonly number: number
  readonly edition: string
  /** JSON. */
  readonly manifest: string
  readonly closes: number
}

/** A source's past, or its fiscal years, in the database. */
export type GenerationTable = ReturnType<typeof openGenerationTable>

/** Opens the generations of a source: all servers serve the newest, and the files of the previous one are still there. */
export function openGenerationTable(db: Database, source: string) {
  /** Publishers wait here for each other's transactions. */
  async function claimSource(within: Database): Promise<StoredGeneration> {
    const row = await within
      .insertInto('history_sources')
      .values({ source, newest: 0, edition: '', manifest: '', closes: 0 })
      .onConflict((conflict) =>
        conflict.column('source').doUpdateSet((column) => ({ newest: column.ref('history_sources.newest') })),
      )
      .returning(['newest as number', 'edition', 'manifest', 'closes'])
      .executeTakeFirstOrThrow()
    return row
  }

  return {
    /** The number of the last publication. Cheap. */
    async revision(): Promise<number> {
      const newest = db.selectFrom('history_sources').select('newest').where('source', '=', source)
      return (await newest.executeTakeFirst())?.newest ?? 0
    },
    /** The last publication; undefined if there is none. */
    async newest(): Promise<StoredGeneration | undefined> {
      const rows = db.selectFrom('history_sources').select(['newest as number', 'edition', 'manifest', 'closes'])
      const row = await rows.where('source', '=', source).executeTakeFirst()
      return row && row.number > 0 ? row : undefined
    },
    /** A file of the last publication or the one before; undefined if there is none. */
    async file(sha256: string): Promise<Buffer | undefined> {
      const files = db.selectFrom('history_files').select('bytes').where('source', '=', source)
      return (await files.where('sha256', '=', sha256).executeTakeFirst())?.bytes
    },
    /**
     * Publishes a generation, or sessions since, atomically. `after` is the number of the newest publication when the build
     * began: nothing is written if another server has published since.
     */
    publish: ({ edition, manifest, files, closes }: PackedGeneration, after: number): Promise<void> =>
      transact(db, async (within) => {
        const { number: last, manifest: published } = await claimSource(within)
        if (last !== after) return
        const text = JSON.stringify(manifest)
        const number = text === published ? last : last + 1
        for (const [sha256, bytes] of files) {
          const row = within.insertInto('history_files').values({ source, sha256, number, bytes })
          await row
            .onConflict((conflict) => conflict.columns(['source', 'sha256']).doUpdateSet({ number, bytes }))
            .execute()
        }
        for (const kept of inChunks(hashesOf(manifest).filter((sha256) => !files.has(sha256)))) {
          const rows = within.updateTable('history_files').set({ number }).where('source', '=', source)
          await rows.where('sha256', 'in', kept).where('number', '<', number).execute()
        }
        await within
          .deleteFrom('history_files')
          .where('source', '=', source)
          .where('number', '<', number - 1)
          .execute()
        const newest = { newest: number, edition, closes, manifest: text }
        await within.updateTable('history_sources').set(newest).where('source', '=', source).execute()
      }),
  }
}

function hashesOf(manifest: HistoryManifest | YearsManifest): readonly string[] {
  if (!('nights' in manifest)) return manifest.blocks.map(({ sha256 }) => sha256)
  const files = manifest.blocks.flatMap(({ prints, facts, ranges }) => [prints, facts, ranges ?? []].flat())
  return [...files, ...manifest.nights].map(({ sha256 }) => sha256)
}

/** Hashes per statement, within every database's limit of parameters. */
const hashesAtOnce = 500

function* inChunks(hashes: readonly string[]): Generator<readonly string[]> {
  for (let start = 0; start < hashes.length; start += hashesAtOnce) yield hashes.slice(start, start + hashesAtOnce)
}
