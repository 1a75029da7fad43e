import { CompiledQuery, type Compilable, type QueryResult } from 'kysely'
import type { Database } from './database.ts'

/** A placeholder for a parameter. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * Compiles a statement once and runs it with its own parameters each time, on a database or inside a transaction.
 * `build` is called once: its argument holds placeholders, not values.
 */
export function statement<Parameters extends object, Row>(
  build: (placeholders: Parameters) => Compilable<Row>,
): (db: Pick<Database, 'executeQuery'>, parameters: Parameters) => Promise<QueryResult<Row>> {
  const gaps = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) })
  const { sql, parameters: slots } = build(gaps as Parameters).compile()
  return (db, parameters) => {
    const filled = slots.map((given) =>
      given instanceof Placeholder ? parameters[given.name as keyof Parameters] : given,
    )
    return db.executeQuery<Row>(CompiledQuery.raw(sql, filled))
  }
}
