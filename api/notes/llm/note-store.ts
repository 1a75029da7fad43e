import { randomUUID } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'

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

/** Maximum requests of all servers for a dataset and in a day, even across failures and restarts. */
export const budget = { perDataset: 3, perDay: 12 } as const

/** The last good note of each model, and the requests to models: shared by all servers on a database. */
export function createNoteStore(db: Database) {
  return {
    /** The last good note of a model. */
    note: (model: string): Promise<StoredNote | undefined> =>
      db.selectFrom('model_notes').selectAll().where('model', '=', model).executeTakeFirst(),
    /** The last good note of any model. */
    newest: (): Promise<StoredNote | undefined> =>
      db.selectFrom('model_notes').selectAll().orderBy('date', 'desc').limit(1).executeTakeFirst(),
    async save(within: Database, note: StoredNote): Promise<void> {
      await within
        .insertInto('model_notes')
        .values(note)
        .onConflict((conflict) => conflict.column('model').doUpdateSet(note))
        .execute()
    },
    /**
     * Counts a request about a dataset, or throws if the budget is spent. The transaction must have claimed a subject
     * that every other counting transaction claims, too.
     */
    async countRequest(within: Database, version: string, now: number): Promise<void> {
      await within
        .deleteFrom('model_requests')
        .where('at', '<=', now - day)
        .execute()
      const rows = await within.selectFrom('model_requests').select('version').where('at', '<=', now).execute()
      const aboutDataset = rows.filter((one) => one.version === version).length
      if (aboutDataset >= budget.perDataset) throw new Error('The model was asked often enough about this dataset.')
      if (rows.length >= budget.perDay) throw new Error('The model was asked often enough today.')
      await within.insertInto('model_requests').values({ id: randomUUID(), version, at: now }).execute()
    },
  }
}
