import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { fail, type Result, succeed } from '#domain/result'
import type { PoolUsage } from '../database/engine.ts'
import { errorCode } from '../runtime/files.ts'
import type { App } from './fastify-app.ts'

/** The sources of the metrics. None may wait for the database: it may be the one that is away. */
interface MetricSources {
  /** Password hashes. */
  hashQueue(): { readonly running: number; readonly waiting: number }
  /** undefined for a database without connections. */
  pool(): PoolUsage | undefined
  /** The leases that this process has held since its start, and whether it holds them now. */
  leases(): ReadonlyMap<string, boolean>
  /** The dataset that this instance serves. */
  dataset(): { readonly lines: number; readonly createdAt: string | null } | undefined
}

/** The metrics of a process, in the format that Prometheus reads. */
export interface Metrics {
  /** Counts the requests of a server from now on, and reads the sources at each request for metrics. */
  observe(app: App, sources: MetricSources): void
  /** The Prometheus text format 0.0.4. */
  text(): Promise<string>
  /** Serves them at `/metrics` of their own port, which no user should reach. */
  listen(): Promise<Result<Server>>
}

/** Seconds. Most requests take a millisecond, a login 30, a dataset over a slow line seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Others are counted as one, so that clients cannot create new time series. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

interface MetricsAddress {
  readonly host: string
  readonly port: number
}

/** Creates the metrics. Labels have few values: route patterns, never addresses. */
export function createMetrics(address: MetricsAddress): Metrics {
  const registry = new Registry()
  const registers = [registry]
  // Memory, processor time, open files, garbage collection, event loop delay.
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'stonks_http_requests_total',
    help: 'Answered requests by route pattern, method and status.',
    labelNames: ['route', 'method', 'status'] as const,
    registers,
  })
  const durations = new Histogram({
    name: 'stonks_http_request_duration_seconds',
    help: 'Time until a request was answered completely, by route pattern.',
    labelNames: ['route'] as const,
    buckets,
    registers,
  })
  const failures = new Counter({
    name: 'stonks_failures_total',
    help: 'Failures by their code, such as too-many (a rate limit) or store-busy (no database).',
    labelNames: ['code'] as const,
    registers,
  })

  const text = () => registry.metrics()
  return {
    text,
    listen: () => listenForMetrics(text, address),
    observe(app, sources) {
      addGauges(registry, sources)
      app.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'none'
        const method = methods.has(request.method) ? request.method : 'other'
        requests.inc({ route, method, status: reply.statusCode })
        durations.observe({ route }, reply.elapsedTime / 1000)
        if (reply.failureCode !== undefined) failures.inc({ code: reply.failureCode })
        done()
      })
    },
  }
}

function addGauges(registry: Registry, sources: MetricSources): void {
  const gauge = (name: string, help: string, read: () => Readonly<Record<string, number>>, label?: string) =>
    new Gauge({
      ...{ name: `stonks_${name}`, help, registers: [registry], labelNames: label === undefined ? [] : [label] },
      collect() {
        this.reset()
        for (const [key, value] of Object.entries(read())) this.set(label === undefined ? {} : { [label]: key }, value)
        // Without labels, prom-client would show 0 for unknown values.
        if (label === undefined && Object.keys(read()).length === 0) this.remove({})
      },
    })

  gauge(
    'password_hashes',
    'Password hashes that run, and those that wait.',
    () => ({ ...sources.hashQueue() }),
    'state',
  )
  gauge(
    'database_connections',
    'Connections to the database in use and idle; work that waits for one.',
    () => {
      const pool = sources.pool()
      return pool ? { used: pool.total - pool.idle, idle: pool.idle, waiting: pool.waiting } : {}
    },
    'state',
  )
  gauge(
    'lease_held',
    '1 where this instance holds the lease, 0 where it held it before.',
    () => Object.fromEntries([...sources.leases()].map(([name, isHeld]) => [name, Number(isHeld)])),
    'name',
  )
  gauge('dataset_lines', 'Stocks in the dataset that this instance serves.', (): Record<string, number> => {
    const dataset = sources.dataset()
    return dataset ? { all: dataset.lines } : {}
  })
  gauge('dataset_age_seconds', 'Age of the newest record in that dataset.', (): Record<string, number> => {
    const madeAt = Date.parse(sources.dataset()?.createdAt ?? '')
    return Number.isNaN(madeAt) ? {} : { all: (Date.now() - madeAt) / 1000 }
  })
}

async function listenForMetrics(read: () => Promise<string>, { host, port }: MetricsAddress): Promise<Result<Server>> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') response.writeHead(404).end()
    else {
      void read().then(
        (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
        () => response.writeHead(500).end(),
      )
    }
  })
  try {
    await once(server.listen(port, host), 'listening')
    return succeed(server)
  } catch (error) {
    const code = errorCode(error)
    if (code === 'EADDRINUSE') return fail(`METRICS_PORT is ${port}, a port that is in use. Choose another one.`)
    if (code === 'EACCES') return fail(`METRICS_PORT is ${port}, which is reserved. Choose one above 1023.`)
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') {
      return fail(`METRICS_HOST is "${host}", which is not this machine.`)
    }
    throw error
  }
}
