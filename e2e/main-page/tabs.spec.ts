import type { Page } from '@playwright/test'
import { signUp } from '../harness/accounts.ts'
import { expect, test } from '../harness/fixtures.ts'
import { expectScreen, linkTo, openFilters, rows } from '../harness/screen.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

test(
  'a tab changes the address, leaves the filters and the search unchanged, and My List needs a login',
  { tag: '@core' },
  async ({ page, market }) => {
    const screen = { sp500: true, search: market.select({ sp500: true }).stocks[0]?.symbol ?? '' } as const
    const link = linkTo(screen)
    const toggle = page.getByRole('button', { name: 'Filters', exact: true })
    await page.goto(link)
    await expectScreen(page, market.select(screen))
    await expect(page.getByRole('tab')).toHaveText(['AI', 'All Stonks', 'My List'])
    await expect(page.getByRole('tabpanel', { name: 'All Stonks' })).toBeVisible()
    const panel = await openFilters(page)

    await test.step('the keys reach AI, where neither filters nor search apply', async () => {
      await tab(page, 'All Stonks').focus()
      await page.keyboard.press('ArrowLeft')
      await expect(tab(page, 'AI')).toBeFocused()
      await expect(page).toHaveURL(link)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(`${link}&tab=ai`)
      await expect(page.getByRole('heading', { name: 'Market note' })).toBeVisible()
      await expect(rows(page).nth(1)).toBeAttached()
      await expect(panel).toBeHidden()
      await expect(toggle.or(page.getByRole('searchbox'))).toHaveCount(0)
    })

    await test.step('Back and Forward', async () => {
      await page.goBack()
      await expect(page).toHaveURL(link)
      await expectScreen(page, market.select(screen))
      await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(screen.search)
      await expect(toggle).toHaveAttribute('aria-expanded', 'false')
      await page.goForward()
      await expect(page.getByRole('heading', { name: 'Market note' })).toBeVisible()
    })

    await test.step('My List and a star lead to the login, also by the address', async () => {
      await tab(page, 'My List').click()
      await expect(page).toHaveURL('/login')
      await page.getByRole('button', { name: 'Back' }).click()
      await expect(page).toHaveURL(`${link}&tab=ai`)
      await tab(page, 'All Stonks').click()
      await rows(page)
        .first()
        .getByRole('button', { name: /^Bookmark / })
        .click()
      await expect(page).toHaveURL('/login')
      await page.goto('/?tab=list')
      await expect(page.getByRole('heading', { name: 'Login', level: 1 })).toBeVisible()
    })
  },
)

test(
  'the tabs and the filters are at the bottom on a phone, and the same on every tab',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/')
    await expect(rows(page).first()).toBeVisible()
    const filters = page.getByRole('button', { name: 'Filters', exact: true })
    const boxes = () =>
      Promise.all(
        [tab(page, 'AI'), tab(page, 'All Stonks'), tab(page, 'My List'), filters].map((button) => button.boundingBox()),
      )
    const before = await boxes()
    for (const box of before) {
      expect(box?.y).toBeGreaterThan(844 - 64)
      expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44)
    }
    const [ai, all] = before
    await page.touchscreen.tap((ai?.x ?? 0) + 20, (ai?.y ?? 0) + 20)
    await expect(page.getByRole('heading', { name: 'Market note' })).toBeVisible()
    expect(await boxes()).toEqual(before)
    await expect(filters, 'filters do not apply to the note').toBeDisabled()
    await page.touchscreen.tap((all?.x ?? 0) + (all?.width ?? 0) - 4, (all?.y ?? 0) + 20)
    await expect(rows(page).first()).toBeVisible()
    await expect(filters).toBeEnabled()
  },
)

test('no tab moves the toolbar’s controls', async ({ page }) => {
  await signUp(page)
  const shown = () =>
    page.evaluate(() =>
      ['[role=tab]', 'input[type=search]', 'button[title="Columns"]', 'button[title="More"]'].flatMap((selector) =>
        [...document.querySelectorAll(selector)].map((node) => node.getBoundingClientRect().x),
      ),
    )
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible()
  const [all] = [await shown()]
  await tab(page, 'My List').click()
  await expect(tab(page, 'My List')).toHaveAttribute('aria-selected', 'true')
  expect(await shown()).toEqual(all)
  await tab(page, 'AI').click()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  // The note's stocks are far below: the menu has their columns.
  expect(await shown()).toEqual(all.toSpliced(3, 2))
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Columns' })).toBeVisible()
})
