import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { pushKeyLines } from '../../api/cli/push-keys.ts'
import { demoLines } from './market.ts'
import { startServer } from './server.ts'

/** A server whose dataset changes. */
export interface AlertServer {
  readonly url: string
  /** Publishes the dataset with all stocks; the one before lacks every tenth: the server refuses a file that changes much more. */
  readonly publish: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Settings with new keys, which let a server send to push services on this machine. */
export function pushSettings(): Readonly<Record<string, string>> {
  const [publicKey = '', privateKey = ''] = pushKeyLines().map((line) => line.slice(line.indexOf('=') + 1))
  const contact = { PUSH_CONTACT: 'mailto:operator@stonks.example', PUSH_LOOPBACK: '1' }
  return { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey, ...contact }
}

/** Starts a server of alerts with settings for push messages and mails. */
export async function startAlertServer(settings: Readonly<Record<string, string>>): Promise<AlertServer> {
  const folder = await mkdtemp(join(tmpdir(), 'stonks-away-'))
  const file = join(folder, 'market.ndjson.gz')
  const lines = demoLines(600)
  const write = (some: readonly string[]) => writeFile(file, gzipSync(`${some.join('\n')}\n`))
  await write(lines.filter((_, at) => at % 10 !== 1))
  const server = await startServer({ MARKET: 'file', MARKET_FILE: file, ...settings })
  return {
    url: server.url,
    publish: () => write(lines),
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true })
    },
  }
}
