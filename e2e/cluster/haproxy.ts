import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { whenStarted } from '../engines/processes.ts'
import { freePort } from '../harness/server.ts'
import { type ClusterNode, findClusterProgram } from './patroni.ts'
import { giveToUnprivileged, startProcessTree } from './process-tree.ts'

const configuration = fileURLToPath(new URL('../../docs/deploy/haproxy.cfg', import.meta.url))

/** The targets of HAProxy's requests and connections. */
interface Targets {
  /** The ports of instances of Stonks. */
  readonly instances: readonly number[]
  /** The nodes of PostgreSQL under Patroni. */
  readonly nodes?: readonly ClusterNode[]
  /** The port of the site; any free one by default. */
  readonly port?: number
}

export interface Haproxy {
  /** The address of the instances. */
  readonly url: string
  /** `host:port` of the primary PostgreSQL. */
  readonly postgres: string
  stop(): Promise<void>
}

/** Starts HAProxy with the configuration of docs/deploy; only addresses are replaced. */
export async function startHaproxy(targets: Targets): Promise<Haproxy> {
  const [site, postgres] = [`127.0.0.1:${targets.port ?? (await freePort())}`, `127.0.0.1:${await freePort()}`]
  const folder = await mkdtemp(join(tmpdir(), 'stonks-haproxy-'))
  const file = join(folder, 'haproxy.cfg')
  const written = await readFile(configuration, 'utf8')
  const text = replaceServers(written, targets)
  await writeFile(file, text.replace('bind :80', `bind ${site}`).replace('bind 127.0.0.1:5000', `bind ${postgres}`))
  await giveToUnprivileged(folder)
  const log = join(folder, 'log')
  const tree = startProcessTree([findClusterProgram('haproxy') ?? 'haproxy', '-db', '-f', file], log)
  const stop = async () => {
    await tree.kill9()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await whenStarted('HAProxy', async () => {
      if (!tree.isRunning()) throw new Error(await readFile(log, 'utf8'))
      await fetch(`http://${site}/api/health`)
    })
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `http://${site}`, postgres, stop }
}

/** Replaces the lines `server instance-…` and `server node-…` of each section by the targets. */
function replaceServers(text: string, { instances, nodes = [] }: Targets): string {
  const servers = {
    instance: instances.map((port) => ({ address: `127.0.0.1:${port}`, check: 'check' })),
    node: nodes.map(({ ports }) => ({ address: `127.0.0.1:${ports.postgres}`, check: `check port ${ports.rest}` })),
  }
  return text.replaceAll(/(?: *server (instance|node)-.*\n)+/g, (lines, kind: keyof typeof servers) =>
    servers[kind]
      .map(({ address, check }, n) => {
        const name = `${kind}-${n + 1}`
        return `    server ${name} ${address} ${lines.includes(' track ') ? `track starting/${name}` : check}\n`
      })
      .join(''),
  )
}
