import { expect, test } from '../harness/fixtures.ts'
import { fillStorage, limitStorage } from '../harness/full-device.ts'
import { aPastMarket } from '../harness/past-market.ts'
import { dataSheet, download, offer, openDataSheet, pastPage } from './past-page.ts'

const past = aPastMarket(1500, 504)
test.use({ settings: { ...past.settings } })
test.afterAll(() => past.remove())

const { at } = pastPage(past)

test(
  'on a full device a private note takes the place of the market’s past, which can be downloaded again',
  { tag: '@both' },
  async ({ page, server }) => {
    // Before anything is stored: Chromium remembers for a while how much room there was.
    await limitStorage(page, server.url, 20_000_000)
    await download(page, at(100))
    const [symbol = ''] = past.select(past.newest).stocks.map((stock) => stock.symbol)
    await page.goto(`/${symbol}`)
    const note = page.getByLabel(`Private note about ${symbol}`)
    await expect(note).toBeEnabled()
    await fillStorage(page)
    await note.fill('Wait for earnings')
    // The past is deleted before the note is written once more.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('stonks:past'))).toBeNull()
    await expect(page.getByText('Stored on this device, as plain text. Only you can see it.')).toBeVisible()
    await page.reload()
    await expect(note).toHaveValue('Wait for earnings')
    await page.goto('/')
    await openDataSheet(page)
    await expect(offer(dataSheet(page))).toBeVisible()
  },
)
