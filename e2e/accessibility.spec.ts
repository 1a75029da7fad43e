import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { linkTo, rows } from './screen.ts'

async function expectNoBarriers(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect(found).toEqual([])
}

test('the market has no barriers that a machine can find', async ({ page }) => {
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  await expectNoBarriers(page)
})

test('an empty screen has none', async ({ page }) => {
  await page.goto(linkTo({ search: 'zzqqzzqqzzqq' }))
  await expect(page.getByRole('status').filter({ hasText: /^0 of / })).toBeVisible()
  await expectNoBarriers(page)
})

test('the filters have none, and neither has a screen with chips', async ({ page }) => {
  await page.goto(linkTo({ sp500: true, minPrice: 50, maxPrice: 10 }))
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Filters' })).toBeVisible()
  await page.getByText('Metrics').click()
  await expectNoBarriers(page)
})

test('what is known of the data has none', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: /\d+ \w{3}( |$)/ }).click()
  await expect(page.getByRole('dialog', { name: 'Market data' })).toBeVisible()
  await expectNoBarriers(page)
})

test('loading has none', async ({ page, badNetwork }) => {
  badNetwork.strike('/data/stonks', 'hold')
  await page.goto(badNetwork.url)
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
  await expectNoBarriers(page)
})

test.describe('when the server fails', () => {
  test.use({ allowed: [/Failed to load resource/] })

  test('the error screen has none', async ({ page, badNetwork }) => {
    badNetwork.strike('/data/stonks', 'refuse')
    await page.goto(badNetwork.url)
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 30_000 })
    await expectNoBarriers(page)
  })
})

test('the keyboard reaches every header, and one sees where it is', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).focus()
  const reached: string[] = []
  const blind: string[] = []
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab')
    const { name, isMarked } = await page.evaluate(() => {
      const focused = document.activeElement ?? document.body
      const { outlineStyle, boxShadow } = getComputedStyle(focused)
      return {
        name: focused === document.body ? '' : focused.textContent || focused.tagName,
        isMarked: outlineStyle !== 'none' || boxShadow !== 'none',
      }
    })
    // Behind the last element the focus leaves the page.
    if (name === '') break
    reached.push(name)
    if (!isMarked) blind.push(name)
  }
  expect(reached).toEqual(expect.arrayContaining(['Ticker', 'Name', 'Market cap', 'Week range', '52-week range']))
  expect(blind).toEqual([])
})
