import { expect, type Locator, type Page } from '@playwright/test'
import { decodeFilters, encodeFilters } from '#domain/screen/filter-codec'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import type { Selection } from '#domain/screen/screen'

/** The address of a screen, given the differences from the defaults. */
export function linkTo(changes: Partial<Filters>): string {
  const filter = encodeFilters({ ...defaultFilters, ...changes })
  return filter === '' ? '/' : `/?filter=${encodeURIComponent(filter)}`
}

/** The filters in the page's address. */
export const filtersOf = (page: Page): Filters => decodeFilters(new URL(page.url()).searchParams.get('filter')).filters

export const rows = (page: Page): Locator => page.locator('[data-symbol]')

export const symbols = (page: Page): Promise<(string | null)[]> =>
  rows(page).evaluateAll((elements) => elements.map((element) => element.getAttribute('data-symbol')))

export const count = (page: Page): Locator => page.getByRole('status').filter({ hasText: /^[\d,]+ of [\d,]+ stonks/ })

/** The page counts and shows exactly this selection, from its first row on, as far as the viewport reaches. */
export async function expectScreen(page: Page, { total, stocks }: Selection): Promise<void> {
  await expect(count(page)).toHaveText(new RegExp(`^${total.toLocaleString('en')} of `))
  await expect(async () => {
    const shown = await symbols(page)
    expect(shown.length).toBeGreaterThanOrEqual(Math.min(8, stocks.length))
    expect(shown).toEqual(stocks.slice(0, shown.length).map(({ symbol }) => symbol))
  }).toPass({ timeout: 20_000 })
}

/** The index of the first row among these stocks; -1 if the rows are not a consecutive range of them. */
export async function firstRowIndex(page: Page, stocks: readonly { readonly symbol: string }[]): Promise<number> {
  const shown = await symbols(page)
  const index = stocks.findIndex(({ symbol }) => symbol === shown[0])
  return shown.every((symbol, i) => stocks[index + i]?.symbol === symbol) ? index : -1
}

/** Opens the filters: beside the table on a desktop, over the page on a phone. */
export async function openFilters(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' }).or(page.getByRole('region', { name: 'Filters' }))
  await expect(panel).toBeVisible()
  return panel
}

/** Opens one of the sheets that a screen's tools have: directly on a desktop, through the tools sheet on a phone. */
export async function chooseTool(page: Page, name: string): Promise<void> {
  const more = page.getByRole('button', { name: 'More', exact: true })
  const tool = page.getByRole('button', { name, exact: true })
  await expect(more.or(tool).first()).toBeVisible()
  if (await more.isVisible()) await more.click()
  await tool.click()
}
