import type { Page } from '@playwright/test'
import { metricDescriptions } from '#domain/stock/metric-descriptions'
import { formatCompact, formatPrice, formatRatio } from '../../words/numbers.ts'
import { expect, test } from '../harness/fixtures.ts'
import { expectNoSheet, expectScreen, filtersOf, linkTo, openFilters, rows } from '../harness/screen.ts'

const first = (page: Page) => rows(page).first()

test.describe('on a phone', { tag: '@phone' }, () => {
  test(
    'a row links to its stock, and shows the value that the user chose, sorted by, or took from a view',
    { tag: '@core' },
    async ({ page, market }) => {
      const [stock] = market.select().stocks
      await page.goto('/')
      const row = page.locator(`[data-symbol="${stock?.symbol ?? ''}"]`)
      const value = page.getByRole('combobox', { name: 'Value in each row' })
      await test.step('both lines are a link', async () => {
        const box = await first(page).boundingBox()
        expect(box?.height).toBeGreaterThanOrEqual(56)
        await page.touchscreen.tap((box?.x ?? 0) + 200, (box?.y ?? 0) + 40)
        await expect(page).toHaveURL(`/${stock?.symbol}`)
        await page.getByRole('button', { name: 'Back' }).click()
        await expect(first(page)).toHaveAttribute('data-symbol', stock?.symbol ?? '')
      })
      await test.step('its value persists', async () => {
        await expect(row).toContainText(formatPrice(stock?.close ?? 0))
        await expect(row, 'the change says of what time').toContainText(/1W[+−]/)
        await value.selectOption('52W')
        await expect(row.getByRole('img', { name: /^52-week range .+ to .+, now .+%$/ })).toBeVisible()
        await value.selectOption('Volume')
        await expect(row).toContainText(formatCompact(stock?.volume ?? 0))
        await expect(row, 'the change below the volume is not the volume’s').toContainText(/1W[+−]/)
        await page.reload()
        await expect(row).toContainText(formatCompact(stock?.volume ?? 0))
        await value.selectOption('weekDeltaRatio')
        await expect(row, 'what is below says what it is').toContainText(`Price${formatPrice(stock?.close ?? 0)}`)
      })
      await test.step('several columns sort it', async () => {
        await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Several columns …')
        const sheet = page.getByRole('dialog')
        await sheet.getByRole('combobox', { name: 'Sort by' }).selectOption('Sector')
        await sheet.getByRole('combobox', { name: 'Then by another column' }).selectOption('Beta')
        await sheet.getByRole('combobox', { name: 'Then by another column' }).selectOption('Price')
        await sheet.getByRole('button', { name: 'Beta: ascending, sort descending' }).click()
        await sheet.getByRole('button', { name: 'Don’t sort by Price' }).click()
        await sheet.getByRole('button', { name: 'Done' }).click()
        const order = { sortColumn: 'sector', asc: false, thenBy: [{ column: 'beta', asc: false }] } as const
        await expectScreen(page, market.select(order))
        expect(filtersOf(page)).toMatchObject(order)
      })
      await test.step('a metric that a filter implies is below the price', async () => {
        const filtered = { ranges: { peRatio: [5, null] } } as const
        await page.goto(linkTo(filtered))
        await expect(value).toHaveValue('peRatio')
        const [cheap] = market.select(filtered).stocks
        const other = page.locator(`[data-symbol="${cheap?.symbol ?? ''}"]`)
        await expect(other).toContainText(`${formatPrice(cheap?.close ?? 0)}P/E${formatRatio(cheap?.peRatio ?? 0)}`)
      })
      await test.step('a view of the table, in a line that scrolls sideways, changes its value', async () => {
        await page.goto('/')
        await page.getByRole('button', { name: 'Show as table' }).click()
        const view = (name: string) =>
          page.getByRole('radiogroup', { name: 'Columns shown' }).getByRole('radio', { name, exact: true })
        await view('Technical').scrollIntoViewIfNeeded()
        await view('Technical').click()
        await expect(view('Technical')).toBeInViewport({ ratio: 1 })
        await view('Valuation').click()
        await expect(view('Valuation')).toBeInViewport({ ratio: 1 })
        expect(await page.evaluate(() => scrollY)).toBe(0)
        await page.getByRole('button', { name: 'Show as list' }).click()
        await expect(value).toHaveValue('peRatio')
        const shown = market.select().stocks.find(({ peRatio }) => peRatio !== null)
        await expect(page.locator(`[data-symbol="${shown?.symbol ?? ''}"]`)).toContainText(
          formatRatio(shown?.peRatio ?? 0),
        )
      })
      await test.step('the next visit begins with it', async () => {
        await page.goto('/')
        await expect(value).toHaveValue('peRatio')
      })
    },
  )

  test('shows the same stocks as a table, whose headers sort and explain at a tap', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('li[data-symbol]').first()).toBeVisible()
    await page.getByRole('button', { name: 'Show as table' }).click()
    const ticker = page.locator('tr[data-symbol] th').first()
    await expect(ticker).toBeVisible()
    expect((await ticker.boundingBox())?.width).toBeLessThanOrEqual(88)
    await test.step('two taps sort twice', async () => {
      const header = page.locator('th[data-column="marketCap"]')
      const { x, y } = await header.evaluate((cell) => cell.getBoundingClientRect())
      for (const order of ['ascending', 'descending']) {
        await page.touchscreen.tap(x + 30, y + 20)
        await expect(header).toHaveAttribute('aria-sort', order)
      }
    })
    await test.step('only the table scrolls sideways, beside its first column', async () => {
      const region = page.getByRole('region', { name: 'Stonks table' })
      await region.evaluate((scroller) => scroller.scrollTo({ left: 300 }))
      await expect.poll(async () => (await ticker.boundingBox())?.x).toBe(0)
      const around = await region.evaluate((scroller) => {
        const widths: number[] = []
        for (let outer = scroller.parentElement; outer; outer = outer.parentElement) {
          widths.push(outer.scrollWidth - outer.clientWidth)
        }
        return Math.max(...widths)
      })
      expect(around).toBeLessThanOrEqual(0)
    })
    await test.step('a tap on a header that does not sort explains it', async () => {
      await page.locator('th[data-column="graph"] button').tap()
      const description = page.getByText(metricDescriptions.graph).last()
      await expect(description).toBeVisible()
      const [text, header] = [await description.boundingBox(), await page.locator('thead').boundingBox()]
      expect((text?.y ?? 0) + (text?.height ?? 0), 'the column is in sight').toBeLessThanOrEqual((header?.y ?? 0) + 12)
    })
    await page.reload()
    await page.getByRole('button', { name: 'Show as list' }).click()
    await expect(page.locator('li[data-symbol]').first()).toBeVisible()
  })

  test(
    'a row’s menu compares its stock, adds a note, and starts an alert',
    { tag: '@core' },
    async ({ page, market }) => {
      const [stock] = market.select().stocks
      const symbol = stock?.symbol ?? ''
      await page.goto('/')
      const menu = page.getByRole('button', { name: `More actions for ${symbol}` })
      const dialog = page.getByRole('dialog')
      const choose = async (name: string) => {
        // A sheet that is still closing would take the tap.
        await expect(dialog).toHaveCount(0)
        await expectNoSheet(page)
        const box = await menu.boundingBox()
        await page.touchscreen.tap((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
        await expect(dialog.getByRole('heading', { name: symbol })).toBeVisible()
        await dialog.getByRole('button', { name, exact: true }).click()
      }
      await choose('Private note')
      await dialog.getByRole('textbox', { name: `Private note about ${symbol}` }).fill('cheap')
      await dialog.getByRole('button', { name: 'Done' }).click()
      await choose('New alert')
      await expect(dialog.getByRole('combobox', { name: 'Symbol' })).toHaveValue(symbol)
      await dialog.getByRole('button', { name: 'Close', exact: true }).click()
      await choose('Compare')
      await expect(page.getByRole('region', { name: 'Compare' })).toContainText(symbol)
      // Quotes for the symbol of an invented company would belong to a real one.
      await menu.click()
      await expect(dialog.getByRole('button', { name: 'Remove from comparison' })).toBeVisible()
      await expect(dialog.getByRole('link')).toHaveCount(0)
    },
  )

  test('tap targets are large enough, nothing is cut on the narrowest phone, and rows scroll below the bar', async ({
    page,
  }) => {
    await page.goto(linkTo({ sp500: true, marketCap: [3, 8], minPrice: 20 }))
    await expect(first(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove S&P 500' })).toBeVisible()
    // The select of all columns has replaced that of the chosen one.
    await expect(page.getByRole('combobox', { name: 'Sort by' }).getByRole('option').nth(1)).toBeAttached()
    expect((await first(page).boundingBox())?.y, 'the first row is near the top').toBeLessThanOrEqual(250)
    const small = await page
      .locator('button:visible, main a[href]:visible, header a[href]:visible, select:visible')
      .evaluateAll((targets) =>
        targets.flatMap((target) => {
          const { width, height } = target.getBoundingClientRect()
          const reach = parseFloat(getComputedStyle(target, '::after').height) || 0
          const isRow = target.closest('li[data-symbol]') !== null && target.tagName === 'A'
          const isSmall = Math.max(height, reach) < 44 - 0.5 || width < 24
          return isSmall && !isRow
            ? [`${target.textContent || target.getAttribute('aria-label')} ${width} × ${height}`]
            : []
        }),
      )
    expect(small).toEqual([])

    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    const outside = await page.locator('header *, [role=tab], li[data-symbol] *').evaluateAll((parts) =>
      parts.flatMap((part) => {
        const { right, left, width } = part.getBoundingClientRect()
        return width > 1 && (right > innerWidth + 0.5 || left < -0.5) ? [part.textContent] : []
      }),
    )
    expect(outside).toEqual([])

    await page.setViewportSize({ width: 360, height: 740 })
    const icons = () => first(page).locator('svg').filter({ visible: true }).count()
    expect(await icons(), 'with a sparkline, the star and more').toBeGreaterThanOrEqual(3)
    const names = page.locator('li[data-symbol] a + span')
    const cut = await names.evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1).length)
    expect(cut, 'names take a second line rather than end in an ellipsis').toBeLessThanOrEqual(2)
    await page.mouse.wheel(0, 600)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
    const covered = await page.getByRole('combobox', { name: 'Timeframe' }).evaluate((select) => {
      const bar = select.parentElement?.parentElement?.parentElement
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

  test.describe('at a zoom of 300%', () => {
    test.use({ viewport: { width: 480, height: 300 } })

    test('rows and filters have the whole window', async ({ page }) => {
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
})
