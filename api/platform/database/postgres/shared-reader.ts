import type { Writable } from 'node:stream'
import { type Client, Query as DriverQuery, type QueryResult } from 'pg'
import { PostgresError, sqlState } from './postgres-error.ts'

/** A statement with its parameters, and the name under which a connection may prepare it. */
export interface Query {
  readonly text: string
  readonly values: unknown[]
  readonly name?: string
}

/** Sends a query. A driver given these options as an object clones it, which takes longer than everything else here. */
export function sendQuery(client: Pick<Client, 'query'>, { text, values, name }: Query): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    const query = new DriverQuery(text, values, (error, result) => (error ? reject(error) : resolve(result)))
    client.query(name === undefined ? query : Object.assign(query, { name }))
  })
}

/** Sends all that a connection writes in one turn of the event loop in one write: a write costs more than a query. */
export function createWriteHold(stream: Pick<Writable, 'cork' | 'uncork'>): () => void {
  let isHeld = false
  return () => {
    if (isHeld) return
    isHeld = true
    stream.cork()
    // Requests read from their sockets in the same turn come before setImmediate callbacks.
    setImmediate(() => {
      isHeld = false
      stream.uncork()
    })
  }
}

/** How often per timeout the oldest read is checked. */
const checksPerTimeout = 4

/**
 * Sends reads over one pipelined connection. Those of one turn of the event loop are sent in one write, and one timer
 * serves all of them: if the oldest gets no response in time, the connection ends, and all of them reject.
 */
export function createSharedReader(client: Client, timeoutMs: number): (query: Query) => Promise<QueryResult> {
  const { stream } = client.connection
  const holdWrites = createWriteHold(stream)
  /** When the pending reads were sent, the oldest first: responses come in that order. */
  const sentAt: number[] = []
  let isWatched = false

  function watch(): void {
    if (isWatched) return
    isWatched = true
    setTimeout(() => {
      isWatched = false
      const [oldest] = sentAt
      if (oldest === undefined) return
      if (performance.now() - oldest < timeoutMs) return watch()
      stream.destroy(new PostgresError(sqlState.connectionLost, 'The server has not answered in time.'))
    }, timeoutMs / checksPerTimeout).unref()
  }

  return (query) => {
    holdWrites()
    sentAt.push(performance.now())
    watch()
    return sendQuery(client, query).finally(() => sentAt.shift())
  }
}
