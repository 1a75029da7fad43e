import { succeed } from '#domain/result'
import type { Database } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transact.ts'
import {
  createDatasetStore,
  type DatasetStore,
  type Fence,
  maxReleases,
  type NewManifest,
  numbered,
} from './dataset-store.ts'
import { type Manifest, readManifest, writeManifest } from './manifest.ts'

/** The size of a row of a dataset’s bytes, and the number of rows read at a time. */
const [bytesPerPart, partsPerRead] = [512 * 1024, 8]

/** The number of the refused dataset. */
const refusedNumber = 0

/** Opens the datasets of a source in a database: for servers on several machines. */
export function openDatasetTable(db: Database, source: string): DatasetStore {
  // At the start a server needs no lease to publish what it serves, and `isSame` makes servers agree on one dataset.
  const unfenced: Fence = { transact: (work) => transact(db, work) }

  async function insert(within: Database, body: Buffer, { number }: Manifest, text: string): Promise<void> {
    for (let part = 0; part * bytesPerPart < body.length; part++) {
      const bytes = body.subarray(part * bytesPerPart, (part + 1) * bytesPerPart)
      await within.insertInto('dataset_parts').values({ source, number, part, bytes }).execute()
    }
    await within.insertInto('datasets').values({ source, number, manifest: text }).execute()
  }

  async function readBytes(within: Database, number: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (;;) {
      const rows = await within
        .selectFrom('dataset_parts')
        .select('bytes')
        .where('source', '=', source)
        .where('number', '=', number)
        .where('part', '>=', parts.length)
        .orderBy('part')
        .limit(partsPerRead)
        .execute()
      parts.push(...rows.map(({ bytes }) => bytes))
      if (rows.length < partsPerRead) return Buffer.concat(parts)
    }
  }

  async function deleteUpTo(within: Database, number: number): Promise<void> {
    for (const table of ['dataset_parts', 'datasets'] as const) {
      await within.deleteFrom(table).where('source', '=', source).where('number', '<=', number).execute()
    }
  }

  /** The number of the newest dataset. Other publishers wait until this transaction ends. */
  async function claimSource(within: Database): Promise<number> {
    const row = await within
      .insertInto('dataset_sources')
      .values({ source, newest: 0 })
      .onConflict((conflict) =>
        conflict.column('source').doUpdateSet((column) => ({ newest: column.ref('dataset_sources.newest') })),
      )
      .returning('newest')
      .executeTakeFirst()
    return row?.newest ?? 0
  }

  const manifestsIn = (within: Database) =>
    within
      .selectFrom('datasets')
      .select(['number', 'manifest'])
      .where('source', '=', source)
      .where('number', '>', refusedNumber)
      .orderBy('number', 'desc')

  return createDatasetStore({
    source,
    isShared: true,
    async revision() {
      const newest = db.selectFrom('dataset_sources').select('newest').where('source', '=', source)
      return String((await newest.executeTakeFirst())?.newest ?? 'none')
    },
    async *manifests() {
      for (const { number, manifest } of await manifestsIn(db).execute()) {
        yield { name: `Dataset ${number} of ${source} in the database`, text: succeed(manifest) }
      }
    },
    read: async ({ number }) => succeed(await readBytes(db, number)),
    nameOf: ({ file }) => `Dataset ${file} in the database`,
    publish: (body, draft, fence = unfenced) =>
      fence.transact(async (within) => {
        const last = await claimSource(within)
        const [newest] = await manifestsIn(within).execute()
        const published = newest && readManifest(newest.manifest)
        // Two servers that start at once build the same dataset. A damaged one is published again.
        if (published && isSame(published, draft) && (await readBytes(within, published.number)).equals(body)) {
          return published
        }
        const number = last + 1
        const manifest = numbered(draft, number)
        await deleteUpTo(within, Math.max(refusedNumber, number - maxReleases))
        await insert(within, body, manifest, writeManifest(manifest))
        await within.updateTable('dataset_sources').set({ newest: number }).where('source', '=', source).execute()
        return manifest
      }),
    async refused() {
      const datasets = db.selectFrom('datasets').select('manifest').where('source', '=', source)
      return (await datasets.where('number', '=', refusedNumber).executeTakeFirst())?.manifest
    },
    refuse: (body, manifest, text, fence = unfenced) =>
      fence.transact(async (within) => {
        await claimSource(within)
        await deleteUpTo(within, refusedNumber)
        await insert(within, body, manifest, text)
      }),
    // A refresh explains errors of the database.
    explain: () => undefined,
  })
}

const isSame = (a: NewManifest, b: NewManifest): boolean =>
  a.sha256 === b.sha256 && a.edition === b.edition && (a.isPartial === true) === (b.isPartial === true)
