import type { Page } from '@playwright/test'
import { builtInColumns } from '#domain/personal/column-view'
import { defaultFilters } from '#domain/screen/filters'
import { presetFilters } from '#domain/screen/presets'
import { expect, test } from '../harness/fixtures.ts'
import { expectNoSheet, filtersOf, linkTo, rows } from '../harness/screen.ts'

const view = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Columns shown' }).getByRole('radio', { name, exact: true })

/** The measured layout shifts without input by the user. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value)
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )

test('a view shows its columns, by mouse and link; Custom restores the ones before', async ({ page }) => {
  const own = ['name', 'beta', 'price'] as const
  await page.goto(linkTo({ metric: own, sortColumn: 'beta' }))
  await expect(view(page, 'Custom')).toBeChecked()
  expect(await shiftOf(page)).toBeLessThan(0.002)
  await view(page, 'Valuation').click()
  await expect(page.locator('thead th')).toHaveCount(builtInColumns('valuation', []).length + 3)
  expect(filtersOf(page)).toMatchObject({ metric: builtInColumns('valuation', []), sortColumn: 'beta' })
  await view(page, 'Technical').click()
  // The star stays visible, however many columns there are.
  await expect(rows(page).first().getByRole('button', { name: 'Bookmark' })).toBeInViewport({ ratio: 1 })
  await page.reload()
  await expect(view(page, 'Technical')).toBeChecked()
  await view(page, 'Default').click()
  await expect.poll(() => filtersOf(page).metric).toEqual(defaultFilters.metric)
  await test.step('each fits in a window of 1440 pixels, and none moves the others', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    // Sorted by a column that every view has or that needs no space.
    await page.goto('/')
    await expect(view(page, 'Default')).toBeChecked()
    const placesOf = () =>
      page
        .getByRole('radiogroup', { name: 'Columns shown' })
        .locator('label')
        .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().left))
    const places = await placesOf()
    for (const name of ['Overview', 'Valuation', 'Performance', 'Profitability', 'Dividends', 'Technical']) {
      await view(page, name).click()
      await expect(view(page, name)).toBeChecked()
      expect((await placesOf()).slice(0, 6), name).toEqual(places.slice(0, 6))
      if (name === 'Technical') continue
      const hidden = () =>
        page.getByRole('region', { name: 'Stonks table' }).evaluate((box) => box.scrollWidth - box.clientWidth)
      await expect.poll(hidden, name).toBeLessThanOrEqual(0)
    }
    await view(page, 'Default').click()
  })
  await view(page, 'Custom').click()
  await expect.poll(() => filtersOf(page).metric).toEqual(own)
  await page.goto(linkTo(presetFilters(2)))
  await view(page, 'Valuation').click()
  await expect.poll(() => filtersOf(page).presets, 'a preset with other columns is none any more').toBe(-1)
})

test('a user saves views with their formulas, and renames, deletes, restores, moves and shows them in other screens', async ({
  page,
}) => {
  const formulas = { 'formula:1': { name: 'Yield of earnings', expression: 'eps / price' } } as const
  await page.goto(linkTo({ metric: ['name', 'formula:1', 'beta'], formulas }))
  const save = page.getByRole('button', { name: 'Save view' })
  await save.click()
  const sheet = page.getByRole('dialog', { name: 'My views' })
  const name = sheet.getByRole('textbox', { name: 'Name' })
  await expect(name).toBeFocused()
  await page.keyboard.type(' x')
  await expect(name, 'a leading space does not press the button that closes').toHaveValue(' x')
  await name.fill('Technical')
  await name.press('Enter')
  await expect(sheet.getByRole('alert')).toHaveText('You already have a view with this name.')
  await name.fill('Ratios')
  await name.press('Enter')
  await expect(sheet.getByRole('list', { name: 'My views' })).toContainText('Name, Yield of earnings, Beta')
  await sheet.getByRole('button', { name: 'Rename Ratios' }).click()
  await sheet.getByRole('textbox', { name: 'New name for Ratios' }).fill('My ratios')
  await page.keyboard.press('Enter')
  await sheet.getByRole('button', { name: 'Delete My ratios' }).click()
  await sheet.getByRole('button', { name: 'Undo' }).click()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expectNoSheet(page)

  await page.goto(linkTo({ maxPrice: 50, metric: ['name', 'eps'] }))
  await save.click()
  await name.fill('Earnings')
  await name.press('Enter')
  const up = sheet.getByRole('button', { name: 'Move Earnings up' })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('status')).toHaveText('Earnings is view 1 of 2')
  await expect(up, 'the first one cannot move up, and keeps the focus').toBeFocused()
  await expect(up).toHaveAttribute('aria-disabled', 'true')
  await sheet.getByRole('button', { name: 'Done' }).click()
  const names = page.getByRole('radiogroup', { name: 'Columns shown' }).getByRole('radio')
  await expect(names.nth(-2)).toHaveAccessibleName('Earnings')
  await view(page, 'My ratios').click()
  const next = { ...defaultFilters, maxPrice: 50, metric: ['name', 'formula:1', 'beta'], formulas }
  await expect.poll(() => filtersOf(page)).toEqual(next)
  await expect(view(page, 'My ratios')).toBeInViewport()
})
