import { presetFilters } from '#domain/screen/presets'
import { expect, test } from '../harness/fixtures.ts'
import { chooseTool, expectScreen, filtersOf, linkTo, rows } from '../harness/screen.ts'

test(
  'Shift adds columns to the sort order, by mouse and by keyboard, up to three',
  { tag: '@core' },
  async ({ page, market }) => {
    const metric = ['name', 'sector', 'industry', 'peRatio', 'beta'] as const
    await page.goto(linkTo({ metric }))
    const header = (id: string) => page.locator(`th[data-column="${id}"]`)
    await header('sector').getByRole('button').click()
    await header('industry')
      .getByRole('button')
      .click({ modifiers: ['Shift'] })
    await header('peRatio').getByRole('button').focus()
    await page.keyboard.press('Shift+Enter')
    await expect(page.getByRole('button', { name: 'P/E 3 ascending' })).toBeVisible()
    await page.keyboard.press('Shift+Enter')
    const thenBy = [
      { column: 'industry', asc: true },
      { column: 'peRatio', asc: false },
    ] as const
    const order = { sortColumn: 'sector', asc: true, thenBy } as const
    await expectScreen(page, market.select(order))
    expect(filtersOf(page)).toMatchObject(order)
    await expect(page.locator('th[aria-sort]')).toHaveCount(1)
    await expect(page.getByRole('columnheader', { name: 'Sector 1' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(page.getByRole('button', { name: 'P/E 3 descending' })).toBeFocused()
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('')

    await page.reload()
    await expectScreen(page, market.select(order))
    await header('beta')
      .getByRole('button')
      .click({ modifiers: ['Shift'] })
    await expect(page.getByRole('button', { name: 'Beta 3 ascending' })).toBeVisible()
    await header('beta').getByRole('button').click()
    await expectScreen(page, market.select({ sortColumn: 'beta', asc: true }))
    await expect(header('sector').getByRole('button')).toHaveText('Sector')
  },
)

test('without Shift a sheet adds, turns and removes sort columns', { tag: '@both' }, async ({ page, market }) => {
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  const picker = page.getByRole('combobox', { name: 'Sort by' })
  if (await picker.isVisible()) await picker.selectOption('Several columns …')
  else await chooseTool(page, 'Columns')
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

test(
  'a double click on a header sorts that column twice, and moves none',
  { tag: '@both' },
  async ({ page, isMobile }) => {
    await page.goto(linkTo(presetFilters(0)))
    await expect(rows(page).first()).toBeVisible()
    if (isMobile) await page.getByRole('button', { name: 'Show as table' }).click()
    const header = page.locator('th[data-column="marketCap"]')
    const columns = () =>
      page.locator('thead th').evaluateAll((cells) =>
        cells.map((cell) => {
          const { x, y } = cell.getBoundingClientRect()
          return [cell.getAttribute('data-column'), Math.round(x), Math.round(y)] as const
        }),
      )
    await expect(header).toBeInViewport()
    const before = await columns()
    expect(before.map(([id]) => id)).toContain('weekDeltaRatio')
    const { x, y } = await header.evaluate((cell) => cell.getBoundingClientRect())
    if (isMobile) {
      await page.touchscreen.tap(x + 30, y + 20)
      await expect(header).toHaveAttribute('aria-sort', 'ascending')
      await page.touchscreen.tap(x + 30, y + 20)
    } else await page.mouse.dblclick(x + 30, y + 20)
    await expect(header).toHaveAttribute('aria-sort', 'descending')
    expect(await columns()).toEqual(before)
  },
)
