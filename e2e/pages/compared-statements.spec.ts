import type { Page } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { expect, test } from '../harness/fixtures.ts'
import { walkViews } from '../harness/walk-views.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Statements side by side' })

/** Two companies with a revenue. */
function pairIn(
  stocks: readonly { readonly symbol: string; readonly revenueTTM: number | null }[],
): readonly [string, string] {
  const [first, second] = stocks.filter(({ revenueTTM }) => revenueTTM !== null)
  return [first?.symbol ?? '', second?.symbol ?? '']
}

test(
  'a user compares the years of two companies, opens the proof of a margin, and the address keeps the figure',
  { tag: '@both' },
  async ({ page, market }) => {
    const [first, second] = pairIn(market.select({ sp500: true, maxEntries: 0 }).stocks)
    await page.goto(`/?compare=${first},${second}`)
    await page.getByText('Statements', { exact: true }).click()
    for (const symbol of [first, second])
      await expect(
        section(page)
          .getByRole('button', { name: new RegExp(`^${symbol}, Revenue, year to `) })
          .first(),
      ).toHaveText(/\d/)
    await expect(
      section(page).getByRole('img', { name: `Revenue of ${first}, ${second} by fiscal year` }),
    ).toBeVisible()

    await section(page).getByRole('combobox', { name: 'Figure' }).selectOption('Net margin')
    await expect(page).toHaveURL(/&statements=netMargin$/)
    const margin = section(page)
      .getByRole('button', { name: new RegExp(`^${second}, Net margin, year to `) })
      .first()
    await expect(margin).toHaveText(/%/)
    await expectAccessible(page)
    await margin.click()
    const proof = page.getByRole('dialog')
    await expect(proof.getByRole('heading', { name: /^Net income, year to / })).toBeVisible()
    await expect(proof.getByRole('heading', { name: /^Revenue, year to / })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(proof).toBeHidden()
    await expect(margin).toBeFocused()

    await page.reload()
    await expect(margin).toHaveText(/%/)
    await page.getByText('Metrics', { exact: true }).click()
    await expect(page).toHaveURL(`/?compare=${first},${second}`)
    await expect(page.getByRole('region', { name: 'Comparison' })).toBeVisible()
  },
)

test.describe('without the server', () => {
  test.use({ allowed: [/ERR_FAILED/] })

  test('companies whose statements were shown are compared offline', async ({ page, context, market }) => {
    const [first, second] = pairIn(market.select({ sp500: true, maxEntries: 0 }).stocks)
    await page.goto(`/?compare=${first},${second}&statements=revenue`)
    const row = section(page).getByRole('row', { name: new RegExp(`^${second} `) })
    const text = (await row.textContent()) ?? ''
    await context.route('**/api/statements/**', (route) => route.abort())
    await page.reload()
    await expect(row).toHaveText(text)
    await expect(section(page)).toContainText(`${second}: as of`)
  })
})

/** Comparisons of amounts and of a change. */
const viewsOf = (symbols: readonly string[], fontSize = '') =>
  Object.fromEntries(
    ['revenue', 'revenueGrowth'].map((figure) => [
      figure,
      {
        reach: async (page: Page) => {
          await page.goto(`/?compare=${symbols.join()}&statements=${figure}`)
          await section(page).getByRole('table').waitFor()
          await page.evaluate((size) => void (document.documentElement.style.fontSize = size), fontSize)
        },
      },
    ]),
  )

const phones = [
  { width: 390, height: 844 },
  { width: 360, height: 740 },
] as const

test('nothing overlaps, is clipped, or overflows the window', async ({ page, market }) => {
  const views = viewsOf(pairIn(market.select({ sp500: true, maxEntries: 0 }).stocks))
  for (const sizes of [phones, [{ width: 1440, height: 900 }]] as const) {
    const broken = await walkViews(page, views, { sizes, texts: true, accessible: () => true })
    expect(broken, broken.join('\n')).toEqual([])
  }
})

test('nothing overlaps, is clipped, or overflows a phone with text twice as large', async ({ page, market }) => {
  const views = viewsOf(pairIn(market.select({ sp500: true, maxEntries: 0 }).stocks), '200%')
  const broken = await walkViews(page, views, { sizes: phones, texts: true })
  expect(broken, broken.join('\n')).toEqual([])
})
