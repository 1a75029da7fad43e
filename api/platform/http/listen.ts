import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { fail, type Result, succeed } from '#domain/result'
import type { Database } from '../database/database.ts'
import type { Config } from '../runtime/config.ts'
import { errorCode } from '../runtime/files.ts'
import type { Announce } from './announce.ts'
import type { App } from './fastify-app.ts'

/** Milliseconds for pending requests to finish. */
const shutdownTimeoutMs = 10_000
/** Milliseconds between two checks for idle connections. */
const idleCheckMs = 50

interface StopOptions {
  readonly database: Pick<Database, 'destroy'>
  readonly announce: Announce
  /** Seconds in which the server still answers. */
  readonly delaySeconds: number
}

/**
 * Answers the health check with 503 for `delaySeconds`, so that a balancer sends no more requests. Then accepts no new
 * connections, lets requests finish, closes the database, and ends the process with code 0.
 */
export async function stopGracefully(app: App, { database, announce, delaySeconds }: StopOptions): Promise<void> {
  app.isStopping = true
  if (delaySeconds > 0) await sleep(delaySeconds * 1000)
  const end = async (message: string) => {
    await database.destroy()
    announce.info(message, { event: 'stopped' })
    process.exit(0)
  }
  // A slow reader must not keep the process alive.
  const seconds = shutdownTimeoutMs / 1000
  setTimeout(
    () => void end(`Stopped; requests that took longer than ${seconds} seconds were cut off.`),
    shutdownTimeoutMs,
  ).unref()
  // Fastify closes idle connections once; those that become idle later must be closed too.
  setInterval(() => app.server.closeIdleConnections(), idleCheckMs).unref()
  await app.close()
  await end('Stopped; no request was cut off.')
}

/** The addresses under which Fastify reports what a browser on this machine calls localhost. */
const localHosts = ['127.0.0.1', '[::1]', '0.0.0.0', '[::]']

/** Length of the listen backlog. When it is full, the system drops connections, and clients retry seconds later. */
const backlog = 4096

/** Opens the port. Returns the origin to open in a browser on this machine, with the actual port. */
export async function listen(app: App, { host, port }: Pick<Config, 'host' | 'port'>): Promise<Result<string>> {
  try {
    const url = new URL(await app.listen({ host, port, backlog }))
    if (localHosts.includes(url.hostname)) url.hostname = 'localhost'
    return succeed(url.origin)
  } catch (error) {
    const code = errorCode(error)
    if (code === 'EADDRINUSE') return fail(`Port ${port} is in use. Choose another one: PORT=${port + 1} npm start`)
    if (code === 'EACCES') return fail(`Port ${port} is reserved. Choose one above 1023: PORT=8080 npm start`)
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') return fail(`HOST is "${host}", which is not this machine.`)
    throw error
  }
}

type Address = Pick<Config, 'host' | 'port' | 'publicUrl'>

/** A port reserved for the server. */
interface ReservedPort {
  readonly address: Address
  /** Releases the port; call it right before the server listens. */
  readonly release: () => Promise<void>
}

/**
 * Reserves a free port if PORT is 0, so that the server knows its origin before it is built; no other process gets the
 * port meanwhile. If none can be reserved, listening reports why.
 */
export async function reservePort({ host, port, publicUrl }: Address): Promise<ReservedPort> {
  const configured = { address: { host, port, publicUrl }, release: () => Promise.resolve() }
  if (port !== 0) return configured
  const listener = createServer()
  const isReserved = await once(listener.listen(0, host), 'listening').then(
    () => true,
    () => false,
  )
  if (!isReserved) return configured
  const reservedPort = listeningPort(listener)
  return {
    address: {
      host,
      port: reservedPort,
      publicUrl: publicUrl === 'http://localhost:0' ? `http://localhost:${reservedPort}` : publicUrl,
    },
    release: () => new Promise((resolve) => listener.close(() => resolve())),
  }
}

/** The part of a process that is needed here. */
interface Source {
  on(event: 'unhandledRejection', listener: (reason: unknown) => void): unknown
}

/**
 * An unhandled rejection is a bug of one request: log it. Node would end the process and every other request with it.
 * Errors thrown outside a promise still end it.
 */
export function logUnhandledRejections(source: Source, log: Pick<FastifyBaseLogger, 'error'>): void {
  source.on('unhandledRejection', (reason: unknown) =>
    log.error({ err: reason instanceof Error ? reason : new Error('not an error') }, 'unhandled rejection'),
  )
}

/** The TCP port of a server that listens on one. */
export function listeningPort(server: Server): number {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen on a port')
  return address.port
}
