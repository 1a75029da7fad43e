import type { Page } from '@playwright/test'
import { defaultFilters } from '#domain/screen/filters'
import { metricDescriptions } from '#domain/stock/metric-descriptions'
import { lockedMetrics, type MetricId, metricIds } from '#domain/stock/metrics'
import { expect, test } from '../harness/fixtures.ts'
import { chooseTool, filtersOf, linkTo, rows } from '../harness/screen.ts'

const locked: readonly MetricId[] = lockedMetrics
const headers = (page: Page) =>
  page.locator('thead th').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-column')))

async function openColumns(page: Page, link = '/') {
  await page.goto(link)
  await expect(rows(page).first()).toBeVisible()
  await chooseTool(page, 'Columns')
  const sheet = page.getByRole('dialog', { name: 'Columns' })
  await expect(sheet).toBeVisible()
  return sheet
}

test('a column is found, added, and comes last', { tag: '@core' }, async ({ page }) => {
  const sheet = await openColumns(page)
  await sheet.getByRole('searchbox', { name: 'Find a column' }).fill('price earnings reported')
  await expect(sheet.getByRole('group').getByRole('checkbox')).toHaveCount(1)
  await sheet.getByRole('checkbox', { name: 'Trailing P/E' }).check()
  await expect.poll(() => filtersOf(page).metric).toEqual([...defaultFilters.metric, 'trailingPE'])
  expect(filtersOf(page).presets).toBe(-1)
})

test('a click on a column shows its description', async ({ page }) => {
  const sheet = await openColumns(page)
  await sheet.getByRole('button', { name: 'About Beta' }).click()
  await expect(sheet.getByText(metricDescriptions.beta)).toBeVisible()
})

test('buttons move a column, hide it and bring all back', { tag: ['@both', '@core'] }, async ({ page }) => {
  const sheet = await openColumns(page)
  await sheet.getByRole('button', { name: 'Move Graph up' }).click()
  await expect.poll(() => filtersOf(page).metric).toEqual(['name', 'graph', 'marketCap', 'weekRange', '52WeekRange'])
  await expect(sheet.getByRole('status')).toHaveText('Graph is column 2 of 5')
  await sheet.getByRole('button', { name: 'Hide Week range' }).click()
  await expect.poll(() => filtersOf(page).metric).toEqual(['name', 'graph', 'marketCap', '52WeekRange'])
  await sheet.getByRole('button', { name: 'Reset columns' }).click()
  await expect.poll(() => filtersOf(page).metric).toEqual(defaultFilters.metric)
})

test('a drag moves a column', async ({ page }) => {
  const sheet = await openColumns(page)
  // Positions are only stable after the animation.
  await sheet.evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)))
  const grips = sheet.getByTitle('Drag to reorder')
  const [from, to] = [await grips.nth(0).boundingBox(), await grips.nth(3).boundingBox()]
  if (!from || !to) throw new Error('The columns have no grips')
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(to.x + 8, to.y + 8, { steps: 6 })
  await page.mouse.up()
  await expect.poll(() => filtersOf(page).metric).toEqual(['marketCap', 'graph', 'weekRange', 'name', '52WeekRange'])
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect
    .poll(() => headers(page))
    .toEqual(['ticker', 'marketCap', 'graph', 'weekRange', 'name', '52WeekRange', 'action'])
})

test('with every column there is, rows draw those in sight and the others as one scrolls', async ({ page }) => {
  const all = metricIds.filter((id) => !locked.includes(id))
  await page.goto(linkTo({ metric: all }))
  await expect(rows(page).first()).toBeVisible()
  expect(await headers(page)).toEqual(['ticker', ...all, 'action'])
  const cells = () =>
    rows(page)
      .first()
      .locator('[data-column]')
      .evaluateAll((drawn) => drawn.map((cell) => cell.getAttribute('data-column')))
  await expect(async () => expect((await cells()).length).toBeLessThan(30)).toPass()
  const table = page.getByRole('region', { name: 'Stonks table' })
  const seen = new Set(await cells())
  for (let left = 0; left < 10_000; left += 700) {
    await table.evaluate((scroller, to) => (scroller.scrollLeft = to), left)
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    for (const column of await cells()) seen.add(column)
  }
  expect([...seen].toSorted()).toEqual(['ticker', ...all, 'action'].toSorted())
  // Each cell is under its header.
  const last = `[data-column="${all.at(-1) ?? ''}"]`
  const [header, cell] = await Promise.all([
    page.locator(`th${last}`).boundingBox(),
    rows(page).first().locator(last).boundingBox(),
  ])
  expect(Math.round(cell?.x ?? 0)).toBe(Math.round(header?.x ?? 1))
})

test('a header shows its description on hover', async ({ page }) => {
  await page.goto('/')
  await page.locator('th[data-column="weekRange"] button').hover()
  await expect(page.getByText(metricDescriptions.weekRange).last()).toBeVisible()
  // The rows that the click has sorted are in sight.
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.locator('th[data-column="weekRange"]')).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByText(metricDescriptions.weekRange).filter({ visible: true })).toHaveCount(0)
})

test('and by a tap', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Show as table' }).click()
  await page.locator('th[data-column="graph"] button').tap()
  const description = page.getByText(metricDescriptions.graph).last()
  await expect(description).toBeVisible()
  const [text, header] = [await description.boundingBox(), await page.locator('thead').boundingBox()]
  expect((text?.y ?? 0) + (text?.height ?? 0), 'the column is in sight').toBeLessThanOrEqual((header?.y ?? 0) + 12)
})
