import type { Database } from '../database/database.ts'
import { transact } from '../database/transact.ts'
import type { Generation } from './build-generation.ts'

/** What is stored of the newest generation. */
interface StoredGeneration {
  readonly number: number
  readonly edition: string
  /** JSON. */
  readonly manifest: string
  readonly closes: number
}

/** The generations of a source in the database. */
export type GenerationTable = ReturnType<typeof openGenerationTable>

/** Opens the generations of a source: the newest is served by all servers, and the files of the one before are still there. */
export function openGenerationTable(db: Database, source: string) {
  /** Publishers wait here until the transaction of another one ends. */
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
    /** The number of the newest generation. Cheap. */
    async revision(): Promise<number> {
      const newest = db.selectFrom('history_sources').select('newest').where('source', '=', source)
      return (await newest.executeTakeFirst())?.newest ?? 0
    },
    /** The newest generation; undefined where there is none. */
    async newest(): Promise<StoredGeneration | undefined> {
      const rows = db.selectFrom('history_sources').select(['newest as number', 'edition', 'manifest', 'closes'])
      const row = await rows.where('source', '=', source).executeTakeFirst()
      return row && row.number > 0 ? row : undefined
    },
    /** A file of the newest generation, or of the one before; undefined where there is none. */
    async file(sha256: string): Promise<Buffer | undefined> {
      const files = db.selectFrom('history_files').select('bytes').where('source', '=', source)
      return (await files.where('sha256', '=', sha256).executeTakeFirst())?.bytes
    },
    /**
     * Publishes a generation at once or not at all. `after` is the number of the one that was the newest when building it
     * began: where another server has published since, nothing is written.
     */
    publish: ({ edition, manifest, files, closes }: Generation, after: number): Promise<void> =>
      transact(db, async (within) => {
        const { number: last } = await claimSource(within)
        if (last !== after) return
        const number = last + 1
        for (const [sha256, bytes] of files) {
          const row = within.insertInto('history_files').values({ source, sha256, number, bytes })
          await row
            .onConflict((conflict) => conflict.columns(['source', 'sha256']).doUpdateSet({ number, bytes }))
            .execute()
        }
        await within.deleteFrom('history_files').where('source', '=', source).where('number', '<', last).execute()
        const newest = { newest: number, edition, closes, manifest: JSON.stringify(manifest) }
        await within.updateTable('history_sources').set(newest).where('source', '=', source).execute()
      }),
  }
}
