import { setTimeout as sleep } from 'node:timers/promises'
import {
  Client,
  type ClientBase,
  type ClientConfig,
  Pool,
  type PoolClient,
  type QueryResult,
  TypeOverrides,
  types,
} from 'pg'
import type { PostgresAddress } from '../../runtime/postgres-address.ts'
import type { PoolUsage } from '../engine.ts'
import { isConnectionLost, PostgresError, sqlState, toPostgresError } from './postgres-error.ts'
import { createSharedReader, createWriteHold, type Query } from './shared-reader.ts'

export interface ConnectionOptions {
  /** Connections for transactions and single writes. */
  readonly poolSize?: number
  /** Milliseconds after which a statement counts as lost, and its connection with it. */
  readonly queryTimeoutMs?: number
  /** Milliseconds in which all hosts are tried again and again; by default, as long as SQLite waits for another process. */
  readonly acquireTimeoutMs?: number
  /** Whether the server is told the time limits: a connection pooler in transaction mode rejects such parameters. */
  readonly announcesTimeouts?: boolean
}

/** The connections of a process to whichever of the hosts takes writes. */
export interface Connections {
  /** A connection of its own, for a transaction. */
  acquire(): Promise<PoolClient>
  /** Gives it back; a lost one is replaced. */
  release(client: PoolClient, isLost: boolean): void
  /**
   * Runs a small read on the connection that all reads share: many are pipelined, so that none waits for the one
   * before. A read whose connection was lost is sent again.
   */
  read(query: Query): Promise<QueryResult>
  /** Sends what a connection writes in this turn of the event loop in one write. */
  holdWrites(client: PoolClient): void
  usage(): PoolUsage
  end(): Promise<void>
}

interface Reader {
  readonly client: Client
  readonly read: ReturnType<typeof createSharedReader>
}

/** Milliseconds for one attempt to connect to one host. */
const connectTimeoutMs = 2_000
const retryDelayMs = 100
/** The pool’s error when all of its connections are in use: the host is not to blame. */
const poolIsBusy = 'timeout exceeded when trying to connect'
/** Milliseconds after which the server ends a transaction whose instance is silent, since others wait for its rows. */
const idleInTransactionMs = 30_000

/** Without these, bigint and numeric would be text; all of our numbers are below 2^53. */
const typeParsers = new TypeOverrides()
typeParsers.setTypeParser(types.builtins.INT8, Number)
typeParsers.setTypeParser(types.builtins.NUMERIC, Number)

/** Opens connections when they are needed. */
export function createConnections(
  { hosts, ...login }: PostgresAddress,
  { poolSize = 8, queryTimeoutMs = 3_000, acquireTimeoutMs = 5_000, announcesTimeouts = true }: ConnectionOptions = {},
): Connections {
  let current = 0
  const hostNow = () => hosts[current % hosts.length] ?? { host: 'localhost', port: 5432 }
  const serverTimeouts = {
    // The server ends the statement before this side gives up the connection.
    statement_timeout: Math.ceil(queryTimeoutMs * 0.9),
    idle_in_transaction_session_timeout: idleInTransactionMs,
  }
  const settings = (): ClientConfig => ({
    ...login,
    ...hostNow(),
    types: typeParsers,
    keepAlive: true,
    pipeline: true,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    ...(announcesTimeouts && serverTimeouts),
    application_name: 'stonks',
  })

  /** Continues with the next host, unless another connection has done so since. */
  const leaveHost = (at: number) => {
    if (at === current) current += 1
  }

  /** Which host a connection was made to: the value of `current` at that time. */
  const hostOf = new WeakMap<object, number>()

  /**
   * Whether the host of a connection was left since. It may be an old primary that was away and does not know its
   * successor: reads there are outdated, and writes there are lost.
   */
  const wasLeft = (client: object): boolean => (hostOf.get(client) ?? current) % hosts.length !== current % hosts.length

  /** Connects to the host that is current when the pool makes it. */
  class HostClient extends Client {
    constructor() {
      super(settings())
      hostOf.set(this, current)
      // Its query rejects, or the next one does; without a listener, the process would end.
      this.on('error', () => undefined)
    }
  }

  const pool = new Pool({
    max: poolSize,
    Client: HostClient,
    // Otherwise new ones would have to be opened for the next requests.
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: connectTimeoutMs,
  })
  // The pool replaces a connection that fails while it is idle.
  pool.on('error', () => undefined)

  /** Tries the hosts in turn until one accepts the connection or the time is over. */
  async function untilConnected<Connection>(connect: () => Promise<Connection>): Promise<Connection> {
    const end = Date.now() + acquireTimeoutMs
    for (;;) {
      const at = current
      try {
        return await connect()
      } catch (cause) {
        const error = toPostgresError(cause, sqlState.cannotConnect)
        const mayPass = isConnectionLost(error) || error.code === sqlState.tooManyConnections
        if (isConnectionLost(error) && error.message !== poolIsBusy) leaveHost(at)
        if (!mayPass || Date.now() + retryDelayMs > end) throw error
        await sleep(retryDelayMs)
      }
    }
  }

  const known = new WeakMap<PoolClient, () => void>()

  async function checkOut(): Promise<PoolClient> {
    const client = await pool.connect()
    if (wasLeft(client)) {
      client.release(true)
      return checkOut()
    }
    if (known.has(client)) return client
    try {
      await refuseStandby(client)
    } catch (error) {
      client.release(true)
      throw error
    }
    known.set(client, createWriteHold(client.connection.stream))
    return client
  }

  let shared: Promise<Reader> | undefined

  function openShared(): Promise<Reader> {
    const opening = untilConnected(async () => {
      const client = new Client({ ...settings(), query_timeout: 0 })
      hostOf.set(client, current)
      const forget = () => {
        if (shared === opening) shared = undefined
      }
      client.on('error', forget)
      client.on('end', forget)
      await client.connect()
      await refuseStandby(client)
      return { client, read: createSharedReader(client, queryTimeoutMs) }
    })
    opening.catch(() => {
      if (shared === opening) shared = undefined
    })
    return opening
  }

  async function reader(): Promise<Reader> {
    const opening = (shared ??= openShared())
    const opened = await opening
    if (!wasLeft(opened.client)) return opened
    if (shared === opening) shared = undefined
    void opened.client.end()
    return reader()
  }

  return {
    acquire: () => untilConnected(checkOut),
    release(client, isLost) {
      if (isLost) leaveHost(hostOf.get(client) ?? current)
      client.release(isLost || wasLeft(client))
    },
    holdWrites: (client) => known.get(client)?.(),
    async read(query) {
      for (let attempt = 1; ; attempt++) {
        const { client, read } = await reader()
        try {
          return await read(query)
        } catch (cause) {
          const error = toPostgresError(cause)
          if (isConnectionLost(error)) leaveHost(hostOf.get(client) ?? current)
          if (!isConnectionLost(error) || attempt > 1) throw error
          await client.end().catch(() => undefined)
        }
      }
    },
    usage: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async end() {
      const reader = await shared?.catch(() => undefined)
      await Promise.all([reader?.client.end(), pool.end()])
    },
  }
}

/** A standby takes no writes, and neither does a demoted primary: try the next host. */
async function refuseStandby(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  if (rows[0]?.transaction_read_only === 'on') throw new PostgresError(sqlState.readOnly, 'The server is a standby.')
}
