import { CompiledQuery, type Compilable, type QueryResult } from 'kysely'
import type { Database } from './database.ts'

/** Stands where a parameter is to go. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement that is compiled once, for whatever database it is, and run with its own parameters each time; inside a
 * transaction by handing that over.
 * `build` is called once: what it takes from its argument are places for the parameters, not yet their values.
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
