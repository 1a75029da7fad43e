import { expectAccessible } from '../harness/accessibility.ts'
import { expect, test } from '../harness/fixtures.ts'
import { linkTo, openFilters, rows } from '../harness/screen.ts'

// The walks of tap-targets.spec.ts check every view; these are the states that they do not reach.

test.describe('without a market', () => {
  test.use({ allowed: [/Failed to load resource/] })

  test('has no accessibility violations while the market loads and when the server fails', async ({
    page,
    faultyNetwork,
  }) => {
    faultyNetwork.strike('/data/stonks', 'hold')
    await page.goto(faultyNetwork.url)
    await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
    await expectAccessible(page)
    faultyNetwork.strike('/data/stonks', 'refuse')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 30_000 })
    await expectAccessible(page)
  })
})

test('the rescue, the explanation of a hidden stock and a chart as a table have no accessibility violations', async ({
  page,
  market,
}) => {
  await page.goto(linkTo({ maxPrice: 0.0001, sp500: true }))
  await expect(page.getByRole('button', { name: /^Without / }).first()).toBeVisible()
  await expectAccessible(page, { rows: 4 })
  const hidden = market.stocks.find(({ sp500 }) => !sp500)
  await page.getByRole('searchbox', { name: 'Search' }).fill(hidden?.symbol ?? '')
  await expect(page.getByRole('region', { name: /^Why / })).toBeVisible()
  await expectAccessible(page, { rows: 4 })
  await page.getByRole('region', { name: /^Why / }).getByRole('link').click()
  await expect(page.getByRole('img', { name: /^Chart of / })).toBeVisible()
  await page.getByRole('button', { name: 'Show as table' }).last().click()
  // A table of its report days may stand before that of the sessions.
  await expect(page.getByLabel('Chart', { exact: true }).getByRole('table').last()).toBeVisible()
  await expectAccessible(page, { rows: 4, within: '[aria-label=Chart]' })
})

test('all kinds of filters and their errors have no accessibility violations', { tag: '@both' }, async ({ page }) => {
  await page.goto(linkTo({ minPrice: 50, maxPrice: 10, ranges: { dividendYield: [0.01, null] } }))
  const panel = await openFilters(page)
  await panel.locator('summary', { hasText: 'Valuation' }).scrollIntoViewIfNeeded()
  await panel.getByRole('textbox', { name: 'Minimum P/E' }).fill('cheap')
  await expect(panel.getByRole('alert')).toHaveCount(2)
  await panel.getByText('Columns', { exact: true }).click()
  await panel.getByRole('button', { name: 'Use dropdowns' }).click()
  await panel.getByRole('heading', { name: 'Industry' }).click()
  await expect(panel.getByRole('searchbox', { name: 'Find an industry' })).toBeVisible()
  await expectAccessible(page, { rows: 4 })
})

test('the keyboard reaches every header, with a visible focus', async ({ page }) => {
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).focus()
  const reached: string[] = []
  const blind: string[] = []
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab')
    const { name, isMarked } = await page.evaluate(() => {
      const focused = document.activeElement ?? document.body
      // A radio button itself is invisible: its label shows the focus.
      const shown = focused.matches('[type=radio]') ? (focused.closest('label') ?? focused) : focused
      const { outlineStyle, boxShadow } = getComputedStyle(shown)
      return {
        name: focused === document.body ? '' : shown.textContent || focused.tagName,
        isMarked: outlineStyle !== 'none' || boxShadow !== 'none',
      }
    })
    // After the last element the focus leaves the page.
    if (name === '') break
    reached.push(name)
    if (!isMarked) blind.push(name)
  }
  expect(reached).toEqual(
    expect.arrayContaining(['Ticker', 'Name', 'Market cap', 'Price · Week range', '52-week range']),
  )
  expect(blind).toEqual([])
})
