import { readFileSync } from 'node:fs'
import type { ConnectionOptions as TlsOptions } from 'node:tls'
import { fail, type Result, succeed } from '#domain/result'
import { errorCode } from './files.ts'

/** A PostgreSQL database: its hosts, one of which takes writes, and how to log in. */
export interface PostgresAddress {
  readonly hosts: readonly Host[]
  readonly user: string
  readonly password?: string
  readonly database: string
  /** false for an unencrypted connection. */
  readonly ssl: false | TlsOptions
}

interface Host {
  /** A name, an address, or the folder of a Unix socket. */
  readonly host: string
  readonly port: number
}

const defaultPort = 5432

/** `postgres://user:password@host1:port,host2/database?parameters`, as libpq reads it, with a user and a database. */
const form = /^postgres(?:ql)?:\/\/(?:([^:@/?]*)(?::([^@/?]*))?@)?([^/?]*)(?:\/([^?]*))?(?:\?(.*))?$/

const parameterNames: readonly string[] = ['sslmode', 'sslrootcert', 'host']

/**
 * Parses a connection URI (https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING) or says what is wrong
 * with it, without repeating it: it may hold a password. `sslmode` is `disable` (the default), `require` or
 * `verify-full` with an optional `sslrootcert`; `host` is the folder of a Unix socket.
 */
export function parseAddress(uri: string): Result<PostgresAddress> {
  const [, user = '', password, hostList = '', database = '', query = ''] = form.exec(uri) ?? []
  if (!form.test(uri)) return fail('DATABASE_URL must look like postgres://user@host1,host2/stonks.')
  const parameters = new URLSearchParams(query)
  const hosts = parseHosts(parameters.get('host') ?? hostList)
  if (!hosts.ok) return hosts
  const decoded = [user, password ?? '', database].map(decode)
  const [name, secret, databaseName] = decoded
  if (name === undefined || secret === undefined || databaseName === undefined) {
    return fail('DATABASE_URL holds a % that does not begin a character. Write %25 for the sign itself.')
  }
  if (decoded.join('').includes('\0')) return fail('DATABASE_URL holds a character that no name may have.')
  if (name === '') return fail('DATABASE_URL names no user: postgres://user@host/stonks.')
  if (databaseName === '') return fail('DATABASE_URL names no database: postgres://user@host/stonks.')
  if (![...parameters.keys()].every((key) => parameterNames.includes(key))) {
    return fail(`DATABASE_URL has a parameter that is not one of ${parameterNames.join(', ')}.`)
  }
  const ssl = parseTls(parameters)
  if (!ssl.ok) return ssl
  const login = { user: name, database: databaseName, ...(password !== undefined && { password: secret }) }
  return succeed({ hosts: hosts.value, ...login, ssl: ssl.value })
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function parseHosts(list: string): Result<readonly Host[]> {
  const hosts: Host[] = []
  for (const given of list.split(',')) {
    const [, name = '', port] = /^(\[[\da-fA-F:.]+\]|\/[^,]*?|[\w.-]+)(?::(\d{1,5}))?$/.exec(given) ?? []
    const number = port === undefined ? defaultPort : Number(port)
    if (name === '' || number < 1 || number > 65_535) {
      return fail(
        `DATABASE_URL: host ${hosts.length + 1} must be a name or an address, with or without a port. ` +
          'In a password, write @ as %40, / as %2F and : as %3A.',
      )
    }
    hosts.push({ host: name.replaceAll(/^\[|\]$/g, ''), port: number })
  }
  return succeed(hosts)
}

function parseTls(parameters: URLSearchParams): Result<PostgresAddress['ssl']> {
  const mode = parameters.get('sslmode') ?? 'disable'
  const file = parameters.get('sslrootcert')
  if (mode === 'disable') return succeed(false)
  if (mode === 'require') return succeed({ rejectUnauthorized: false })
  if (mode !== 'verify-full') {
    return fail(`DATABASE_URL has sslmode=${mode}, which must be disable, require or verify-full.`)
  }
  if (file === null) return succeed({ rejectUnauthorized: true })
  try {
    return succeed({ rejectUnauthorized: true, ca: readFileSync(file) })
  } catch (error) {
    return fail(`DATABASE_URL has sslrootcert=${file}, which cannot be read (${errorCode(error)}).`)
  }
}
