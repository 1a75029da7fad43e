import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { encodeFilters } from '#domain/screen/filter-codec'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { presets } from '#domain/screen/presets'
import { presetFilters } from '#domain/screen/presets'
import { metricIds } from '#domain/stock/metrics'
import { expect, test } from '../harness/fixtures.ts'
import { chooseTool, linkTo, rows } from '../harness/screen.ts'

const formulas = {
  'formula:1': { name: 'Earnings yield', expression: 'eps / price' },
  'formula:2': { name: 'Is cheap', expression: 'peRatio < sector(peRatio)' },
} as const

/** The presets, and screens that use what a link can hold. */
const screens: readonly Partial<Filters>[] = [
  ...presets.map((_, preset) => presetFilters(preset)),
  {},
  { search: 'bank' },
  { search: 'a', sortColumn: 'price', asc: true },
  { metric: metricIds },
  { metric: ['formula:1', 'formula:2'], formulas, sortColumn: 'formula:1' },
  { formulas, ranges: { 'formula:2': [1, 1] } },
  { minPrice: 5, maxPrice: 50, sector: ['TECHNOLOGY'] },
  { sector: [], unlisted: true, sortColumn: 'name', asc: true },
  ...(['peRatio', 'beta', '52WeekRange', 'sector', 'updatedAt', 'rsi14', 'volume'] as const).flatMap((sortColumn) => [
    { sortColumn, asc: true },
    { sortColumn, asc: false, ranges: { marketCap: [1e9, null] } } as const,
  ]),
  { marketCap: [3, 8], volume: [2, 11] },
  { ranges: { dividendYield: [0.02, null], peRatio: [null, 20] } },
]

/** The lines of the file that the page exports, but for the first, which says where they are from. */
async function exportedLines(page: Page): Promise<readonly string[]> {
  const downloading = page.waitForEvent('download')
  await chooseTool(page, 'Download CSV')
  const path = await (await downloading).path()
  return linesOf(await readFile(path, 'utf8'))
}

const linesOf = (file: string): readonly string[] => file.split('\r\n').slice(1)

test('the server gives other programs the rows that the page exports, for each of many screens', async ({ page }) => {
  expect(screens.length).toBeGreaterThanOrEqual(36)
  for (const changes of screens) {
    const filter = encodeURIComponent(encodeFilters({ ...defaultFilters, ...changes }))
    const response = await page.request.get(`/api/screen?format=csv&limit=0&filter=${filter}`)
    const [header, ...lines] = linesOf(await response.text())
    await page.goto(linkTo(changes))
    if (lines.join('') === '') await expect(page.getByRole('heading', { name: 'No stonks match' })).toBeVisible()
    else {
      await expect(rows(page).first()).toBeVisible()
      expect([header, ...lines], JSON.stringify(changes)).toEqual(await exportedLines(page))
    }
  }
})

test(
  'the help has the addresses of the screen that is open, and they work',
  { tag: '@both' },
  async ({ page, isMobile }) => {
    await page.goto(linkTo({ sortColumn: 'peRatio', asc: true, sp500: true }))
    const first = await rows(page).first().getAttribute('data-symbol')
    if (isMobile) await chooseTool(page, 'Help')
    else await page.getByRole('link', { name: 'Help' }).click()
    const section = page.getByRole('region', { name: 'In spreadsheets and other programs' })
    await page.getByRole('link', { name: 'In spreadsheets and other programs' }).click()
    await expect(section).toBeInViewport()
    const sheet = await section.getByText(/^=IMPORTDATA/).textContent()
    const address = /^=IMPORTDATA\("(.+)"\)$/.exec(sheet ?? '')?.[1] ?? ''
    const file = await (await page.request.get(address)).text()
    expect(file.split('\r\n')[2]?.split(',')[0]).toBe(first)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  },
)
