import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Opens the filters: beside the table on a desk, over the page on a phone. */
export async function openFilters(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' }).or(page.getByRole('region', { name: 'Filters' }))
  await expect(panel).toBeVisible()
  return panel
}

/** Opens one of the sheets that a screen's tools have: by itself on a desk, by way of a sheet of tools on a phone. */
export async function chooseTool(page: Page, name: string): Promise<void> {
  const more = page.getByRole('button', { name: 'More', exact: true })
  const tool = page.getByRole('button', { name, exact: true })
  await expect(more.or(tool).first()).toBeVisible()
  if (await more.isVisible()) await more.click()
  await tool.click()
}
