import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { newDevice } from '../harness/browser.ts'
import { endIntroduction, expect, test } from '../harness/fixtures.ts'
import { aPastMarket } from '../harness/past-market.ts'
import { freePort, type Server, startServer } from '../harness/server.ts'
import { bar, link, pastPage } from './past-page.ts'

/** Kills of browser and server in turn, at moments spread over visit, download and opening. */
const rounds = process.env['LONG'] === undefined ? 8 : 50

const past = aPastMarket(400, 300)
test.use({ settings: { ...past.settings } })
test.afterAll(() => past.remove())

const { at, expectDay } = pastPage(past)

/** Whether the past is all there; everything else than all of it or none fails. */
async function isWhole(page: Page, day: string): Promise<boolean> {
  const download = page.getByRole('button', { name: /^Download / })
  await expect(bar(page).or(download)).toBeVisible()
  if (await download.isVisible()) return false
  await expectDay(page, day)
  return true
}

test('killing browser or server in any phase of the download leaves the right past or none', async () => {
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
      const day = at(40 + round)
      await page.goto(link(day))
      if (await isWhole(page, day)) {
        wholes++
        await page.goto('/help')
        await page.evaluate(
          () => new Promise((resolve) => (indexedDB.deleteDatabase('stonks-history').onsuccess = resolve)),
        )
        await page.goto(link(day))
      }
      await page.getByRole('button', { name: /^Download / }).click({ noWaitAfter: true })
      await sleep(((round * 37) % rounds) * (300 / rounds))
      if (round % 2 === 0) {
        await device.kill()
      } else {
        await server.stop()
        server = await start()
        await page.reload()
        if (await isWhole(page, day)) wholes++
        await context.close()
      }
    }
    const context = await device.open()
    const page = context.pages()[0] ?? (await context.newPage())
    await page.goto(link(at(-1)))
    if (!(await isWhole(page, at(-1)))) {
      await page.getByRole('button', { name: /^Download / }).click()
      await expectDay(page, at(-1))
    }
    console.log(`${rounds} kills, the past was whole after ${wholes}, never wrong`)
  } finally {
    await device.discard()
    await server.stop()
  }
})
