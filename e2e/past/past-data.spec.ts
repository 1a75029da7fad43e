import { expect, test } from '../harness/fixtures.ts'
import { aPastMarket } from '../harness/past-market.ts'
import { rows, tabTo } from '../harness/screen.ts'
import { bar, dataSheet, link, offer, openDataSheet, pastPage } from './past-page.ts'

const past = aPastMarket(80, 320)
test.use({ settings: { ...past.settings } })
test.afterAll(() => past.remove())

const { at, expectDay } = pastPage(past)

test(
  'by keyboard the data sheet downloads and deletes the past: the focus is where it says what was done',
  { tag: '@both' },
  async ({ page }) => {
    await page.goto('/')
    await openDataSheet(page)
    await tabTo(offer(dataSheet(page)))
    await page.keyboard.press('Enter')
    await expect(dataSheet(page).locator(':focus')).toHaveText(/^Prices from .* MB on this device\.$/)
    await tabTo(dataSheet(page).getByRole('button', { name: 'Delete from this device' }))
    await page.keyboard.press('Enter')
    await expect(dataSheet(page).locator(':focus')).toHaveText(/^See the market as of any day: /)
    await tabTo(offer(dataSheet(page)))
  },
)

test('the size of what is stored grows with a download while it is shown', async ({ page }) => {
  await page.goto('/')
  await openDataSheet(page)
  const used = dataSheet(page).getByText(/^Stonks uses /)
  const before = await used.textContent()
  await offer(dataSheet(page)).click()
  await expect(dataSheet(page).getByText(/on this device\.$/)).toBeVisible()
  await expect(used).not.toHaveText(before ?? '')
})

test('where the browser saves data the offer says so, and the past is downloaded when asked for only', async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const files: string[] = []
  page.on('request', (request) => /data\/history\/\w+\.gz$/.test(request.url()) && files.push(request.url()))
  await page.goto(link(at(100)))
  await expect(page.getByText('Your browser is set to save data.')).toBeVisible()
  expect(files).toEqual([])
  await offer(page).click()
  await expectDay(page, at(100))
  await expect(bar(page)).toBeVisible()
})

test(
  'without a server the offer says so, and a press asks it again',
  { tag: '@both' },
  async ({ page, faultyNetwork }) => {
    await page.goto(faultyNetwork.url)
    await expect(rows(page).first()).toBeVisible()
    await page.route(/data\/history\//, (route) => route.abort())
    await page.goto(`${faultyNetwork.url}${link(at(100))}`)
    await expect(page.getByRole('heading', { name: 'The market’s past isn’t on this device' })).toBeVisible()
    await page.unroute(/data\/history\//)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(offer(page)).toBeVisible()
  },
)
