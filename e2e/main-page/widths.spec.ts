import type { Page } from '@playwright/test'
import { lastStep, marketCapSteps, volumeSteps } from '#domain/screen/ranges'
import { expect, test } from '../harness/fixtures.ts'
import { linkTo, openFilters, rows } from '../harness/screen.ts'
import { findTextFaults } from '../harness/text-faults.ts'

const chipOf = (page: Page, filter: string) => page.getByRole('button', { name: new RegExp(`^Remove ${filter}`) })

/** Nothing of the toolbar is cut. */
async function expectTools(page: Page): Promise<void> {
  const cut = await page
    .locator('header [role=tab], header [role=search] input, header button[title]')
    .filter({ visible: true })
    .evaluateAll((all) =>
      all.flatMap((node) => {
        const { left, right, top, bottom } = node.getBoundingClientRect()
        const own = (x: number) => node.contains(document.elementFromPoint(x, (top + bottom) / 2))
        const isWhole = node.scrollWidth <= node.clientWidth && own(left + 2) && own(right - 2)
        return isWhole ? [] : [node.textContent || node.getAttribute('aria-label')]
      }),
    )
  expect(cut).toEqual([])
  expect((await page.getByRole('searchbox').boundingBox())?.width).toBeGreaterThan(140)
}

test('tools and filter chips are whole in a window of every width, and the first row is near the top', async ({
  page,
}) => {
  const resize = (width: number) => page.setViewportSize({ width, height: 800 })
  await page.goto(linkTo({ sp500: true }))
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible()
  await expect(page.getByRole('radiogroup', { name: 'Columns shown' })).toBeVisible()
  for (const width of [1024, 1060, 1130, 1200, 1280, 1440]) {
    await test.step(`${width} pixels`, async () => {
      await resize(width)
      await expect(chipOf(page, 'S&P 500')).toBeInViewport({ ratio: 1 })
      await expectTools(page)
    })
  }
  expect(
    await rows(page)
      .first()
      .evaluate((row) => row.getBoundingClientRect().top),
  ).toBeLessThanOrEqual(176)
  await test.step('four filters at once are each whole, in a line that does not scroll', async () => {
    await page.goto(
      linkTo({
        sp500: true,
        minPrice: 20,
        volume: [2, lastStep(volumeSteps)],
        marketCap: [2, lastStep(marketCapSteps)],
      }),
    )
    const chips = page.getByRole('list', { name: 'Active filters' })
    for (const width of [1060, 1280, 1440]) {
      await resize(width)
      for (const filter of ['Price', 'Market cap', 'Volume', 'S&P 500']) {
        await expect(chipOf(page, filter)).toBeInViewport({ ratio: 1 })
      }
      expect(await chips.evaluate((list) => getComputedStyle(list).overflow)).toBe('visible')
      const [chip, view] = await Promise.all([
        chipOf(page, 'S&P 500').boundingBox(),
        page.getByText('Default', { exact: true }).boundingBox(),
      ])
      expect(!chip || !view || chip.x + chip.width <= view.x || view.y + view.height <= chip.y).toBe(true)
    }
  })
  const panel = await openFilters(page)
  for (const width of [1200, 1280, 1440]) {
    await test.step(`${width} pixels, beside the filters`, async () => {
      await resize(width)
      await expectTools(page)
    })
  }
  // A long filter, beside the number of matches that default filters hide.
  await panel.getByRole('button', { name: 'Reset' }).click()
  await panel.getByRole('slider', { name: 'Minimum market cap' }).fill('2')
  await panel.getByRole('slider', { name: 'Maximum market cap' }).fill(String(lastStep(marketCapSteps)))
  for (const width of [1370, 1440, 1500, 1600, 1700]) {
    await test.step(`${width} pixels, with a long filter`, async () => {
      await resize(width)
      await expect(page.getByRole('button', { name: /hidden by default filters/ })).toBeVisible()
      await expect(chipOf(page, 'Market cap')).toBeInViewport({ ratio: 1 })
    })
  }
})

test(
  'the bars above the rows are whole on phones of every width, on one line each',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/')
    await expect(rows(page).first()).toBeVisible()
    const sort = page.getByRole('combobox', { name: 'Sort by' })
    // The select with one option is replaced by the one with all of them.
    await expect(sort.getByRole('option').nth(1)).toBeAttached()
    await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible()
    const header = page.getByRole('banner')
    const picker = page.getByRole('combobox', { name: 'Value in each row' })
    const middleOf = async (part: typeof sort) => {
      const { y = 0, height = 0 } = (await part.boundingBox()) ?? {}
      return y + height / 2
    }
    for (const width of [320, 360, 368, 375, 385, 390, 430]) {
      await test.step(`${width} pixels`, async () => {
        await page.setViewportSize({ width, height: 740 })
        await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
        for (const part of [
          header.getByText('beta'),
          header.getByText('Simulated market'),
          header.locator('svg').first(),
        ]) {
          await expect(part).toBeInViewport({ ratio: 1 })
        }
        expect((await header.boundingBox())?.height).toBeLessThanOrEqual(110)
        const timeframe = page.getByRole('combobox', { name: 'Timeframe' })
        for (const other of [picker, timeframe]) {
          expect(Math.abs((await middleOf(other)) - (await middleOf(sort))), 'the controls are one line').toBeLessThan(
            2,
          )
        }
        expect((await rows(page).first().boundingBox())?.y, 'the first row').toBeLessThanOrEqual(250)
        await expect(page.getByRole('button', { name: /hidden by default filters/ })).toBeInViewport({ ratio: 1 })
        const order = page.locator('span[aria-hidden=true]:has(~ select[aria-label="Sort by"])')
        await expect(order).toHaveText('Market cap')
        expect(await order.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)).toBe(0)
        expect(await page.evaluate(findTextFaults, width)).toEqual([])
      })
    }
    await test.step('the picker shows the values of rows whole beside its arrow', async () => {
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 740 })
        for (const value of ['52WeekRange', 'volume', 'peRatio', 'price']) {
          await picker.selectOption(value)
          const { hidden, room } = await picker.evaluate(({ parentElement }) => {
            const [text, arrow] = [parentElement?.querySelector('span'), parentElement?.querySelector('svg')]
            if (!text || !arrow) throw new Error('The picker has no text or no arrow')
            const room = arrow.getBoundingClientRect().left - text.getBoundingClientRect().right
            return { hidden: text.scrollWidth - text.clientWidth, room }
          })
          expect(hidden, `${value} at ${width}: hidden pixels of the text`).toBe(0)
          expect(room, `${value} at ${width}: pixels between text and arrow`).toBeGreaterThanOrEqual(0)
        }
      }
    })
  },
)
