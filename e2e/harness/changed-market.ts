import { writeFile } from 'node:fs/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Locator, Page } from '@playwright/test'
import type { FaultyNetwork } from './faulty-network.ts'
import { expectIdle, watchWorkers } from './faulty-worker.ts'
import { expect, leaveAll, test as base } from './fixtures.ts'
import { type Market, readMarket } from './market.ts'
import { expectScreen } from './screen.ts'
import { type Server, startServer } from './server.ts'

interface NextMarket {
  /** A newer dataset than the test's own, and the server that has it. */
  next: { readonly url: string; readonly market: Market }
}

export const test = base.extend<NextMarket>({
  next: async ({ server, context }, use, info) => {
    const next = await startChangedServer(server.url, info.outputPath('changed.ndjson.gz'))
    await use({ url: next.url, market: await readMarket(next.url) })
    await leaveAll(context)
    await next.stop()
  },
})

export { expect }

/** The path of the dataset. */
export const dataset = '/data/stonks'

/** The prefix of every name in the next dataset, so that each row shows which dataset it belongs to. */
export const changed = 'Changed '

export const notSaved = (page: Page): Locator => page.getByText(/^Not saved on this device/)

/** Shows a market and waits until it is stored on the device. */
export async function visit(page: Page, network: FaultyNetwork, market: Market): Promise<void> {
  await watchWorkers(page)
  await page.goto(network.url)
  await expectScreen(page, market.select())
  await expectIdle(page)
}

/** The number of last-seen results on this device. */
export const storedLastSeen = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('stonks-personal')
        request.onerror = () => reject(new Error('There is no database'))
        request.onsuccess = () => {
          const { result: database } = request
          const count = database.transaction('looks').objectStore('looks').count()
          count.onsuccess = () => {
            database.close()
            resolve(count.result)
          }
        }
      }),
  )

/** The same market with other names and without every tenth stock. */
async function startChangedServer(server: string, file: string): Promise<Server> {
  await writeFile(file, changedDataset(await readDataset(server)))
  return startServer({ MARKET: 'file', MARKET_FILE: file })
}

/** The file that a server sends. */
export const readDataset = async (server: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(new URL(dataset, server))).arrayBuffer())

/** The file of the same market with other names and without every tenth stock. */
export function changedDataset(file: Buffer): Buffer {
  const lines = gunzipSync(file).toString().trim().split('\n')
  const changedLines = lines.filter((_, i) => i % 10 !== 0).map(change)
  return gzipSync(`${changedLines.join('\n')}\n`)
}

interface Line {
  readonly overview?: { readonly Name?: unknown }
}

function change(line: string): string {
  const record = JSON.parse(line) as Line
  return JSON.stringify({ ...record, overview: { ...record.overview, Name: changed + String(record.overview?.Name) } })
}
