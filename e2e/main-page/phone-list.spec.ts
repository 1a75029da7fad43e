import type { Page } from '@playwright/test'
import { formatCompact, formatPrice } from '../../web/format/numbers.ts'
import { expect, test } from '../harness/fixtures.ts'
import { filtersOf, linkTo, openFilters, rows } from '../harness/screen.ts'
import { findTextFaults } from '../harness/text-faults.ts'

const first = (page: Page) => rows(page).first()

test.describe('on a phone', { tag: ['@phone', '@core'] }, () => {
  test('a row is two lines high, and all of it links to its stock', async ({ page, market }) => {
    const [stock] = market.select().stocks
    await page.goto('/')
    const box = await first(page).boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(56)
    await page.touchscreen.tap((box?.x ?? 0) + 200, (box?.y ?? 0) + 40)
    await expect(page).toHaveURL(`/${stock?.symbol}`)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(first(page)).toHaveAttribute('data-symbol', stock?.symbol ?? '')
  })

  test('the metric of the rows can be chosen and persists', async ({ page, market }) => {
    const [stock] = market.select().stocks
    await page.goto('/')
    await expect(first(page)).toContainText(formatPrice(stock?.close ?? 0))
    await expect(first(page)).not.toContainText('1W')
    await page.getByRole('combobox', { name: 'Value in each row' }).selectOption('Volume')
    const volume = formatCompact(stock?.volume ?? 0)
    await expect(first(page)).toContainText(volume)
    await expect(first(page), 'the change below the volume is not the volume’s').toContainText(/1W[+−]/)
    await page.reload()
    await expect(first(page)).toContainText(volume)
    await page.getByRole('combobox', { name: 'Value in each row' }).selectOption('weekDeltaRatio')
    await expect(first(page), 'what is below a change says what it is').toContainText(
      `Price${formatPrice(stock?.close ?? 0)}`,
    )
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
    await expect.poll(async () => (await page.locator('tr[data-symbol] th').first().boundingBox())?.x).toBe(0)
    // Only the table itself scrolls sideways, nothing around it.
    const around = await region.evaluate((scroller) => {
      const widths: number[] = []
      for (let outer = scroller.parentElement; outer; outer = outer.parentElement) {
        widths.push(outer.scrollWidth - outer.clientWidth)
      }
      return Math.max(...widths)
    })
    expect(around).toBeLessThanOrEqual(0)
    await page.reload()
    await page.getByRole('button', { name: 'Show as list' }).click()
    await expect(page.locator('li[data-symbol]').first()).toBeVisible()
  })

  test('a row’s menu compares, notes, and begins an alert about its stock', async ({ page, market }) => {
    const [stock] = market.select().stocks
    const symbol = stock?.symbol ?? ''
    await page.goto('/')
    const menu = page.getByRole('button', { name: `More actions for ${symbol}` })
    const dialog = page.getByRole('dialog')
    const choose = async (name: string) => {
      const box = await menu.boundingBox()
      await page.touchscreen.tap((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
      await expect(dialog.getByRole('heading', { name: symbol })).toBeVisible()
      await dialog.getByRole('button', { name, exact: true }).click()
    }
    await choose('Private note')
    await dialog.getByRole('textbox', { name: `Private note about ${symbol}` }).fill('cheap')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await choose('New alert')
    await expect(dialog.getByRole('textbox', { name: 'Symbol' })).toHaveValue(symbol)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await choose('Compare')
    await expect(page.getByRole('region', { name: 'Compare' })).toContainText(symbol)
    // Quotes for the symbol of an invented company would belong to a real one.
    await menu.click()
    await expect(dialog.getByRole('button', { name: 'Remove from comparison' })).toBeVisible()
    await expect(dialog.getByRole('link')).toHaveCount(0)
  })

  test('rows scroll below the sticky bar, never over its controls', async ({ page }) => {
    await page.goto(linkTo({ sp500: true, marketCap: [3, 8] }))
    await expect(first(page)).toBeVisible()
    await page.mouse.wheel(0, 600)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
    const covered = await page.getByRole('radiogroup', { name: 'Timeframe' }).evaluate((group) => {
      const bar = group.parentElement?.parentElement
      return [...(bar?.querySelectorAll<HTMLElement>('button, select, input') ?? [])].flatMap((control) => {
        const { left, top, width, height } = control.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        const hit = document.elementFromPoint(x, y)
        const isIn = x > 0 && x < innerWidth && y > 0 && y < innerHeight
        return isIn && hit !== control && !control.contains(hit) ? [control.outerHTML.slice(0, 80)] : []
      })
    })
    expect(covered).toEqual([])
  })

  test('the 52-week range is a bar with the position of the price', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('combobox', { name: 'Value in each row' }).selectOption('52W')
    await expect(first(page).getByRole('img', { name: /^52-week range .+ to .+, now .+%$/ })).toBeVisible()
  })

  test('every tap target is large enough', async ({ page }) => {
    await page.goto(linkTo({ sp500: true, marketCap: [3, 8] }))
    await expect(first(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible()
    // The select of all columns has replaced that of the chosen one.
    await expect(page.getByRole('combobox', { name: 'Sort by' }).getByRole('option').nth(1)).toBeAttached()
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

test.describe('on a small phone', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('names take a second line rather than end in an ellipsis', async ({ page }) => {
    await page.goto('/')
    await expect(first(page)).toBeVisible()
    const cut = async () =>
      page
        .locator('li[data-symbol] a + span')
        .evaluateAll((names) =>
          names.flatMap((name) => (name.scrollHeight > name.clientHeight + 1 ? [name.textContent] : [])),
        )
    const found = new Set<string | null>()
    for (let i = 0; i < 5; i++) {
      for (const name of await cut()) found.add(name)
      await page.mouse.wheel(0, 600)
    }
    expect(found.size).toBeLessThanOrEqual(5)
  })

  test('header and count stay on one line each', async ({ page }) => {
    await page.goto('/')
    await expect(first(page)).toBeVisible()
    // The select with one option is replaced by the one with all of them.
    await expect(page.getByRole('combobox', { name: 'Sort by' }).getByRole('option').nth(1)).toBeAttached()
    // From an iPhone SE to where the header has all its words.
    for (const width of [360, 368, 375, 385, 390]) {
      await page.setViewportSize({ width, height: 740 })
      await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
      expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThanOrEqual(57)
      const count = await page.getByRole('status').first().boundingBox()
      const sort = await page.getByRole('combobox', { name: 'Sort by' }).boundingBox()
      expect(
        Math.abs((count?.y ?? 0) + (count?.height ?? 0) / 2 - (sort?.y ?? 0) - (sort?.height ?? 0) / 2),
      ).toBeLessThan(2)
    }
  })
})

test.describe('at a zoom of 300%', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 480, height: 300 } })

  test('rows and filters have the window for themselves', async ({ page }) => {
    await page.goto('/')
    await expect(first(page)).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible()
    const seen = (selector: string) =>
      page.evaluate(
        (of) =>
          Array.from({ length: 10 }, (_, at) => document.elementFromPoint(240, at * 30 + 15)?.closest(of)).filter(
            Boolean,
          ).length,
        selector,
      )
    await page.mouse.move(240, 150)
    await page.mouse.wheel(0, 900)
    await expect.poll(() => seen('[data-symbol]')).toBe(10)
    await page.evaluate(() => scrollTo(0, 0))
    const panel = await openFilters(page)
    await expect(panel.getByRole('heading', { name: 'Filters' })).toBeInViewport()
    await page.mouse.wheel(0, 400)
    await expect(panel.getByRole('heading', { name: 'Filters' })).not.toBeInViewport()
    await expect(panel.getByRole('button', { name: /^Show/ }), 'at the end of the filters').not.toBeInViewport()
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

  test('the field says what it finds in whole words', async ({ page }) => {
    await page.goto('/')
    await expect(first(page)).toBeVisible()
    expect((await page.evaluate(findTextFaults, 320)).filter((fault) => fault.includes('field'))).toEqual([])
  })
})

for (const width of [320, 360, 390, 430]) {
  test(
    `at ${width} pixels, the count, what is hidden and the name of the sort order are whole`,
    { tag: '@phone' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 740 })
      await page.goto('/')
      await expect(page.getByRole('button', { name: /hidden by default filters/ })).toBeInViewport({ ratio: 1 })
      const name = page.locator('span[aria-hidden=true]:has(~ select[aria-label="Sort by"])')
      await expect(name).toHaveText('Market cap')
      expect(await name.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)).toBe(0)
    },
  )
}

test(
  'rows show a metric of one’s own, and one that is yes or no in words',
  { tag: '@phone' },
  async ({ page, market }) => {
    const formulas = {
      'formula:1': { name: 'Is cheap', expression: 'peRatio < 15' },
      'formula:2': { name: 'Double', expression: 'price * 2' },
    } as const
    const columns = { formulas, metric: ['name', 'formula:1', 'formula:2'] } as const
    await page.goto(linkTo(columns))
    const metric = page.getByRole('combobox', { name: 'Value in each row' })
    await expect(metric).toHaveValue('formula:1')
    const stock = market.select().stocks.find(({ peRatio }) => peRatio !== null)
    await expect(page.locator(`[data-symbol="${stock?.symbol ?? ''}"]`)).toContainText(
      (stock?.peRatio ?? 0) < 15 ? 'Yes' : 'No',
    )
    await page.goto(linkTo({ ...columns, ranges: { 'formula:1': [1, 1] } }))
    await expect(page.getByRole('button', { name: 'Remove Is cheap: Yes' })).toBeVisible()
    await expect(rows(page).first()).toContainText('Yes')
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await page.getByRole('radio', { name: 'No', exact: true }).check()
    await expect.poll(() => filtersOf(page).ranges).toEqual({ 'formula:1': [0, 0] })
  },
)

test(
  'at 320 pixels the header has logo, name and beta; at twice the text nothing of it overlaps',
  { tag: '@phone' },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/')
    await expect(first(page)).toBeVisible()
    const header = page.getByRole('banner')
    for (const part of [
      header.getByText('beta'),
      header.getByText('Simulated market'),
      header.locator('svg').first(),
    ]) {
      await expect(part).toBeInViewport({ ratio: 1 })
    }
    const height = async () => (await header.boundingBox())?.height
    expect(await height()).toBeLessThanOrEqual(57)
    await page.evaluate(() => (document.documentElement.style.fontSize = '32px'))
    await page.setViewportSize({ width: 390, height: 844 })
    await expect
      .poll(async () => (await page.evaluate(findTextFaults, 390)).filter((at) => at.includes('Simulated')))
      .toEqual([])
  },
)

test(
  'price, 52 weeks, volume and P/E are whole in the picker of a phone’s rows, and its arrow is beside it',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/')
    const picker = page.getByRole('combobox', { name: 'Value in each row' })
    await expect(picker).toBeVisible()
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 740 })
      for (const value of ['price', '52WeekRange', 'volume', 'peRatio']) {
        await picker.selectOption(value)
        const { hidden, room } = await picker.evaluate((select) => {
          const [text, arrow] = [
            select.parentElement?.querySelector('span'),
            select.parentElement?.querySelector('svg'),
          ]
          if (!text || !arrow) throw new Error('The picker has no text or no arrow')
          const room = arrow.getBoundingClientRect().left - text.getBoundingClientRect().right
          return { hidden: text.scrollWidth - text.clientWidth, room }
        })
        expect(hidden, `${value} at ${width}: hidden pixels of the text`).toBe(0)
        expect(room, `${value} at ${width}: pixels between text and arrow`).toBeGreaterThanOrEqual(0)
      }
    }
  },
)
