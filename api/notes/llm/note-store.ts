import { randomUUID } from 'node:crypto'
import type { Database } from '../../database/database.ts'
import { statement } from '../../database/statement.ts'

/** A note with its dataset and its model. */
interface StoredNote {
  /** The dataset’s ETag. */
  readonly version: string
  readonly model: string
  readonly output: string
  /** When the dataset was made, ISO 8601. */
  readonly date: string
}

const day = 86_400_000

/** Maximum requests of all servers for a dataset and in a day, also across failures and restarts. */
export const budget = { perDataset: 3, perDay: 12 } as const

/** The last good note of each model, and the requests to models: shared by all servers on a database. */
export function createNoteStore(db: Database) {
  const statements = noteStatements(db)
  return {
    /** The last good note of a model. */
    note: async (model: string): Promise<StoredNote | undefined> => (await statements.note(db, { model })).rows[0],
    /** The last good note of any model. */
    newest: async (): Promise<StoredNote | undefined> => (await statements.newest(db, {})).rows[0],
    async save(within: Database, note: StoredNote): Promise<void> {
      await statements.save(within, note)
    },
    /**
     * Counts a request about a dataset, or throws where the budget is spent. The transaction must have claimed what
     * every other one claims that counts.
     */
    async countRequest(within: Database, version: string, now: number): Promise<void> {
      await statements.deleteRequests(within, { before: now - day })
      const { rows } = await statements.requests(within, { upTo: now })
      const aboutDataset = rows.filter((one) => one.version === version).length
      if (aboutDataset >= budget.perDataset) throw new Error('The model was asked often enough about this dataset.')
      if (rows.length >= budget.perDay) throw new Error('The model was asked often enough today.')
      await statements.addRequest(within, { id: randomUUID(), version, at: now })
    },
  }
}

const noteStatements = (db: Database) => ({
  note: statement<{ readonly model: string }, StoredNote>(({ model }) =>
    db.selectFrom('model_notes').selectAll().where('model', '=', model),
  ),
  newest: statement<object, StoredNote>(() =>
    db.selectFrom('model_notes').selectAll().orderBy('date', 'desc').limit(1),
  ),
  save: statement<StoredNote, unknown>(({ version, model, output, date }) =>
    db
      .insertInto('model_notes')
      .values({ version, model, output, date })
      .onConflict((conflict) => conflict.column('model').doUpdateSet({ version, output, date })),
  ),
  deleteRequests: statement<{ readonly before: number }, unknown>(({ before }) =>
    db.deleteFrom('model_requests').where('at', '<=', before),
  ),
  requests: statement<{ readonly upTo: number }, { readonly version: string }>(({ upTo }) =>
    db.selectFrom('model_requests').select('version').where('at', '<=', upTo),
  ),
  addRequest: statement<{ readonly id: string; readonly version: string; readonly at: number }, unknown>(
    ({ id, version, at }) => db.insertInto('model_requests').values({ id, version, at }),
  ),
})
