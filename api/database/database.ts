import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Where accounts and bookmarks are kept. `destroy` closes it, and nothing that was answered before gets lost. */
export type Database = Kysely<Tables>
