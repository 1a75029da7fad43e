import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findProgram, whenStarted } from '../engines/processes.ts'
import { freePort } from '../harness/server.ts'
import { findPostgres } from './postgres.ts'
import { giveToUnprivileged, type ProcessTree, signalTree, startProcessTree } from './process-tree.ts'

/** The programs of a cluster that are not installed; empty if all are. */
export function missingPrograms(): readonly string[] {
  const programs = ['patroni', 'etcd', 'haproxy'].filter((name) => findClusterProgram(name) === undefined)
  return findPostgres() === undefined ? ['postgresql-15', ...programs] : programs
}

/** Debian installs HAProxy in a folder that only root's PATH contains. */
export const findClusterProgram = (name: string): string | undefined =>
  findProgram(name) ?? findProgram(`../sbin/${name}`)

/** One machine of the cluster: PostgreSQL under Patroni, and a member of etcd. */
export interface ClusterNode {
  readonly name: string
  readonly ports: { readonly postgres: number; readonly rest: number }
  /** SIGKILL to PostgreSQL and its children only; Patroni notices that. */
  killPostgres(): Promise<void>
  /** SIGKILL to everything on the machine. */
  kill9(): Promise<void>
  /** SIGSTOP to PostgreSQL and Patroni. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Starts the killed parts. */
  start(): void
}

/** A highly available PostgreSQL: three nodes, one of them primary and one a synchronous standby. */
export interface PatroniCluster {
  readonly nodes: readonly ClusterNode[]
  /** Connects to a list of `host:port` as the superuser. */
  urlOf(hosts: string, database: string): string
  /** The node that Patroni calls the primary; rejects if there is none. */
  primary(): Promise<ClusterNode>
  /** Settles when there is a primary with a synchronous standby. */
  whenSynchronous(): Promise<void>
  stop(): Promise<void>
}

const names = ['node-a', 'node-b', 'node-c'] as const
const configuration = fileURLToPath(new URL('../../docs/deploy/patroni.yml', import.meta.url))

/** Starts the cluster with the configuration of docs/deploy; it takes some twenty seconds. */
export async function startPatroni(): Promise<PatroniCluster> {
  const postgres = findPostgres()
  if (postgres === undefined || missingPrograms().length > 0)
    throw new Error(`Not installed: ${missingPrograms().join(', ')}`)
  const folder = await mkdtemp(join(tmpdir(), 'stonks-patroni-'))
  const password = randomBytes(12).toString('hex')
  const members = await Promise.all(
    names.map(async (name) => ({
      name,
      folder: join(folder, name),
      ports: { postgres: await freePort(), rest: await freePort(), client: await freePort(), peer: await freePort() },
    })),
  )
  const nodes: ClusterNode[] = []
  const cluster: PatroniCluster = {
    nodes,
    urlOf: (hosts, database) => `postgres://stonks:${password}@${hosts}/${database}`,
    async primary() {
      for (const node of nodes) if ((await roleOf(node)).isPrimary) return node
      throw new Error('No node is the primary.')
    },
    whenSynchronous: () =>
      whenStarted('A primary with a synchronous standby', async () => {
        const roles = await Promise.all(nodes.map(roleOf))
        const hasBoth = roles.some(({ isPrimary }) => isPrimary) && roles.some(({ isSynchronous }) => isSynchronous)
        if (!hasBoth) throw new Error(await logsOf(members))
      }),
    async stop() {
      await Promise.all(nodes.map((node) => node.kill9()))
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
  try {
    await giveToUnprivileged(folder)
    for (const member of members) {
      await mkdir(member.folder, { mode: 0o700 })
      await giveToUnprivileged(member.folder)
      nodes.push(createNode(member, members, { postgres, password }))
    }
    for (const node of nodes) node.start()
    await cluster.whenSynchronous()
    return cluster
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

interface Member {
  readonly name: string
  readonly folder: string
  readonly ports: ClusterNode['ports'] & { readonly client: number; readonly peer: number }
}

function createNode(
  { name, folder, ports }: Member,
  members: readonly Member[],
  { postgres, password }: { postgres: string; password: string },
): ClusterNode {
  const log = join(folder, 'log')
  const here = (port: number) => `127.0.0.1:${port}`
  const users = { SUPERUSER: 'stonks', REPLICATION: 'replicator', REWIND: 'rewinder' }
  const environment = {
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: members.map((member) => `'${here(member.ports.client)}'`).join(),
    PATRONI_RESTAPI_LISTEN: here(ports.rest),
    PATRONI_RESTAPI_CONNECT_ADDRESS: here(ports.rest),
    PATRONI_POSTGRESQL_LISTEN: here(ports.postgres),
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: here(ports.postgres),
    PATRONI_POSTGRESQL_DATA_DIR: join(folder, 'data'),
    PATRONI_POSTGRESQL_BIN_DIR: postgres,
    PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
    ...Object.fromEntries(
      Object.entries(users).flatMap(([role, user]) => [
        [`PATRONI_${role}_USERNAME`, user],
        [`PATRONI_${role}_PASSWORD`, password],
      ]),
    ),
  }
  const etcdOptions = {
    name,
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': `http://${here(ports.client)}`,
    'advertise-client-urls': `http://${here(ports.client)}`,
    'listen-peer-urls': `http://${here(ports.peer)}`,
    'initial-advertise-peer-urls': `http://${here(ports.peer)}`,
    'initial-cluster': members.map((member) => `${member.name}=http://${here(member.ports.peer)}`).join(),
    'initial-cluster-token': 'stonks',
    'log-level': 'error',
  }
  const etcdCommand = ['etcd', ...Object.entries(etcdOptions).map(([option, value]) => `--${option}=${value}`)]
  let etcd: ProcessTree | undefined
  let patroni: ProcessTree | undefined
  /** Patroni starts PostgreSQL so that it outlives Patroni: its process id is in a file. */
  async function signalPostgres(signal: NodeJS.Signals): Promise<void> {
    const [id] = (await readFile(join(folder, 'data/postmaster.pid'), 'utf8').catch(() => '')).split('\n', 1)
    await signalTree(Number(id), signal, 'postgres')
  }
  return {
    name,
    ports,
    start() {
      if (!etcd?.isRunning()) etcd = startProcessTree(etcdCommand, log)
      if (!patroni?.isRunning()) patroni = startProcessTree(['patroni', configuration], log, environment)
    },
    killPostgres: () => signalPostgres('SIGKILL'),
    async kill9() {
      await Promise.all([etcd?.kill9(), patroni?.kill9()])
      await signalPostgres('SIGKILL')
    },
    async freeze() {
      await patroni?.freeze()
      await signalPostgres('SIGSTOP')
    },
    async thaw() {
      await signalPostgres('SIGCONT')
      await patroni?.thaw()
    },
  }
}

/** The state of a node by Patroni's REST interface; neither role if it does not answer within a second. */
async function roleOf({ ports }: ClusterNode): Promise<{ isPrimary: boolean; isSynchronous: boolean }> {
  const [isPrimary, isSynchronous] = await Promise.all(
    ['primary', 'synchronous'].map((role) =>
      fetch(`http://127.0.0.1:${ports.rest}/${role}`, { signal: AbortSignal.timeout(1_000) }).then(
        ({ ok }) => ok,
        () => false,
      ),
    ),
  )
  return { isPrimary: isPrimary ?? false, isSynchronous: isSynchronous ?? false }
}

const logsOf = async (members: readonly Member[]): Promise<string> =>
  (await Promise.all(members.map(({ folder }) => readFile(join(folder, 'log'), 'utf8').catch(() => '')))).join('\n')
