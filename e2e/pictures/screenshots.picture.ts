import { writeFile } from 'node:fs/promises'
import { type Browser, type Page, test } from '@playwright/test'
import { endIntroduction } from '../harness/fixtures.ts'
import { linkTo, openFilters, rows } from '../harness/screen.ts'
import { type Server, startServer } from '../harness/server.ts'
import { publicFolder, webpOf } from './image-files.ts'

const narrow = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const wide = { viewport: { width: 1440, height: 900 } }

/** Screenshots of the product with the simulated market, which is its default. */
let server: Server
test.beforeAll(async () => {
  server = await startServer({ MARKET: 'demo' })
})
test.afterAll(() => server.stop())

test('on a phone', async ({ browser }) => {
  const page = await open(browser, narrow)
  await show(page, linkTo({ marketCap: [4, 8] }))
  await picture(page, 'narrow-list')
  await openFilters(page)
  await picture(page, 'narrow-filters')
  await page.keyboard.press('Escape')
  await rows(page).first().getByRole('link').first().click()
  await page.getByRole('img', { name: /^Chart of / }).waitFor()
  await picture(page, 'narrow-stock')
  await page.goto(`${server.url}/?tab=ai`)
  await rows(page).first().waitFor()
  await picture(page, 'narrow-note')
  await page.context().close()
})

test('on a desktop', async ({ browser }) => {
  const page = await open(browser, wide)
  await show(page, '/')
  const filters = await openFilters(page)
  await picture(page, 'wide-table')
  await page.getByRole('button', { name: 'Heat map' }).click()
  await filters.getByRole('button', { name: 'Close' }).click()
  await picture(page, 'wide-map')
  await show(page, '/')
  await rows(page).first().getByRole('link').first().click()
  await page.getByRole('img', { name: /^Chart of / }).waitFor()
  await picture(page, 'wide-stock')
  await page.context().close()
})

async function open(browser: Browser, device: typeof narrow | typeof wide): Promise<Page> {
  const context = await browser.newContext({ ...device, serviceWorkers: 'block', reducedMotion: 'reduce' })
  await context.addInitScript(endIntroduction)
  return context.newPage()
}

async function show(page: Page, path: string): Promise<void> {
  await page.goto(server.url + path)
  await rows(page).first().waitFor()
}

async function picture(page: Page, file: string): Promise<void> {
  // Charts and images of messages load after the elements that were waited for.
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
  const shot = await page.screenshot({ animations: 'disabled' })
  await writeFile(`${publicFolder}screenshots/${file}.webp`, await webpOf(page, shot))
}
