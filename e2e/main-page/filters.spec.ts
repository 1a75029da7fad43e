import { presetFilters, presets } from '#domain/screen/presets'
import { lastStep, marketCapSteps } from '#domain/screen/ranges'
import { sectorIds } from '#domain/stock/stock'
import { formatCompact, formatPrice, formatRatio } from '../../web/format/numbers.ts'
import { expect, test } from '../harness/fixtures.ts'
import { expectScreen, filtersOf, linkTo, openFilters } from '../harness/screen.ts'

test('each preset sets its filters', { tag: '@core' }, async ({ page, market }) => {
  await page.goto('/')
  const panel = await openFilters(page)
  for (const [id, { label }] of presets.entries()) {
    await test.step(label, async () => {
      await panel.getByRole('combobox', { name: 'Preset' }).selectOption(label)
      await expect.poll(() => filtersOf(page)).toEqual(presetFilters(id))
      await expectScreen(page, market.select(presetFilters(id)))
    })
  }
})

test('changing a preset by hand makes a screen of the user’s own', { tag: '@core' }, async ({ page, market }) => {
  await page.goto(linkTo(presetFilters(2)))
  const panel = await openFilters(page)
  const preset = panel.getByRole('combobox', { name: 'Preset' })
  await expect(preset).toHaveValue('2')
  await panel.getByRole('checkbox', { name: 'Finance' }).uncheck()
  await expect(preset).toHaveValue('-1')
  const sector = sectorIds.filter((id) => id !== 'FINANCE')
  await expectScreen(page, market.select({ ...presetFilters(2), presets: -1, sector }))
})

test('filters are Default until something differs, and choosing Default resets them', async ({ page, market }) => {
  await page.goto('/')
  const panel = await openFilters(page)
  const preset = panel.getByRole('combobox', { name: 'Preset' })
  const chosen = preset.locator('option:checked')
  await expect(chosen).toHaveText('Default')
  await expect(preset.getByRole('option', { name: 'Custom' })).toHaveCount(0)
  await panel.getByRole('checkbox', { name: 'Finance' }).uncheck()
  await expect(chosen).toHaveText('Custom')
  await preset.selectOption('Default')
  await expect(chosen).toHaveText('Default')
  await expect(panel.getByRole('checkbox', { name: 'Finance' })).toBeChecked()
  await expectScreen(page, market.select())
})

test(
  'what a screen sorts and filters by is shown',
  { tag: ['@both', '@core'] },
  async ({ page, market }, { project }) => {
    const changes = { ...presetFilters(4), ranges: { peRatio: [null, 15] } } as const
    await page.goto(linkTo(changes))
    await expectScreen(page, market.select(changes))
    const [stock] = market.select(changes).stocks
    const row = page.locator('[data-symbol]').first()
    if (project.name === 'phone') {
      await expect(row).toContainText(formatCompact(stock?.weekVolumeAverage ?? 0))
      await expect(page.getByRole('combobox', { name: 'Value in each row' })).toHaveValue('weekVolumeAverage')
      await page.getByRole('combobox', { name: 'Value in each row' }).selectOption('price')
      await expect(row).toContainText(formatPrice(stock?.close ?? 0))
    } else {
      await expect(page.locator('th[data-column=weekVolumeAverage]')).toHaveAttribute('aria-sort', 'descending')
      await expect(row.locator('[data-column=peRatio]')).toHaveText(formatRatio(stock?.peRatio ?? 0))
    }
    expect(filtersOf(page).metric).toEqual(presetFilters(4).metric)
  },
)

test(
  'prices bound the market, and invalid input shows an error and changes nothing',
  { tag: ['@both', '@core'] },
  async ({ page, market }) => {
    await page.goto('/')
    const panel = await openFilters(page)
    await panel.getByRole('textbox', { name: 'Min Price' }).fill('$100')
    await expectScreen(page, market.select({ minPrice: 100 }))
    await panel.getByRole('textbox', { name: 'Max Price' }).fill('lots')
    await expect(panel.getByRole('alert')).toHaveText('Enter a price, such as 25 or 12.50.')
    await expectScreen(page, market.select({ minPrice: 100 }))
    await panel.getByRole('textbox', { name: 'Max Price' }).fill('50')
    await expect(panel.getByRole('alert')).toHaveText('Min Price can’t be above Max Price.')
    await expectScreen(page, market.select({ minPrice: 100, maxPrice: 50 }))
  },
)

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  test('prices accept a decimal comma, are not rewritten while typing, and show their meaning', async ({
    page,
    market,
  }) => {
    await page.goto('/')
    const panel = await openFilters(page)
    const field = panel.getByRole('textbox', { name: 'Min Price' })
    await field.pressSequentially('12,')
    await expect.poll(() => filtersOf(page).minPrice).toBe(12)
    await expect(field).toHaveAccessibleDescription('= $12.00')
    await field.pressSequentially('50')
    await expect(field).toHaveAccessibleDescription('= $12.50')
    await expectScreen(page, market.select({ minPrice: 12.5 }))
    await field.blur()
    await expect(field).toHaveValue('12,5')
    await field.fill('1.250')
    await expect(field).toHaveAccessibleDescription('= $1,250.00')
    await expect.poll(() => filtersOf(page).minPrice).toBe(1250)
    await field.fill('1.250,0.5')
    await expect(panel.getByRole('alert')).toHaveText('Enter a price, such as 25 or 12.50.')
    await field.blur()
    await expect(field).toHaveValue('1.250,0.5')
    expect(filtersOf(page).minPrice).toBe(1250)
  })
})

test(
  'sliders move in steps, have text values, and one Back undoes a change',
  { tag: ['@both', '@core'] },
  async ({ page, market, isMobile }) => {
    await page.goto('/')
    const panel = await openFilters(page)
    const lower = panel.getByRole('slider', { name: 'Minimum market cap' })
    await lower.focus()
    for (let presses = 0; presses < 4; presses++) await page.keyboard.press('ArrowRight')
    await expect(lower).toHaveAttribute('aria-valuetext', '10B and above')
    await expectScreen(page, market.select({ marketCap: [4, 8] }))
    if (isMobile) {
      // Back closes a sheet first.
      await page.goBack()
      await expect(panel).toHaveCount(0)
      await expectScreen(page, market.select({ marketCap: [4, 8] }))
    }
    await page.goBack()
    await expectScreen(page, market.select())
    if (isMobile) return
    // Back works before the next range has been applied, too, and reaches the entry before.
    await panel.getByRole('textbox', { name: 'Min Price' }).fill('100')
    await expectScreen(page, market.select({ minPrice: 100 }))
    await panel.getByRole('textbox', { name: 'Max Price' }).fill('200')
    await page.goBack()
    await expectScreen(page, market.select())
    await expect(panel.getByRole('textbox', { name: 'Max Price' })).toHaveValue('')
  },
)

test('indices, exchanges and columns are a tap each', { tag: '@core' }, async ({ page, market }) => {
  await page.goto('/')
  const panel = await openFilters(page)
  await panel.getByRole('checkbox', { name: 'S&P 500' }).check()
  await panel.getByRole('checkbox', { name: 'NYSE' }).check()
  await expectScreen(page, market.select({ sp500: true, nyse: true }))
  await panel.getByText('Columns', { exact: true }).click()
  await panel.getByRole('checkbox', { name: 'P/E', exact: true }).check()
  await expect.poll(() => filtersOf(page).metric).toContain('peRatio')
})

test('Max Entries shows more of the same matches', { tag: '@core' }, async ({ page, market }) => {
  await page.goto('/')
  const panel = await openFilters(page)
  await panel.getByRole('combobox', { name: 'Max Entries' }).selectOption('500')
  await expect(page.getByText('showing 500')).toBeVisible()
  await expectScreen(page, market.select({ maxEntries: 500 }))
})

test('each chip lifts its filter, and Reset lifts all', { tag: ['@both', '@core'] }, async ({ page, market }) => {
  await page.goto(linkTo({ sp500: true, marketCap: [4, 8], minPrice: 20 }))
  await page.getByRole('button', { name: 'Remove S&P 500' }).click()
  await expectScreen(page, market.select({ marketCap: [4, 8], minPrice: 20 }))
  const panel = await openFilters(page)
  const maximum = panel.getByRole('textbox', { name: 'Max Price' })
  await maximum.fill('cheap')
  await expect(maximum).toHaveAttribute('aria-invalid', 'true')
  await panel.getByRole('button', { name: 'Reset' }).click()
  await expectScreen(page, market.select())
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0)
  await expect(maximum, 'what was no price goes, too').toHaveValue('')
})

test('beside the table, the filters stay open for the next visit', async ({ page }) => {
  await page.goto('/')
  const toggle = page.getByRole('button', { name: 'Filters', exact: true })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  const panel = await openFilters(page)
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await page.reload()
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toBeHidden()
  await expect(toggle).toBeFocused()
})

test('on a phone the sheet shows the number of matches', { tag: ['@phone', '@core'] }, async ({ page, market }) => {
  await page.goto(linkTo({ sp500: true }))
  const panel = await openFilters(page)
  const { total } = market.select({ sp500: true })
  await panel.getByRole('button', { name: `Show ${total.toLocaleString('en')} stonks` }).click()
  await expect(panel).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeFocused()
})

test('in forced colours histograms, sliders, switches and tabs are still seen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(linkTo({ marketCap: [3, 8] }))
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
  const panel = await openFilters(page)
  await expect(panel.locator('[data-picture=histogram] [data-in]:not([data-empty])').first()).toBeVisible()
  const hidden = await page.evaluate(() => {
    const ground = getComputedStyle(document.body).backgroundColor
    const style = (selector: string, part?: string) => {
      const node = document.querySelector(selector)
      return node ? getComputedStyle(node, part) : undefined
    }
    const slider = ':has(> [aria-label="Minimum market cap"])'
    const seen = {
      'a bar': style('[data-picture=histogram] [data-in]')?.backgroundColor,
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

test('in a window of every width the chip of a filter is whole, beside or above the views', async ({ page }) => {
  for (const width of [1060, 1130, 1200, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(linkTo({ sp500: true }))
    const chip = page.getByRole('button', { name: /^Remove S&P 500/ })
    await expect(chip).toBeVisible()
    await expect(page.getByRole('radiogroup', { name: 'Columns shown' })).toBeVisible()
    await expect(chip, `${width}`).toBeInViewport({ ratio: 1 })
  }
})

test('beside the docked filters the chip of a long filter is whole, also where default filters hide matches', async ({
  page,
}) => {
  await page.goto('/')
  await openFilters(page)
  await page.goto(linkTo({ marketCap: [2, lastStep(marketCapSteps)] }))
  const chip = page.getByRole('button', { name: /^Remove Market cap/ })
  for (const width of [1370, 1440, 1500, 1600, 1700]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('button', { name: /hidden by default filters/ })).toBeVisible()
    await expect(page.getByRole('radiogroup', { name: 'Columns shown' })).toBeVisible()
    await expect(chip, `${width}`).toBeInViewport({ ratio: 1 })
  }
})
