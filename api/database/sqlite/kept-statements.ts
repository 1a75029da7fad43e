import type Sqlite from 'better-sqlite3'

/** Several times what the product has; a list in a statement makes a text for each of its lengths. */
const most = 256

/** Preparing costs more than running, so each text is prepared once – or again after very many others. */
export function keepStatements(connection: Sqlite.Database): (text: string) => Sqlite.Statement {
  const kept = new Map<string, Sqlite.Statement>()
  return (text) => {
    const known = kept.get(text)
    if (known) return known
    if (kept.size === most) kept.clear()
    const statement = connection.prepare(text)
    kept.set(text, statement)
    return statement
  }
}
