import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openFilters } from './panel.ts'
import { count, expectScreen, linkTo, rows } from './screen.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

test('All Stonks is where one begins; AI and My List are beside it', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('tab')).toHaveText(['AI', 'All Stonks', 'My List'])
  await expect(tab(page, 'All Stonks')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel', { name: 'All Stonks' })).toBeVisible()
})

test('a tab is a step in the address, and leaves the filters as they are', async ({ page, market }) => {
  const link = linkTo({ sp500: true })
  await page.goto(link)
  await expectScreen(page, market.select({ sp500: true }))
  await tab(page, 'AI').click()
  await expect(page).toHaveURL(`${link}&tab=ai`)
  await expect(page.getByRole('heading', { name: 'Market note' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(link)
  await expectScreen(page, market.select({ sp500: true }))
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Market note' })).toBeVisible()
})

test('choosing AI closes the filters, which do not apply there', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  const panel = await openFilters(page)
  await tab(page, 'AI').click()
  await expect(panel).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toHaveCount(0)
  await tab(page, 'All Stonks').click()
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toHaveAttribute('aria-expanded', 'false')
})

test('on a phone the tabs and the filters are at the thumb', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  for (const button of [
    tab(page, 'AI'),
    tab(page, 'My List'),
    page.getByRole('button', { name: 'Filters', exact: true }),
  ]) {
    const box = await button.boundingBox()
    expect(box?.y).toBeGreaterThan(844 - 64)
    expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await tab(page, 'AI').click()
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toHaveCount(0)
})

test('a list of one’s own needs a login, also by its address', async ({ page }) => {
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  await tab(page, 'My List').click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { name: 'Login', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/?tab=list')
  await expect(page).toHaveURL('/login')
})

test('a star of somebody who is signed out leads to the login', async ({ page, market }) => {
  await page.goto('/')
  const [largest] = market.select().stocks
  await page.getByRole('button', { name: `Bookmark ${largest?.symbol}`, exact: true }).click()
  await expect(page).toHaveURL('/login')
})

test('arrow keys move along the tabs, and only Enter chooses', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/')
  await expect(count(page)).toBeVisible()
  await tab(page, 'All Stonks').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'My List')).toBeFocused()
  await expect(page).toHaveURL('/')
  await page.keyboard.press('Home')
  await expect(tab(page, 'AI')).toBeFocused()
  await expect(tab(page, 'All Stonks')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(tab(page, 'AI')).toHaveAttribute('aria-selected', 'true')
})
