import { succeed } from '#domain/result'
import type { Database } from '../../database/database.ts'
import { statement } from '../../database/statement.ts'
import { transact } from '../../database/transact.ts'
import {
  createDatasetStore,
  type DatasetStore,
  type Fence,
  maxReleases,
  type NewManifest,
  numbered,
} from './dataset-store.ts'
import { type Manifest, readManifest, writeManifest } from './manifest.ts'

/** The size of a row of a dataset's bytes, and how many rows are read at a time. */
const [bytesPerPart, partsPerRead] = [512 * 1024, 8]

/** The number of the refused dataset. */
const refusedNumber = 0

/** Opens the datasets of a source in a database: for servers on several machines. */
export function openDatasetTable(db: Database, source: string): DatasetStore {
  const statements = datasetStatements(db)
  // At the start: a server needs no lease to publish what it serves, and `isSame` makes it one.
  const unfenced: Fence = { transact: (work) => transact(db, work) }

  async function insert(within: Database, body: Buffer, { number }: Manifest, text: string): Promise<void> {
    for (let part = 0; part * bytesPerPart < body.length; part++) {
      const bytes = body.subarray(part * bytesPerPart, (part + 1) * bytesPerPart)
      await statements.addPart(within, { source, number, part, bytes })
    }
    await statements.add(within, { source, number, manifest: text })
  }

  async function readBytes(within: Database, number: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (;;) {
      const { rows } = await statements.parts(within, { source, number, from: parts.length, count: partsPerRead })
      parts.push(...rows.map(({ bytes }) => bytes))
      if (rows.length < partsPerRead) return Buffer.concat(parts)
    }
  }

  async function deleteNumbers(within: Database, range: { readonly from: number; readonly to: number }): Promise<void> {
    await statements.deleteParts(within, { source, ...range })
    await statements.delete(within, { source, ...range })
  }

  return createDatasetStore({
    source,
    isShared: true,
    revision: async () => String((await statements.newest(db, { source })).rows[0]?.newest ?? 'none'),
    async *manifests() {
      const { rows } = await statements.manifests(db, { source })
      for (const { number, manifest } of rows) {
        yield { name: `Dataset ${number} of ${source} in the database`, text: succeed(manifest) }
      }
    },
    read: async ({ number }) => succeed(await readBytes(db, number)),
    nameOf: ({ file }) => `Dataset ${file} in the database`,
    publish: (body, draft, fence = unfenced) =>
      fence.transact(async (within) => {
        const [row] = (await statements.claim(within, { source })).rows
        const last = row?.newest ?? 0
        const [newest] = (await statements.manifests(within, { source })).rows
        const published = newest && readManifest(newest.manifest)
        // Two servers that start at once build the same dataset. A damaged one is published again.
        if (published && isSame(published, draft) && (await readBytes(within, published.number)).equals(body)) {
          return published
        }
        const number = last + 1
        const manifest = numbered(draft, number)
        await deleteNumbers(within, { from: refusedNumber, to: Math.max(refusedNumber, number - maxReleases) })
        await insert(within, body, manifest, writeManifest(manifest))
        await statements.setNewest(within, { source, newest: number })
        return manifest
      }),
    refused: async () => (await statements.manifest(db, { source, number: refusedNumber })).rows[0]?.manifest,
    refuse: (body, manifest, text, fence = unfenced) =>
      fence.transact(async (within) => {
        await statements.claim(within, { source })
        await deleteNumbers(within, { from: refusedNumber, to: refusedNumber })
        await insert(within, body, manifest, text)
      }),
    // A refresh explains errors of the database.
    explain: () => undefined,
  })
}

const isSame = (a: NewManifest, b: NewManifest): boolean =>
  a.sha256 === b.sha256 && a.edition === b.edition && (a.isPartial === true) === (b.isPartial === true)

interface Source {
  readonly source: string
}
interface Numbered extends Source {
  readonly number: number
}
interface NumberRange extends Source {
  readonly from: number
  readonly to: number
}

/** The SQL statements about datasets. */
const datasetStatements = (db: Database) => ({
  newest: statement<Source, { readonly newest: number }>(({ source }) =>
    db.selectFrom('dataset_sources').select('newest').where('source', '=', source),
  ),
  /** Other publishers wait until this transaction ends. */
  claim: statement<Source, { readonly newest: number }>(({ source }) =>
    db
      .insertInto('dataset_sources')
      .values({ source, newest: 0 })
      .onConflict((conflict) =>
        conflict.column('source').doUpdateSet((column) => ({ newest: column.ref('dataset_sources.newest') })),
      )
      .returning('newest'),
  ),
  setNewest: statement<Source & { readonly newest: number }, unknown>(({ source, newest }) =>
    db.updateTable('dataset_sources').set({ newest }).where('source', '=', source),
  ),
  manifests: statement<Source, { readonly number: number; readonly manifest: string }>(({ source }) =>
    db
      .selectFrom('datasets')
      .select(['number', 'manifest'])
      .where('source', '=', source)
      .where('number', '>', (row) => row.lit(refusedNumber))
      .orderBy('number', 'desc'),
  ),
  manifest: statement<Numbered, { readonly manifest: string }>(({ source, number }) =>
    db.selectFrom('datasets').select('manifest').where('source', '=', source).where('number', '=', number),
  ),
  add: statement<Numbered & { readonly manifest: string }, unknown>(({ source, number, manifest }) =>
    db.insertInto('datasets').values({ source, number, manifest }),
  ),
  delete: statement<NumberRange, unknown>(({ source, from, to }) =>
    db.deleteFrom('datasets').where('source', '=', source).where('number', '>=', from).where('number', '<=', to),
  ),
  parts: statement<Numbered & { readonly from: number; readonly count: number }, { readonly bytes: Buffer }>(
    ({ source, number, from, count }) =>
      db
        .selectFrom('dataset_parts')
        .select('bytes')
        .where('source', '=', source)
        .where('number', '=', number)
        .where('part', '>=', from)
        .orderBy('part')
        .limit(count),
  ),
  addPart: statement<Numbered & { readonly part: number; readonly bytes: Buffer }, unknown>(
    ({ source, number, part, bytes }) => db.insertInto('dataset_parts').values({ source, number, part, bytes }),
  ),
  deleteParts: statement<NumberRange, unknown>(({ source, from, to }) =>
    db.deleteFrom('dataset_parts').where('source', '=', source).where('number', '>=', from).where('number', '<=', to),
  ),
})
