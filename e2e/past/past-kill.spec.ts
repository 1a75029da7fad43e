import type { Page } from '@playwright/test'
import { newDevice } from '../harness/browser.ts'
import { endIntroduction } from '../harness/fixtures.ts'
import type { PastMarket } from '../harness/past-market.ts'
import { freePort, type Server, startServer } from '../harness/server.ts'
import { bar, expect, expectDay, link, testOf } from './past-page.ts'

/** Kills of browser and server in turn, each after another number of files of the past has arrived. */
const rounds = process.env['LONG'] === undefined ? 4 : 50

const test = testOf(400, 300)

/** Whether the past is complete; fails unless all of it or none is there. */
async function isWhole(page: Page, past: PastMarket, day: string): Promise<boolean> {
  const download = page.getByRole('button', { name: /^Download / })
  await expect(bar(page).or(download)).toBeVisible()
  if (await download.isVisible()) return false
  await expectDay(page, past, day)
  return true
}

/** Resolves once this many files of the past have arrived, or all of them. */
function arrivalOf(page: Page, files: number): Promise<unknown> {
  if (files === 0) return Promise.resolve()
  let arrived = 0
  const reached = page.waitForEvent('requestfinished', (request) => {
    if (/data\/history\/\w+\.gz$/.test(request.url())) arrived++
    return arrived >= files
  })
  return Promise.race([reached, bar(page).waitFor()])
}

test('killing browser or server in any phase of the download leaves the right past or none', async ({ past }) => {
  test.setTimeout(rounds * 60_000)
  const port = await freePort()
  const start = () => startServer({ ...past.settings, PORT: String(port) })
  let server: Server = await start()
  const device = await newDevice('desk', server.url)
  try {
    let wholes = 0
    for (let round = 0; round < rounds; round++) {
      const context = await device.open()
      await context.addInitScript(endIntroduction)
      const page = context.pages()[0] ?? (await context.newPage())
      const day = past.at(40 + round)
      await page.goto(link(day))
      if (await isWhole(page, past, day)) {
        wholes++
        await page.goto('/help')
        await page.evaluate(
          () => new Promise((resolve) => (indexedDB.deleteDatabase('stonks-history').onsuccess = resolve)),
        )
        await page.goto(link(day))
      }
      const arrived = arrivalOf(page, round >> 1)
      await page.getByRole('button', { name: /^Download / }).click({ noWaitAfter: true })
      await arrived
      if (round % 2 === 0) {
        await device.kill()
      } else {
        await server.stop()
        server = await start()
        await page.reload()
        if (await isWhole(page, past, day)) wholes++
        await context.close()
      }
    }
    const context = await device.open()
    const page = context.pages()[0] ?? (await context.newPage())
    await page.goto(link(past.at(-1)))
    if (!(await isWhole(page, past, past.at(-1)))) {
      await page.getByRole('button', { name: /^Download / }).click()
      await expectDay(page, past, past.at(-1))
    }
    console.log(`${rounds} kills, the past was whole after ${wholes}, never wrong`)
  } finally {
    await device.discard()
    await server.stop()
  }
})
