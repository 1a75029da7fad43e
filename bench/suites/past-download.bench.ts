import { join } from 'node:path'
import { type CDPSession, expect, type Page, test } from '@playwright/test'
import { parseManifest } from '../../domain/history/manifest.ts'
import { aPastMarket } from '../../e2e/harness/past-market.ts'
import { quietNetwork } from '../../e2e/harness/quiet-network.ts'
import { startServer } from '../../e2e/harness/server.ts'
import { pastBar } from '../../web/past/past-texts.ts'
import { neededFiles } from '../../worker/engine/history/needed-files.ts'
import { runs } from '../harness/budgets.ts'
import { checkBudget } from '../harness/comparison.ts'
import { startPacedProxy } from '../harness/paced-proxy.ts'

/** Two years of the simulated market. */
const [stocks, sessions] = [6000, 504]
const megabits = 50
/** The folder of another build of the product, such as a worktree of an older commit after `npm run build`. */
const before = process.env['BEFORE']

/** The addresses of the files of a server's past that a device downloads, once the server has read it. */
async function addressesOfPast(server: string): Promise<readonly string[]> {
  const address = `${server}/data/history/manifest.json`
  await expect.poll(async () => (await fetch(address)).status, { timeout: 60_000 }).toBe(200)
  const manifest = parseManifest(await (await fetch(address)).text())
  if (!manifest.ok) throw new Error(manifest.failure.join())
  return neededFiles(manifest.value).map(({ file }) => `/data/history/${file}`)
}

/** Milliseconds in which the page receives files, ten at once as the product does, without using them. */
const transferTime = (page: Page, addresses: readonly string[]): Promise<number> =>
  page.evaluate(async (all) => {
    const begun = performance.now()
    const queue = all.values()
    const work = async () => {
      for (const address of queue) await (await fetch(address, { cache: 'no-store' })).arrayBuffer()
    }
    await Promise.all(Array.from({ length: 10 }, work))
    return performance.now() - begun
  }, addresses)

/**
 * Milliseconds from the press of the button until the past is stored and read, that is, until the bar of the day no longer
 * says that it is loading, and until the first rows of the day are there.
 */
const timesOfDownload = (page: Page): Promise<{ readonly read: number; readonly shown: number }> =>
  page.evaluate(
    (coming) =>
      new Promise((resolve) => {
        const watch = () => {
          const begun = performance.now()
          let read: number | undefined
          const look = () => {
            const [bar, row] = [document.querySelector('[data-past-bar]'), document.querySelector('[data-symbol]')]
            const now = performance.now() - begun
            if (row ?? (bar && !bar.textContent.includes(coming))) read ??= now
            if (row) resolve({ read: read ?? now, shown: now })
            else requestAnimationFrame(look)
          }
          look()
        }
        document.addEventListener('click', watch, { once: true, capture: true })
      }),
    pastBar.getting,
  )

/** Milliseconds of processor time of each process of pages, which other work on the machine changes less than the time. */
async function workOfPages(session: CDPSession): Promise<ReadonlyMap<number, number>> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  return new Map(processInfo.flatMap(({ id, type, cpuTime }) => (type === 'renderer' ? [[id, 1000 * cpuTime]] : [])))
}

/** Where times are collected. */
const noTimes = (): number[] => []

/** A build of the product behind a line of a limited speed, and what was measured. */
async function aContestant(settings: Readonly<Record<string, string>>, program?: string) {
  const server = await startServer(settings, program)
  const proxy = await startPacedProxy(server.url, megabits)
  return {
    url: proxy.url,
    addresses: await addressesOfPast(server.url),
    ...{ transfer: noTimes(), read: noTimes(), shown: noTimes(), work: noTimes() },
    async stop() {
      proxy.stop()
      await server.stop()
    },
  }
}

test('the download of two years, 50 Mbit/s', async ({ browser }) => {
  test.setTimeout(20 * 60_000)
  const past = aPastMarket(stocks, sessions)
  const session = await browser.newBrowserCDPSession()
  const ours = await aContestant(past.settings)
  const others = before === undefined ? undefined : await aContestant(past.settings, join(before, 'dist/api/server.js'))
  const inTurn = others ? [ours, others] : [ours]
  // The first run warms up.
  for (let run = 0; run <= runs; run++) {
    for (const { url, addresses, ...measured } of run % 2 === 0 ? inTurn : inTurn.toReversed()) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
      const page = await context.newPage()
      await page.goto(`${url}/?asOf=${past.sessions[100] ?? ''}`)
      const download = page.getByRole('button', { name: /^Download / })
      await expect(download).toBeVisible()
      // What the app stores of itself on a first visit takes part of the line.
      await quietNetwork(page)
      const transfer = await transferTime(page, addresses)
      const start = await workOfPages(session)
      const times = timesOfDownload(page)
      await download.click()
      const { read, shown } = await times
      const end = await workOfPages(session)
      await context.close()
      if (run === 0) continue
      measured.transfer.push(transfer)
      measured.read.push(read)
      measured.shown.push(shown)
      measured.work.push([...end].reduce((sum, [id, time]) => sum + time - (start.get(id) ?? 0), 0))
    }
  }
  checkBudget({ id: 'pastDownload', ours: ours.read, others: ours.transfer })
  checkBudget({ id: 'pastFirstDay', ours: ours.shown, others: ours.transfer })
  if (others) {
    checkBudget({ id: 'buildPast', ours: ours.shown, others: others.shown })
    checkBudget({ id: 'buildPastWork', ours: ours.work, others: others.work })
  }
  for (const contestant of inTurn) await contestant.stop()
  past.remove()
})
