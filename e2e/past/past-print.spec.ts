import type { Locator, Page } from '@playwright/test'
import { encodeFilters } from '#domain/screen/filter-codec'
import { defaultFilters } from '#domain/screen/filters'
import { formatDate } from '../../web/format/dates.ts'
import { expect, test } from '../harness/fixtures.ts'
import { aPastMarket } from '../harness/past-market.ts'
import { bar, download, offer, pastPage, screen } from './past-page.ts'

const past = aPastMarket(60, 320)
test.use({ settings: { ...past.settings } })
test.afterAll(() => past.remove())

const { at } = pastPage(past)
const day = at(150)
const [first, second] = past.select(day, screen).stocks.map(({ symbol }) => symbol)

/** Lays the page out for A4 without its margins, once what prints has been loaded. */
async function print(page: Page, isReady: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 703, height: 1030 })
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await isReady()
  }).toPass()
}

const isDrawn = (chart: Locator) => () => expect(chart.locator('[data-picture]')).toBeVisible({ timeout: 500 })

/** A chart’s picture is as wide as its column, and high enough to be read. */
async function expectWhole(chart: Locator): Promise<void> {
  const sizes = await chart.evaluate((box) =>
    [box, box.querySelector('[data-picture]')].map((element) => {
      const { width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
      return { width, height }
    }),
  )
  const [column, picture] = sizes
  expect(column?.width).toBeGreaterThan(600)
  expect(picture?.width).toBeCloseTo(column?.width ?? 0, 0)
  expect(picture?.height).toBeGreaterThan(150)
}

async function expectNoControls(page: Page): Promise<void> {
  const controls = page.locator('button:not(th *, dt *, td *, dd *), input, select').filter({ visible: true })
  await expect(controls).toHaveCount(0)
}

test('a table of a past day is printed with its day', async ({ page }) => {
  await download(page, day)
  await print(page, async () => {
    await expect(page.locator('#printed tbody tr').first()).toBeVisible({ timeout: 500 })
  })
  await expect(page.locator('#printed')).toContainText(`Close of ${formatDate(day)}`)
  await expectNoControls(page)
})

test(
  'a stock and a comparison of a past day are printed with the day, whole charts and no controls',
  { tag: '@both' },
  async ({ page }) => {
    await download(page, day)
    const size = page.viewportSize() ?? { width: 0, height: 0 }
    await page.goto(`/${first ?? ''}?asOf=${day}`)
    const chart = page.getByRole('img', { name: /^Chart of / })
    await expect(chart).toBeVisible()
    // The first press loads the chart that can be moved.
    await chart.click()
    await expect(chart.locator('canvas').first()).toBeVisible()
    await print(page, isDrawn(chart))
    await expect(bar(page).locator('time').filter({ visible: true }).first()).toHaveAttribute('datetime', day)
    await expectWhole(chart)
    await expectNoControls(page)
    // What is not known is a dash on paper, too.
    await expect(page.locator('dd').filter({ visible: true, hasText: /^$/ })).toHaveCount(0)

    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize(size)
    await page.goto(`/?compare=${first ?? ''},${second ?? ''}&asOf=${day}`)
    const compared = page.getByRole('img', { name: /each starting at 100/ })
    await expect(compared.locator('canvas').first()).toBeVisible()
    await print(page, isDrawn(compared))
    await expect(bar(page).locator('time').filter({ visible: true }).first()).toHaveAttribute('datetime', day)
    await expectWhole(compared)
    await expectNoControls(page)

    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: 'screen' })
    await expect(compared.locator('[data-picture]')).toHaveCount(0)
    await expect(compared.locator('canvas').first()).toBeVisible()
  },
)

test('a backtest is printed with its settings as text and its chart as wide as the paper', async ({ page }) => {
  const filter = encodeURIComponent(encodeFilters({ ...defaultFilters, ...screen }))
  await page.goto(`/backtest?filter=${filter}&first=10`)
  await offer(page).click()
  const chart = page.getByRole('img', { name: /\$10,000/ })
  await expect(chart.locator('canvas').first()).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await print(page, isDrawn(chart))
  await expectWhole(chart)
  const hold = page.getByLabel('Hold')
  await expect(hold).toHaveCSS('border-top-width', '0px')
  await expect(hold).toHaveCSS('appearance', 'none')
})
