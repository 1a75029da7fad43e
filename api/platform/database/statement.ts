import type { Compilable, CompiledQuery, QueryResult } from 'kysely'

/** What runs a statement: a database, a transaction or its connection. */
export interface Executor {
  executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>>
}

/** A placeholder for a parameter. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * Compiles a statement once and runs it with its own parameters each time, on a database or inside a transaction: for
 * statements of every request, where compiling takes as long as running. `build` is called once: its argument holds
 * placeholders, not values.
 */
export function statement<Parameters extends object, Row>(
  build: (placeholders: Parameters) => Compilable<Row>,
): (db: Executor, parameters: Parameters) => Promise<QueryResult<Row>> {
  const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) })
  // The proxy has every property; `build` passes them on without reading their values.
  const compiled = build(placeholders as Parameters).compile()
  return (db, given) => {
    // A placeholder's name is the key that `build` has read from its argument.
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? given[parameter.name as keyof Parameters] : parameter,
    )
    return db.executeQuery<Row>({ ...compiled, parameters })
  }
}
