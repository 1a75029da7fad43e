import { fillStorage, limitStorage } from '../harness/full-device.ts'
import { dataSheet, download, expect, offer, openDataSheet, testOf } from './past-page.ts'

const test = testOf(1500, 504)

test('a private note takes the place of the market’s past on a full device, and the past can be downloaded again', async ({
  page,
  past,
  server,
}) => {
  // Before anything is stored, because Chromium remembers the available space for a while.
  await limitStorage(page, server.url, 20_000_000)
  await download(page, past.at(100))
  const [symbol = ''] = past.select(past.newest).stocks.map((stock) => stock.symbol)
  await page.goto(`/${symbol}`)
  const note = page.getByLabel(`Private note about ${symbol}`)
  await expect(note).toBeEnabled()
  await fillStorage(page)
  await note.fill('Wait for earnings')
  // The past is deleted before the note is written again.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('stonks:past'))).toBeNull()
  await expect(page.getByText('Stored on this device, as plain text. Only you can see it.')).toBeVisible()
  await page.reload()
  await expect(note).toHaveValue('Wait for earnings')
  await page.goto('/')
  await openDataSheet(page)
  await expect(offer(dataSheet(page))).toBeVisible()
})
