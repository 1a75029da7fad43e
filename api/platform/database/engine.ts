import type { DialectAdapter } from 'kysely'
import type { Database } from './database.ts'

/** Failures of a database as the API reports them: it is briefly unavailable, or nothing can be written. */
export type StorageFailure = 'store-busy' | 'store-full'

/** Connections to the database: all of them, the idle ones, and the work that waits for one. */
export interface PoolUsage {
  readonly total: number
  readonly idle: number
  readonly waiting: number
}

/** What differs between the engines; statements and transactions are the same for both. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres'
  /** Whether several machines may use the database: their shared state must then be in it. */
  readonly isShared: boolean
  /** Milliseconds since 1970 by the clock that all processes share: those of machines may differ by minutes. Inside a transaction, pass the transaction. */
  now(db: Pick<Database, 'selectNoFrom'>): Promise<number>
  /** undefined for an engine without connections. */
  poolUsage(): PoolUsage | undefined
}

const engines = new WeakMap<DialectAdapter, Engine>()

/** Registers the engine of a database by its adapter, which transactions and plugins share with it. */
export function registerEngine<Adapter extends DialectAdapter>(adapter: Adapter, engine: Engine): Adapter {
  engines.set(adapter, engine)
  return adapter
}

/** The engine of a database or transaction. */
export function engineOf(db: Pick<Database, 'getExecutor'>): Engine {
  const engine = engines.get(db.getExecutor().adapter)
  if (!engine) throw new Error('The database was opened without an engine.')
  return engine
}
