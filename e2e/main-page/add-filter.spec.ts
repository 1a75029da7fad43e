import type { Locator } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { expectScreen, filtersOf, linkTo, openFilters, rows } from '../harness/screen.ts'

declare global {
  interface Window {
    /** What the tests of movement have seen in the page. */
    places?: ReadonlySet<string>
    tops?: ReadonlyMap<string, ReadonlySet<number>>
  }
}

test(
  'filters are found by name, synonym, phrase and typo, and added by keyboard',
  { tag: ['@both', '@core'] },
  async ({ page, market }) => {
    await page.goto(linkTo({ ranges: { beta: [null, 2] } }))
    const panel = await openFilters(page)
    const find = panel.getByRole('combobox', { name: 'Find a filter' })
    const first = panel.getByRole('option').first()
    await find.fill('dividned yeild')
    await expect(first).toContainText('Dividend yield')
    await expect(find).toHaveAttribute('aria-expanded', 'true')
    await find.press('Enter')
    const minimum = panel.getByRole('textbox', { name: 'Minimum Dividend yield' })
    await expect(minimum).toBeFocused()
    await expect(minimum).toBeInViewport()
    await expect(panel.getByRole('group', { name: 'Dividend yield' }).locator('[data-picture=histogram]')).toBeVisible()
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')

    await find.fill('near high')
    await expect(first).toContainText('Near 52-week high')
    await find.press('Enter')
    await expect(panel.getByRole('status').filter({ hasText: 'Filter added: Near 52-week high' })).toBeVisible()
    await find.fill('near high')
    await expect(first).toContainText('On')
    await find.press('Enter')
    await expect(panel.getByRole('status').filter({ hasText: 'Already set: Near 52-week high' })).toBeVisible()

    await find.fill('week')
    await expect(first).toHaveAttribute('aria-selected', 'true')
    await find.press('ArrowDown')
    await expect(first).toHaveAttribute('aria-selected', 'false')
    await find.press('ArrowUp')
    await expect(first).toHaveAttribute('aria-selected', 'true')
    await find.fill('tech')
    await expect(first).toContainText('Technology')
    await find.press('Enter')
    await expect(find).toBeFocused()
    await find.fill('p/e < 40')
    await find.press('Enter')
    const ranges = { beta: [null, 2], dividendYield: [0.01, null], from52WeekHigh: [-0.05, null] } as const
    const screen = { sector: ['TECHNOLOGY'], ranges: { ...ranges, peRatio: [null, 40] } } as const
    await expect.poll(() => filtersOf(page)).toMatchObject(screen)
    await find.fill('zzz')
    await expect(panel.getByText('No filter is called “zzz”.').first()).toBeVisible()
    await find.press('Escape')
    await expect(find).toHaveValue('')
    await expect(find).toBeVisible()
    await expectScreen(page, market.select(screen))
  },
)

test('a flag, an industry and a preset are set by a tap', { tag: '@both' }, async ({ page, market }) => {
  await page.goto('/')
  const panel = await openFilters(page)
  const find = panel.getByRole('combobox', { name: 'Find a filter' })
  const choose = async (text: string, name: string) => {
    await find.fill(text)
    await panel.getByRole('option', { name }).first().click()
    await expect(panel.getByRole('status').filter({ hasText: /^(Filter added|Preset chosen): / })).toBeVisible()
  }
  await choose('nyse', 'NYSE Exchange')
  await expect.poll(() => filtersOf(page).nyse).toBe(true)
  await expect(panel.getByRole('checkbox', { name: 'NYSE' })).toBeChecked()
  const industry = market.facets({}).industry.toSorted((a, b) => b.count - a.count)[0]?.text ?? ''
  await choose(industry, 'Industry')
  await expect.poll(() => filtersOf(page).industry).toEqual([industry])
  await choose('golden cross', 'Golden Cross Preset')
  await expect.poll(() => filtersOf(page)).toMatchObject({ presets: 7, industry: [], nyse: false })
  await expect(panel.getByRole('combobox', { name: 'Preset' })).toHaveValue('7')
})

test(
  'bounds of a slider that are found by name move it or are shown at it',
  { tag: '@both' },
  async ({ page, market }) => {
    await page.goto('/')
    const panel = await openFilters(page)
    const find = panel.getByRole('combobox', { name: 'Find a filter' })
    const slider = panel.getByRole('group', { name: 'Market cap' })
    const lower = slider.getByRole('slider', { name: 'Minimum market cap' })
    const upper = slider.getByRole('slider', { name: 'Maximum market cap' })
    await find.fill('mid cap')
    await find.press('Enter')
    await expect.poll(() => filtersOf(page)).toMatchObject({ marketCap: [3, 4], ranges: {} })
    await expect(slider).toContainText('2B to 10B')
    await expect(lower).toHaveValue('3')

    await find.fill('market cap 1.5b to 7b')
    await find.press('Enter')
    await expect.poll(() => filtersOf(page)).toMatchObject({ marketCap: [0, 8], ranges: { marketCap: [1.5e9, 7e9] } })
    await expect(slider).toContainText('1.5B to 7B')
    await expect(lower).toHaveAttribute('aria-valuetext', '1.5B and above')
    await expect(upper).toHaveAttribute('aria-valuetext', '7B and below')
    await expect(panel.getByRole('textbox', { name: 'Minimum Market cap' })).toHaveCount(1)
    await expect(slider.getByRole('textbox', { name: 'Maximum Market cap' })).toHaveValue('7B')
    await expectScreen(page, market.select({ ranges: { marketCap: [1.5e9, 7e9] } }))

    const track = await lower.evaluate((thumb) => {
      thumb.scrollIntoView({ block: 'center' })
      const { left, top, width, height } = thumb.getBoundingClientRect()
      return { left, y: top + height / 2, width, thumb: height }
    })
    const at = (position: number) => track.left + track.thumb / 2 + ((track.width - track.thumb) * position) / 8
    await page.mouse.move(at(2), track.y)
    await page.mouse.down()
    await page.mouse.move(at(3), track.y, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => filtersOf(page)).toMatchObject({ marketCap: [3, 4], ranges: {} })
    await expect(slider).toContainText('2B to 10B')
    await expect(slider.getByRole('textbox', { name: 'Maximum Market cap' })).toHaveValue('10B')
  },
)

/** Where what stands below the field is within the panel, from frame to frame for as long as `act` takes. */
async function placesDuring(panel: Locator, act: () => Promise<void>): Promise<readonly string[]> {
  await panel.evaluate((element) => {
    const places = new Set<string>()
    Object.assign(window, { places })
    const look = () => {
      const { top } = element.getBoundingClientRect()
      const parts = element.querySelectorAll('[data-picture=histogram], select, summary, fieldset')
      const first = [...parts].slice(0, 8).map((part) => Math.round(part.getBoundingClientRect().top - top))
      places.add(first.join())
      requestAnimationFrame(look)
    }
    look()
  })
  await act()
  return panel.evaluate(() => [...(window.places ?? [])])
}

test('nothing in the panel moves while a filter is searched and added', { tag: '@both' }, async ({ page }) => {
  await page.goto('/')
  const panel = await openFilters(page)
  const find = panel.getByRole('combobox', { name: 'Find a filter' })
  await expect(panel.getByText('Dow Jones')).toBeVisible()
  await expect(panel.locator('[data-picture=histogram] > *').first()).toBeAttached()
  const places = await placesDuring(panel, async () => {
    await find.fill('mid cap')
    await expect(panel.getByRole('option').first()).toBeVisible()
    await find.press('Enter')
    await expect(panel.getByRole('status').filter({ hasText: 'Filter added: Mid caps' })).toBeVisible()
    await find.fill('zzz')
    await find.press('Escape')
    await expect(find).toHaveValue('')
  })
  expect(places).toHaveLength(1)
})

test('the counts that arrive after the panel has opened move nothing', { tag: '@both' }, async ({ page }) => {
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  await page.evaluate(() => {
    const tops = new Map<string, Set<number>>()
    Object.assign(window, { tops })
    const look = () => {
      const [minimum, slider] = ['Min Price', 'Minimum volume'].map((name) =>
        document.querySelector(`[aria-label="${name}"]`),
      )
      const panel = minimum?.closest('dialog, section')
      for (const [name, field] of Object.entries({ minimum, slider })) {
        if (!field || !panel) continue
        const top = Math.round(field.getBoundingClientRect().top - panel.getBoundingClientRect().top)
        tops.set(name, (tops.get(name) ?? new Set()).add(top))
      }
      requestAnimationFrame(look)
    }
    look()
  })
  const panel = await openFilters(page)
  await expect(panel.locator('[data-picture=histogram] > *').first()).toBeAttached()
  const tops = await page.evaluate(() => {
    const seen = window.tops ?? new Map<string, ReadonlySet<number>>()
    return [...seen].map(([name, each]) => [name, each.size])
  })
  expect(tops).toEqual([
    ['minimum', 1],
    ['slider', 1],
  ])
})

test('a bound of the price has one place, whichever way it is set', { tag: '@both' }, async ({ page, market }) => {
  await page.goto(linkTo({ ranges: { price: [20, null], beta: [0, null] } }))
  const panel = await openFilters(page)
  const minimum = panel.getByRole('textbox', { name: 'Min Price' })
  const find = panel.getByRole('combobox', { name: 'Find a filter' })
  await expect(minimum).toHaveValue('20')
  await expect(panel.getByRole('textbox', { name: 'Minimum Price' })).toHaveCount(0)
  await find.fill('price 25 to 150')
  await find.press('Enter')
  await expect(minimum).toHaveValue('25')
  await expect(panel.getByRole('textbox', { name: 'Max Price' })).toHaveValue('150')
  await expect.poll(() => filtersOf(page)).toMatchObject({ minPrice: 25, maxPrice: 150, ranges: { beta: [0, null] } })
  await find.fill('share price')
  await expect(panel.getByRole('option').first()).toContainText('$25.00 to $150.00'.replaceAll('.00', ''))
  await find.press('Enter')
  await expect(minimum).toBeFocused()
  await expectScreen(page, market.select({ minPrice: 25, maxPrice: 150, ranges: { beta: [0, null] } }))
})
