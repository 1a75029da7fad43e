import type { Page } from '@playwright/test'
import { formatCompact, formatPrice } from '../web/format/numbers.ts'
import { expect, test } from './fixtures.ts'
import { linkTo, rows } from './screen.ts'

const first = (page: Page) => rows(page).first()

test.describe('on a phone', { tag: '@phone' }, () => {
  test('a row is two lines high, and all of it leads to its stock', async ({ page, market }) => {
    const [stock] = market.select().stocks
    await page.goto('/')
    const box = await first(page).boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(56)
    await page.touchscreen.tap((box?.x ?? 0) + 200, (box?.y ?? 0) + 40)
    await expect(page).toHaveURL(`/${stock?.symbol}`)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(first(page)).toHaveAttribute('data-symbol', stock?.symbol ?? '')
  })

  test('the metric in the rows is chosen, and stays chosen', async ({ page, market }) => {
    const [stock] = market.select().stocks
    await page.goto('/')
    await expect(first(page)).toContainText(formatPrice(stock?.close ?? 0))
    await page.getByRole('combobox', { name: 'Metric in the rows' }).selectOption('Volume')
    const volume = formatCompact(stock?.volume ?? 0)
    await expect(first(page)).toContainText(volume)
    await page.reload()
    await expect(first(page)).toContainText(volume)
  })

  test('the same stocks as a table, and back', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('li[data-symbol]').first()).toBeVisible()
    await page.getByRole('button', { name: 'Show as table' }).click()
    await expect(page.locator('tr[data-symbol]').first()).toBeVisible()
    const ticker = await page.locator('tr[data-symbol] th').first().boundingBox()
    expect(ticker?.width).toBeLessThanOrEqual(88)
    const region = page.getByRole('region', { name: 'Stonks table' })
    await region.evaluate((scroller) => scroller.scrollTo({ left: 300 }))
    expect((await page.locator('tr[data-symbol] th').first().boundingBox())?.x).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.reload()
    await page.getByRole('button', { name: 'Show as list' }).click()
    await expect(page.locator('li[data-symbol]').first()).toBeVisible()
  })

  test('everything that can be touched is large enough', async ({ page }) => {
    await page.goto(linkTo({ sp500: true, marketCap: [3, 8] }))
    await expect(first(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible()
    const small = await page
      .locator('button:visible, main a[href]:visible, header a[href]:visible, select:visible')
      .evaluateAll((targets) =>
        targets.flatMap((target) => {
          const { width, height } = target.getBoundingClientRect()
          const reach = parseFloat(getComputedStyle(target, '::after').height) || 0
          const isRow = target.closest('li[data-symbol]') !== null && target.tagName === 'A'
          const isSmall = Math.max(height, reach) < 44 - 0.5 || (width < 24 && !isRow)
          return isSmall && !isRow
            ? [`${target.textContent || target.getAttribute('aria-label')} ${width} × ${height}`]
            : []
        }),
      )
    expect(small).toEqual([])
  })
})

test.describe('on the narrowest phone', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('nothing is cut off', async ({ page }) => {
    await page.goto(linkTo({ sp500: true, marketCap: [3, 8], minPrice: 20 }))
    await expect(first(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    const outside = await page.locator('header *, [role=tab], li[data-symbol] *').evaluateAll((parts) =>
      parts.flatMap((part) => {
        const { right, left, width } = part.getBoundingClientRect()
        return width > 1 && (right > innerWidth + 0.5 || left < -0.5) ? [part.textContent] : []
      }),
    )
    expect(outside).toEqual([])
  })
})
