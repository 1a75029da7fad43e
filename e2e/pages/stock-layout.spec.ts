import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'

/** Opens the first stock that reports figures. */
async function open(page: Page, stocks: readonly { readonly symbol: string; readonly revenueTTM: number | null }[]) {
  await page.goto(`/${stocks.find(({ revenueTTM }) => revenueTTM !== null)?.symbol ?? ''}`)
  await expect(page.getByRole('heading', { name: 'Statements' })).toBeVisible()
}

/** The vertical places of the sections that have these titles. */
const places = (page: Page, titles: readonly string[]) =>
  Promise.all(titles.map(async (name) => (await page.getByRole('heading', { name }).boundingBox())?.y ?? NaN))

test('two columns end together, in any window, and the company’s figures stand above its technical values', async ({
  page,
  market,
}) => {
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 4000 })
    await open(page, market.stocks)
    await expect(page.getByRole('region', { name: 'Messages' }).getByRole('article')).toHaveCount(6)
    await expect(page.getByRole('region', { name: 'Valuation' })).toHaveAttribute('aria-busy', 'false')
    const ends = () =>
      page.evaluate(() => {
        const columns = [
          ...(document.querySelector('[data-section=statements]')?.parentElement?.parentElement?.children ?? []),
        ]
        return columns.slice(1).map((column) => column.lastElementChild?.getBoundingClientRect().bottom ?? NaN)
      })
    await expect
      .poll(async () => {
        const [first = NaN, second = NaN] = await ends()
        return Math.abs(first - second)
      })
      .toBeLessThan(400)
    const [statements = NaN, technicals = NaN] = await places(page, ['Statements', 'Technicals'])
    expect(statements).toBeLessThan(technicals)
  }
})

test(
  'on a phone the price stays at the upper edge without moving the page, and figures stand above the description; with little height it goes',
  { tag: '@phone' },
  async ({ page, market }) => {
    await open(page, market.stocks)
    const bar = page.locator('[data-sticky-price]')
    await expect(page.getByRole('heading', { name: 'About' })).toBeVisible()
    await expect(bar).toHaveCount(0)
    const found = await places(page, ['Key figures', 'Statements', 'About'])
    expect(found).toEqual(found.toSorted((a, b) => a - b))
    const picture = await page.getByRole('img', { name: /^Chart of / }).boundingBox()
    expect(picture?.width, 'the chart is as wide as the window').toBe(390)
    await page.mouse.move(180, 400)
    await page.mouse.wheel(0, 900)
    await expect(bar).toBeInViewport({ ratio: 1 })
    expect(await bar.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390 })
    await expect(bar).toHaveText(/^[A-Z.-]+\$[\d,.]+.*%$/)
    for (const [width, height] of [
      [480, 300],
      [195, 422],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect(bar, `${width} × ${height}`).toBeHidden()
    }
    await page.setViewportSize({ width: 320, height: 640 })
    await page.mouse.wheel(0, 300)
    await expect(bar).toBeInViewport({ ratio: 1 })
    const isInNextFrame = () =>
      page.evaluate(async () => {
        scrollTo(0, 0)
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
        return document.querySelector('[data-sticky-price]') !== null
      })
    expect(await isInNextFrame(), 'it never covers the header').toBe(false)
    await expect(bar).toHaveCount(0)
  },
)
