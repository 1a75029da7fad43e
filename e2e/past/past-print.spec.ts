import type { Locator, Page } from '@playwright/test'
import { encodeFilters } from '#domain/screen/filter-codec'
import { defaultFilters } from '#domain/screen/filters'
import { bar, download, expect, screen, test } from './past-page.ts'

/** Lays the page out for A4 without its margins, once the content for printing has loaded. */
async function print(page: Page, isReady: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 703, height: 1030 })
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await isReady()
  }).toPass()
}

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

/** Whole: the colors of paper make a chart anew, and its picture with the next print. */
const isDrawn = (chart: Locator) => async () => {
  await expect(chart.locator('[data-picture]')).toBeVisible({ timeout: 500 })
  await expectWhole(chart)
}

async function expectNoControls(page: Page): Promise<void> {
  const controls = page
    .locator('button:not(th *, dt *, td *, dd *, [data-on-paper], [data-on-paper] *), input, select')
    .filter({ visible: true })
  await expect(controls).toHaveCount(0)
}

/** Opens another page in the layout of the screen. */
async function open(page: Page, address: string): Promise<void> {
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(address)
}

test('a table, a stock, a comparison and a backtest of the past print with their day or settings, whole charts and no controls', async ({
  page,
  past,
}) => {
  const day = past.at(150)
  const [first, second] = past.select(day, screen).stocks.map(({ symbol }) => symbol)
  const expectItsDay = () =>
    expect(bar(page).locator('time').filter({ visible: true }).first()).toHaveAttribute('datetime', day)

  await test.step('a table', async () => {
    await download(page, day)
    await print(page, () => expect(page.locator('tbody tr').first()).toBeVisible({ timeout: 500 }))
    await expectItsDay()
    await expectNoControls(page)
  })
  await test.step('a stock', async () => {
    await open(page, `/${first}?asOf=${day}`)
    const chart = page.getByRole('img', { name: /^Chart of / })
    await expect(chart).toBeVisible()
    // The first press loads the interactive chart.
    await chart.click()
    await expect(chart.locator('canvas').first()).toBeVisible()
    await print(page, isDrawn(chart))
    await expectItsDay()
    await expectNoControls(page)
    // Unknown values are dashes on paper, too.
    await expect(page.locator('dd').filter({ visible: true, hasText: /^$/ })).toHaveCount(0)
  })
  await test.step('a comparison', async () => {
    await open(page, `/?compare=${first},${second}&asOf=${day}`)
    const compared = page.getByRole('img', { name: /each starting at 100/ })
    await expect(compared.locator('canvas').first()).toBeVisible()
    await print(page, isDrawn(compared))
    await expectItsDay()
    await expectNoControls(page)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: 'screen' })
    await expect(compared.locator('[data-picture]')).toHaveCount(0)
    await expect(compared.locator('canvas').first()).toBeVisible()
  })
  await test.step('a backtest', async () => {
    const filter = encodeURIComponent(encodeFilters({ ...defaultFilters, ...screen }))
    await open(page, `/backtest?filter=${filter}&first=10`)
    const chart = page.getByRole('img', { name: /\$10,000/ })
    await expect(chart.locator('canvas').first()).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await print(page, isDrawn(chart))
    const hold = page.getByRole('combobox', { name: 'Hold' })
    await expect(hold).toHaveCSS('border-top-width', '0px')
    await expect(hold).toHaveCSS('appearance', 'none')
  })
})
