import { type Compilable, CompiledQuery, type QueryResult } from 'kysely'

/** What runs a statement: a database, a transaction or its connection. */
export interface Executor {
  executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>>
}

/** How a connection prepares a statement. */
interface PreparedStatement {
  readonly name: string
  /** Whether it changes nothing. */
  readonly isRead: boolean
}

/** Statements that are prepared once on each connection, by their text. */
const prepared = new Map<string, PreparedStatement>()

/** How a connection prepares this statement; undefined for one that was made for a single use. */
export const preparedStatement = (sql: string): PreparedStatement | undefined => prepared.get(sql)

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
): (db: Executor, parameters: Parameters) => Promise<QueryResult<Row>> {
  const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) })
  // The proxy has every property; `build` passes them on without reading their values.
  const { sql, parameters: compiled } = build(placeholders as Parameters).compile()
  if (!prepared.has(sql)) prepared.set(sql, { name: `s${prepared.size + 1}`, isRead: /^select\b/i.test(sql) })
  return (db, parameters) => {
    // A placeholder's name is the key that `build` has read from its argument.
    const filled = compiled.map((parameter) =>
      parameter instanceof Placeholder ? parameters[parameter.name as keyof Parameters] : parameter,
    )
    return db.executeQuery<Row>(CompiledQuery.raw(sql, filled))
  }
}
