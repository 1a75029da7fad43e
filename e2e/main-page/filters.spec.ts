import type { Locator } from '@playwright/test'
import { presetFilters } from '#domain/screen/presets'
import { sectorIds } from '#domain/stock/stock'
import { titleCase } from '../../words/text.ts'
import { expect, test } from '../harness/fixtures.ts'
import { holdScripts } from '../harness/hold-scripts.ts'
import type { Market } from '../harness/market.ts'
import { expectScreen, filtersOf, linkTo, openFilters } from '../harness/screen.ts'

/** The panel shows how many stocks each flag would select, and the distributions of values, those of three first. */
async function expectFacets(panel: Locator, facets: ReturnType<Market['facets']>): Promise<void> {
  const { flags, price, marketCap, volume } = facets
  await expect(panel.getByRole('checkbox', { name: 'Nasdaq' })).toHaveAccessibleDescription(
    flags.nasdaq.toLocaleString('en'),
  )
  const heights = await panel.locator('[data-picture=histogram]').evaluateAll((pictures) =>
    pictures.map((picture) => {
      const drawn = [...picture.children].flatMap((path) => [
        ...(path.getAttribute('d') ?? '').matchAll(/M(\d+) 100V([\d.]+)/g),
      ])
      return drawn.map(([, bar, top]) => [Number(bar), 100 - Number(top)]).toSorted(([a = 0], [b = 0]) => a - b)
    }),
  )
  // A bar that is hardly there is still a line.
  const height = (count: number, bars: readonly number[]) => Math.round(Math.max(3, (100 * count) / Math.max(...bars)))
  const shares = [price, marketCap, volume].map((bars) =>
    bars.flatMap((count, bar) => (count > 0 ? [[bar, height(count, bars)]] : [])),
  )
  expect(heights.slice(0, 3)).toEqual(shares)
}

test(
  'every kind of filter selects the rows beside it, and Back, its chip and Reset undo it',
  { tag: '@core' },
  async ({ page, market }) => {
    await page.goto('/')
    const panel = await openFilters(page)
    await expectFacets(panel, market.facets())

    await test.step('a preset, until it is changed by hand', async () => {
      const preset = panel.getByRole('combobox', { name: 'Preset' })
      const chosen = preset.locator('option:checked')
      await expect(chosen).toHaveText('Default')
      await preset.selectOption('2')
      await expectScreen(page, market.select(presetFilters(2)))
      expect(filtersOf(page)).toEqual(presetFilters(2))
      await panel.getByRole('checkbox', { name: 'Finance' }).uncheck()
      await expect(chosen).toHaveText('Custom')
      const sector = sectorIds.filter((id) => id !== 'FINANCE')
      await expectScreen(page, market.select({ ...presetFilters(2), presets: -1, sector }))
      await preset.selectOption('Default')
      await expectScreen(page, market.select())
    })

    await test.step('indices, exchanges and industries', async () => {
      await panel.getByRole('checkbox', { name: 'S&P 500' }).check()
      await panel.getByRole('checkbox', { name: 'NYSE' }).check()
      await expectScreen(page, market.select({ sp500: true, nyse: true }))
      const [most] = market.facets().industry.toSorted((a, b) => b.count - a.count)
      const industry = most?.text ?? ''
      await panel.getByRole('heading', { name: 'Industry' }).click()
      await panel.getByRole('searchbox', { name: 'Find an industry' }).fill(industry.toLowerCase())
      await panel.getByRole('button', { name: `Exclude ${titleCase(industry)}`, exact: true }).click()
      await expectScreen(page, market.select({ sp500: true, nyse: true, notIndustry: [industry] }))
      await page.getByRole('button', { name: 'Remove S&P 500' }).click()
      await expectScreen(page, market.select({ nyse: true, notIndustry: [industry] }))
    })

    await test.step('prices, whose fields accept only a price', async () => {
      const maximum = panel.getByRole('textbox', { name: 'Max Price' })
      await panel.getByRole('textbox', { name: 'Min Price' }).fill('$100')
      await expect.poll(() => filtersOf(page).minPrice).toBe(100)
      await maximum.fill('50')
      await expect(panel.getByRole('alert')).toHaveText('Min Price can’t be above Max Price.')
      await page.goBack()
      await page.goBack()
      await expect(maximum).toHaveValue('')
      await maximum.fill('cheap')
      await expect(panel.getByRole('alert')).toHaveText('Enter a price, such as 25 or 12.50.')
      await panel.getByRole('button', { name: 'Reset' }).click()
      await expect(maximum, 'what was no price goes, too').toHaveValue('')
      await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0)
      await expectScreen(page, market.select())
    })

    await test.step('market caps, by keys, by a click on a step, by a drag, and from a list', async () => {
      const lower = panel.getByRole('slider', { name: 'Minimum market cap' })
      await lower.focus()
      for (let presses = 0; presses < 3; presses++) await page.keyboard.press('ArrowRight')
      await expect(lower).toHaveAttribute('aria-valuetext', '2B and above')
      await panel.getByText('50B', { exact: true }).click()
      await expect.poll(() => filtersOf(page).marketCap).toEqual([5, 8])
      const { x, y, width, height } = await lower.evaluate((thumb) => {
        thumb.scrollIntoView({ block: 'center' })
        return thumb.getBoundingClientRect()
      })
      const at = (position: number) => x + height / 2 + ((width - height) * position) / 8
      await page.mouse.move(at(5), y + height / 2)
      await page.mouse.down()
      await page.mouse.move(at(4), y + height / 2, { steps: 4 })
      await page.mouse.up()
      await expectScreen(page, market.select({ marketCap: [4, 8] }))
      await panel.getByRole('button', { name: 'Use dropdowns' }).click()
      await panel.getByRole('combobox', { name: 'Minimum market cap' }).selectOption('2B')
      await panel.getByRole('button', { name: 'Use sliders' }).click()
      await expect(lower).toHaveAttribute('aria-valuetext', '2B and above')
    })

    await test.step('a range of a metric, typed in its unit', async () => {
      await panel.getByRole('button', { name: 'All metrics' }).click()
      await panel.getByRole('option', { name: 'Dividend yield' }).click()
      await expect(panel.getByRole('textbox', { name: 'Minimum Dividend yield' })).toBeFocused()
      await page.keyboard.type('1.5 %')
      await panel.getByRole('combobox', { name: 'Max Entries' }).selectOption('500')
      const ranges = { dividendYield: [0.015, null] } as const
      await expectScreen(page, market.select({ marketCap: [3, 8], ranges, maxEntries: 500 }))
      const ratio = panel.getByRole('checkbox', { name: 'P/E', exact: true })
      // The groups above it are rendered as they come into view, which moves it.
      await expect(async () => {
        if (!(await ratio.isVisible())) await panel.getByText('Columns', { exact: true }).click()
        await expect(ratio).toBeVisible({ timeout: 1000 })
      }).toPass()
      await ratio.check()
      await expect.poll(() => filtersOf(page).metric).toContain('peRatio')
    })

    await test.step('the panel stays open for the next visit, which has the same filters', async () => {
      const toggle = page.getByRole('button', { name: 'Filters', exact: true })
      await expect(toggle).toHaveAttribute('aria-expanded', 'true')
      const filters = filtersOf(page)
      await page.reload()
      await expect(panel).toBeVisible()
      await expectScreen(page, market.select(filters))
      await panel.getByRole('button', { name: 'Close' }).click()
      await expect(panel).toBeHidden()
      await expect(toggle).toBeFocused()
    })
  },
)

test(
  'the filters on a phone are a sheet that shows the number of matches, and can be half as high',
  { tag: ['@phone', '@core'] },
  async ({ page, market }) => {
    const screen = { sp500: true, marketCap: [3, 8], minPrice: 20 } as const
    await page.goto(linkTo(screen))
    const panel = await openFilters(page)
    await expectFacets(panel, market.facets(screen))
    await panel.getByText('50B', { exact: true }).tap()
    const { total } = market.select({ ...screen, marketCap: [5, 8] })
    const show = panel.getByRole('button', { name: `Show ${total.toLocaleString('en')} stonks` })
    await expect(show).toBeVisible()
    const height = async () => (await panel.boundingBox())?.height ?? 0
    const whole = await height()
    await panel.getByRole('button', { name: 'Collapse' }).click()
    await expect.poll(height).toBeLessThan(whole * 0.8)
    await expect(show).toBeInViewport()
    await panel.getByRole('button', { name: 'Expand' }).click()
    await expect.poll(height).toBeGreaterThan(whole * 0.95)
    await show.click()
    await expect(panel).toBeHidden()
    await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeFocused()
    await page.getByRole('button', { name: 'Remove S&P 500' }).click()
    await expectScreen(page, market.select({ marketCap: [5, 8], minPrice: 20 }))
  },
)

test(
  'the ranges of metrics move nothing below them when they arrive, so that a tap meets what it aims at',
  { tag: '@both' },
  async ({ page }) => {
    const arrive = await holdScripts(page, /metric-ranges/)
    await page.goto('/')
    const panel = await openFilters(page)
    // Both at one moment: a sheet may still be sliding in.
    const below = () =>
      panel.evaluate((section) => {
        const top = (element: Element | undefined) => element?.getBoundingClientRect().top ?? NaN
        const label = [...section.querySelectorAll('label')].find(({ textContent }) => textContent.startsWith('NYSE'))
        return Math.round(top(label) - top(section.querySelector('input') ?? undefined))
      })
    const before = await below()
    expect(before).toBeGreaterThan(0)
    arrive()
    await expect(panel.getByRole('group', { name: 'Revenue', exact: true })).toBeVisible()
    expect(await below()).toBe(before)
  },
)

test('histograms, sliders, switches and tabs stay visible in forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(linkTo({ marketCap: [3, 8] }))
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible()
  const panel = await openFilters(page)
  await expect(panel.locator('[data-picture=histogram] [data-in]').first()).toBeVisible()
  const hidden = await page.evaluate(() => {
    const ground = getComputedStyle(document.body).backgroundColor
    const style = (selector: string, part?: string) => {
      const node = document.querySelector(selector)
      return node ? getComputedStyle(node, part) : undefined
    }
    const slider = ':has(> [aria-label="Minimum market cap"])'
    const seen = {
      'a bar': style('[data-picture=histogram] [data-in]')?.fill,
      'the track': style(slider, '::before')?.backgroundColor,
      'what is chosen of it': style(`${slider} > div`)?.backgroundColor,
      'the tab': style('[role=tab][aria-selected=true]', '::after')?.backgroundColor,
      'a range bar': style('td[data-column="52WeekRange"] [role=img]')?.backgroundImage.replace('none', ground),
    }
    const names = Object.entries(seen).flatMap(([name, colour]) =>
      colour === undefined || colour === ground || /^rgba.* 0\)$/.test(colour) ? [name] : [],
    )
    const outline = style('[aria-pressed=true][aria-label=Table]')?.outlineStyle
    return outline === 'solid' ? names : [...names, 'the view']
  })
  expect(hidden).toEqual([])
})
