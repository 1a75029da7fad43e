import type { StorageFailure } from '../engine.ts'

/** SQLSTATE codes: https://www.postgresql.org/docs/15/errcodes-appendix.html */
export const sqlState = {
  invalidPassword: '28P01',
  cannotConnect: '08001',
  connectionLost: '08006',
  /** A commit was sent, and no response came: it may have taken effect. */
  outcomeUnknown: '08007',
  readOnly: '25006',
  failedTransaction: '25P02',
  serializationFailure: '40001',
  deadlock: '40P01',
  tooManyConnections: '53300',
  /** Also the code of statements that ran into `statement_timeout`. */
  canceled: '57014',
  lockTimeout: '55P03',
} as const

/** An error of PostgreSQL, or of the connection to it, by its SQLSTATE code. */
export class PostgresError extends Error {
  readonly code: string

  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'PostgresError'
    this.code = code
  }
}

/** Names an error of the driver: errors without a SQLSTATE are errors of a connection. */
export function toPostgresError(error: unknown, fallback: string = sqlState.connectionLost): PostgresError {
  if (error instanceof PostgresError) return error
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const isSqlState = error instanceof Error && 'severity' in error && typeof code === 'string'
  // The driver itself ends a login by password, for example if there is no password.
  if (message.startsWith('SASL')) return new PostgresError(sqlState.invalidPassword, message, error)
  return new PostgresError(isSqlState ? code : fallback, message, error)
}

/** Whether the connection must be replaced: it ended, its server stops, or it is a standby. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof PostgresError && (/^(08|57P0)/.test(error.code) || error.code === sqlState.readOnly)

/** Whether a transaction that failed with this error was rolled back and may succeed when run again. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof PostgresError &&
  error.code !== sqlState.outcomeUnknown &&
  (isConnectionLost(error) || error.code === sqlState.serializationFailure || error.code === sqlState.deadlock)

/** Whether the server ended a statement that waited too long, for example for a row: others need not wait for it. */
export const isOfOneStatement = (error: unknown): boolean =>
  error instanceof PostgresError && (error.code === sqlState.canceled || error.code === sqlState.lockTimeout)

/** The database is away or overloaded: unresolved conflicts, limits, time-outs, shutdowns, standbys. */
const busy = /^(08|40|57P0|53300|25006|57014|55P03)/
/** The disk is full, or the server’s files cannot be written. */
const full = /^(53100|58)/

/** The failure to report for an error of PostgreSQL; undefined if it is a bug. */
export function postgresFailure(error: unknown): StorageFailure | undefined {
  if (!(error instanceof PostgresError)) return undefined
  if (busy.test(error.code)) return 'store-busy'
  return full.test(error.code) ? 'store-full' : undefined
}
