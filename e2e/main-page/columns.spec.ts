import type { Page } from '@playwright/test'
import { defaultFilters } from '#domain/screen/filters'
import type { ColumnId } from '#domain/screen/formulas'
import { metricDescriptions } from '#domain/stock/metric-descriptions'
import { lockedMetrics, type MetricId, metricIds } from '#domain/stock/metrics'
import { expect, test } from '../harness/fixtures.ts'
import { chooseTool, filtersOf, linkTo, rows } from '../harness/screen.ts'

const locked: readonly MetricId[] = lockedMetrics
const headers = (page: Page) =>
  page.locator('thead th').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-column')))

test(
  'a sheet moves, hides, finds and explains columns, and restores the ones before',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/')
    await expect(rows(page).first()).toBeVisible()
    await chooseTool(page, 'Columns')
    const sheet = page.getByRole('dialog', { name: 'Columns' })
    const expectColumns = (...columns: readonly ColumnId[]) =>
      expect.poll(() => filtersOf(page).metric).toEqual(columns)

    await test.step('by a drag', async () => {
      // Positions are only stable after the animation.
      await sheet.evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)))
      const grips = sheet.getByTitle('Drag to reorder')
      const [from, to] = [await grips.nth(0).boundingBox(), await grips.nth(3).boundingBox()]
      if (!from || !to) throw new Error('The columns have no grips')
      await page.mouse.move(from.x + 8, from.y + 8)
      await page.mouse.down()
      await page.mouse.move(to.x + 8, to.y + 8, { steps: 6 })
      await page.mouse.up()
      await expectColumns('marketCap', 'graph', 'weekRange', 'name', '52WeekRange')
    })
    await test.step('by buttons', async () => {
      await sheet.getByRole('button', { name: 'Move Name up' }).click()
      await expectColumns('marketCap', 'graph', 'name', 'weekRange', '52WeekRange')
      await expect(sheet.getByRole('status')).toHaveText('Name is column 3 of 5')
      await sheet.getByRole('button', { name: 'Hide Week range' }).click()
      await expectColumns('marketCap', 'graph', 'name', '52WeekRange')
      await sheet.getByRole('button', { name: 'Reset columns' }).click()
      await expectColumns(...defaultFilters.metric)
    })
    await test.step('a column that was found comes last', async () => {
      await sheet.getByRole('searchbox', { name: 'Find a column' }).fill('price earnings reported')
      await expect(sheet.getByRole('group').getByRole('checkbox')).toHaveCount(1)
      await sheet.getByRole('checkbox', { name: 'Trailing P/E' }).check()
      await expectColumns(...defaultFilters.metric, 'trailingPE')
      await sheet.getByRole('button', { name: 'About Trailing P/E' }).click()
      await expect(sheet.getByText(metricDescriptions.trailingPE)).toBeVisible()
      await sheet.getByRole('button', { name: 'Done' }).click()
      await expect.poll(() => headers(page)).toEqual(['ticker', ...defaultFilters.metric, 'trailingPE', 'action'])
    })
    await test.step('a column that is added beyond the edge scrolls into sight, beside the actions', async () => {
      await page.setViewportSize({ width: 1100, height: 800 })
      await chooseTool(page, 'Columns')
      await sheet.getByRole('searchbox', { name: 'Find a column' }).fill('beta')
      await expect(sheet.getByRole('group').getByRole('checkbox')).toHaveCount(1)
      await sheet.getByRole('checkbox', { name: 'Beta', exact: true }).check()
      await sheet.getByRole('button', { name: 'Done' }).click()
      const edges = (id: string) =>
        page.locator(`th[data-column="${id}"]`).evaluate((cell) => cell.getBoundingClientRect())
      await expect
        .poll(async () => (await edges('action')).left - (await edges('beta')).right)
        .toBeGreaterThanOrEqual(-1)
    })
    await test.step('a header shows its description on hover, and a click on it sorts and hides the description', async () => {
      await page.locator('th[data-column="weekRange"] button').hover()
      await expect(page.getByText(metricDescriptions.weekRange).last()).toBeVisible()
      await page.mouse.down()
      await page.mouse.up()
      await expect(page.locator('th[data-column="weekRange"]')).toHaveAttribute('aria-sort', 'ascending')
      await expect(page.getByText(metricDescriptions.weekRange).filter({ visible: true })).toHaveCount(0)
    })
  },
)

test('with all columns, rows draw those in sight while one scrolls between the first and the last', async ({
  page,
}) => {
  const all = metricIds.filter((id) => !locked.includes(id))
  await page.goto(linkTo({ metric: all }))
  await expect(rows(page).first()).toBeVisible()
  expect(await headers(page)).toEqual(['ticker', ...all, 'action'])
  const cells = () =>
    rows(page)
      .first()
      .locator('[data-column]')
      .evaluateAll((drawn) => drawn.map((cell) => cell.getAttribute('data-column')))
  await expect.poll(async () => (await cells()).length).toBeLessThan(30)
  const table = page.getByRole('region', { name: 'Stonks table' })
  /** The distances of the first and the last column from the edges of the table. */
  const edges = () =>
    table.evaluate((scroller) => {
      const { left, right } = scroller.getBoundingClientRect()
      const offsets = [...scroller.querySelectorAll('[data-symbol]')].flatMap((row) => [
        (row.querySelector('[data-column="ticker"]')?.getBoundingClientRect().left ?? NaN) - left,
        right - (row.querySelector('[data-column="action"]')?.getBoundingClientRect().right ?? NaN),
      ])
      return { offsets: [...new Set(offsets.map(Math.round))], isPanning: scroller.hasAttribute('data-panning') }
    })
  await expect.poll(edges).toEqual({ offsets: [0], isPanning: false })
  const seen = new Set(await cells())
  const width = await table.evaluate(({ scrollWidth }) => scrollWidth)
  for (let left = 0; left < width; left += 700) {
    await table.evaluate((scroller, to) => (scroller.scrollLeft = to), left)
    await expect.poll(edges).toMatchObject({ offsets: [0] })
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    for (const column of await cells()) seen.add(column)
  }
  expect([...seen].toSorted()).toEqual(['ticker', ...all, 'action'].toSorted())
  await expect.poll(edges).toEqual({ offsets: [0], isPanning: false })
  const last = `[data-column="${all.at(-1) ?? ''}"]`
  const [header, cell] = await Promise.all([
    page.locator(`th${last}`).boundingBox(),
    rows(page).first().locator(last).boundingBox(),
  ])
  expect(Math.round(cell?.x ?? 0), 'each cell is under its header').toBe(Math.round(header?.x ?? 1))
})
