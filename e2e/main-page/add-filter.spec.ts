import { expect, test } from '../harness/fixtures.ts'
import { expectScreen, filtersOf, openFilters, rows } from '../harness/screen.ts'

declare global {
  interface Window {
    /** The positions of the panel's parts in each frame. */
    places?: Readonly<Record<string, ReadonlySet<number>>>
  }
}

/** Runs in the page: records the positions of parts of the filter panel in each frame. */
function recordPlaces(): void {
  const places: Record<string, Set<number>> = {}
  window.places = places
  const parts = { preset: 'select', price: '[aria-label="Min Price"]', volume: '[aria-label="Minimum volume"]' }
  const look = () => {
    const panel = document.querySelector('[aria-label="Find a filter"]')?.closest('dialog, section')
    for (const [name, selector] of Object.entries(parts)) {
      const part = panel?.querySelector(selector)
      if (!panel || !part) continue
      const seen = (places[name] ??= new Set())
      seen.add(Math.round(part.getBoundingClientRect().top - panel.getBoundingClientRect().top))
    }
    requestAnimationFrame(look)
  }
  look()
}

test(
  'a user finds filters by name, phrase and typo and adds them by keys and taps, while nothing in the panel moves',
  { tag: ['@both', '@core'] },
  async ({ page, market }) => {
    await page.goto('/')
    await expect(rows(page).first()).toBeVisible()
    await page.evaluate(recordPlaces)
    const panel = await openFilters(page)
    const find = panel.getByRole('combobox', { name: 'Find a filter' })
    const first = panel.getByRole('option').first()
    await expect(panel.locator('[data-picture=histogram] [d*=M]').first()).toBeAttached()

    await test.step('by keyboard, and Escape leaves the panel open', async () => {
      await find.fill('week')
      await expect(first).toHaveAttribute('aria-selected', 'true')
      await find.press('ArrowDown')
      await expect(first).toHaveAttribute('aria-selected', 'false')
      await find.fill('near high')
      await find.press('Enter')
      await expect(panel.getByRole('status').filter({ hasText: 'Filter added: Near 52-week high' })).toBeVisible()
      await find.fill('zzz')
      await expect(panel.getByText('No filter is called “zzz”.').first()).toBeVisible()
      await find.press('Escape')
      await expect(find).toHaveValue('')
      await expect(find).toBeFocused()
    })

    await test.step('by a tap', async () => {
      await find.fill('nyse')
      await panel.getByRole('option', { name: 'NYSE Exchange' }).click()
      await expect(panel.getByRole('status').filter({ hasText: 'Filter added: NYSE' })).toBeVisible()
      const places = await page.evaluate(() =>
        Object.entries(window.places ?? {}).map(([name, { size }]) => [name, size]),
      )
      expect(places).toEqual([
        ['preset', 1],
        ['price', 1],
        ['volume', 1],
      ])
    })

    await test.step('each bound has one place: the price’s fields, the slider, or a row that takes the focus', async () => {
      await find.fill('price 25 to 150')
      await find.press('Enter')
      await expect(panel.getByRole('textbox', { name: 'Min Price' })).toHaveValue('25')
      await find.fill('market cap 1.5b to 70b')
      await find.press('Enter')
      const lower = panel.getByRole('slider', { name: 'Minimum market cap' })
      await expect(lower).toHaveAttribute('aria-valuetext', '1.5B and above')
      await expect(panel.getByRole('textbox', { name: 'Minimum Market cap' })).toHaveValue('1.5B')
      await find.fill('dividned yeild')
      await expect(first).toContainText('Dividend yield')
      await find.press('Enter')
      const minimum = panel.getByRole('textbox', { name: 'Minimum Dividend yield' })
      await expect(minimum).toBeFocused()
      await expect(minimum).toBeInViewport()
      await page.keyboard.type('1')
      await page.keyboard.press('Enter')
    })

    const ranges = { marketCap: [1.5e9, 7e10], dividendYield: [0.01, null], from52WeekHigh: [-0.05, null] } as const
    const screen = { nyse: true, minPrice: 25, maxPrice: 150, ranges } as const
    await expect.poll(() => filtersOf(page)).toMatchObject(screen)
    await expectScreen(page, market.select(screen))
  },
)
