import { gunzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { evaluateFormula } from '#domain/formula/evaluate'
import { parseFormula } from '#domain/formula/parse'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { select, type Selection } from '#domain/screen/screen'
import type { CompanyYears } from '#domain/years/company-years'
import { decodeYears } from '#domain/years/years-block'
import { parseYearsManifest } from '#domain/years/years-manifest'
import { expect, test } from '../harness/fixtures.ts'
import type { Market } from '../harness/market.ts'
import { expectCached } from '../harness/offline-caches.ts'
import { chooseTool, expectScreen, filtersOf, linkTo } from '../harness/screen.ts'

const formulas = { 'formula:1': { name: 'Growth', expression: 'growth(revenue, 5y)' } } as const
const screen = { formulas, metric: ['name', 'formula:1'], ranges: { 'formula:1': [0.05, null] } } as const

/** The fiscal years that the server publishes, once it has collected them. */
async function yearsOf(url: string): Promise<ReadonlyMap<string, CompanyYears>> {
  const manifest = await expect
    .poll(async () => (await fetch(`${url}/data/years/manifest.json`)).status, { timeout: 60_000 })
    .toBe(200)
    .then(async () => parseYearsManifest(await (await fetch(`${url}/data/years/manifest.json`)).text()))
  if (!manifest.ok) throw new Error(manifest.failure.join(' '))
  const companies = new Map<string, CompanyYears>()
  for (const { file, symbols } of manifest.value.blocks) {
    const bytes = Buffer.from(await (await fetch(`${url}/data/years/${file}`)).arrayBuffer())
    const block = decodeYears(gunzipSync(bytes), symbols.length)
    if (!block.ok) throw new Error(block.failure.join(' '))
    for (const company of block.value) companies.set(company.symbol, company)
  }
  return companies
}

/** The reference result of a screen with that formula. */
function selected(market: Market, years: ReadonlyMap<string, CompanyYears>, changes: Partial<Filters>): Selection {
  const parsed = parseFormula(formulas['formula:1'].expression)
  if (!parsed.ok) throw new Error(parsed.error.message)
  const values = evaluateFormula(market.stocks, parsed.expression, {
    ...{ of: (symbol: string) => years.get(symbol), day: '9999-12-31' },
  })
  const valued = market.stocks.map((stock, at) => ({ ...stock, formulas: { 'formula:1': values[at] ?? null } }))
  return select(valued, { ...defaultFilters, ...changes }, { kind: 'all' }, () => new Set())
}

const openDataSheet = async (page: Page) => {
  await page.getByRole('button', { name: /^Close of/ }).click()
  return page.getByRole('dialog', { name: 'Market data' })
}

test(
  'a link with a formula over fiscal years shows what the reference selects',
  { tag: '@both' },
  async ({ page, market, server }) => {
    const years = await yearsOf(server.url)
    const expected = selected(market, years, screen)
    expect(expected.total).toBeGreaterThan(5)
    await page.goto(linkTo(screen))
    await expectScreen(page, expected)
  },
)

test('a user adds a ready-made metric, which becomes a column', async ({ page, server }) => {
  await yearsOf(server.url)
  await page.goto('/')
  await chooseTool(page, 'Columns')
  await page.getByRole('dialog', { name: 'Columns' }).getByRole('button', { name: 'Add my metric' }).click()
  const sheet = page.getByRole('dialog', { name: 'My metrics' })
  await sheet.getByRole('button', { name: 'Add Profitable years of 10 to my metrics' }).click()
  await expect(sheet.getByText('Profitable years of 10 was saved')).toBeVisible()
  await expect
    .poll(() => filtersOf(page).formulas)
    .toMatchObject({
      'formula:1': { name: 'Profitable years of 10', expression: 'share(netIncome > 0, 10y)' },
    })
  await sheet.getByRole('button', { name: 'Done' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('cell', { name: /^100%$/ }).first()).toBeVisible()
})

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow', allowed: [/ERR_(INTERNET_DISCONNECTED|FAILED)/] })

  test('a user keeps all companies’ years, screens by them offline, and deletes them', async ({
    page,
    context,
    market,
    server,
  }) => {
    const years = await yearsOf(server.url)
    await page.goto('/')
    await expectCached(page)
    const sheet = await openDataSheet(page)
    const section = sheet.getByRole('heading', { name: 'All companies’ years' }).locator('..')
    await expect(section).toContainText(`Ten fiscal years of ${years.size.toLocaleString('en')} companies`)
    await section.getByRole('button', { name: /^Download/ }).click()
    await expect(section).toContainText('on this device')
    await context.setOffline(true)
    await page.goto(linkTo(screen))
    await expectScreen(page, selected(market, years, screen))
    const again = (await openDataSheet(page)).getByRole('heading', { name: 'All companies’ years' }).locator('..')
    await again.getByRole('button', { name: 'Delete from this device' }).click()
    await expect(again).toBeHidden()
  })
})
