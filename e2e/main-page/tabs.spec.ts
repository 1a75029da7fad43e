import type { Page } from '@playwright/test'
import { signUp } from '../harness/accounts.ts'
import { expect, test } from '../harness/fixtures.ts'
import { count, expectScreen, linkTo, openFilters, rows } from '../harness/screen.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

test('All Stonks is the first tab; AI and My List are beside it', { tag: '@core' }, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('tab')).toHaveText(['AI', 'All Stonks', 'My List'])
  await expect(tab(page, 'All Stonks')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel', { name: 'All Stonks' })).toBeVisible()
})

test('a tab changes the address and leaves the filters unchanged', { tag: '@core' }, async ({ page, market }) => {
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

test('choosing AI closes the filters, which do not apply there', async ({ page }) => {
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  const panel = await openFilters(page)
  await tab(page, 'AI').click()
  await expect(panel).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toHaveCount(0)
  await tab(page, 'All Stonks').click()
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toHaveAttribute('aria-expanded', 'false')
})

test('on a phone the tabs and the filters are at the bottom', { tag: ['@phone', '@core'] }, async ({ page }) => {
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
})

test('on a phone the bottom bar stays the same on every tab', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  const filters = page.getByRole('button', { name: 'Filters', exact: true })
  const positions = () =>
    Promise.all([tab(page, 'AI'), tab(page, 'All Stonks'), tab(page, 'My List'), filters].map((at) => at.boundingBox()))
  const before = await positions()
  const middle = before[1]
  await page.touchscreen.tap((before[0]?.x ?? 0) + 20, (before[0]?.y ?? 0) + 20)
  await expect(page.getByRole('heading', { name: 'Market note' })).toBeVisible()
  expect(await positions()).toEqual(before)
  // Filters do not apply to the note.
  await expect(filters).toBeDisabled()
  await page.touchscreen.tap((middle?.x ?? 0) + (middle?.width ?? 0) - 4, (middle?.y ?? 0) + 20)
  await expect(rows(page).first()).toBeVisible()
  await expect(filters).toBeEnabled()
})

test('My List needs a login, also by its address', { tag: '@core' }, async ({ page }) => {
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

test('bookmarking while signed out leads to the login', async ({ page, market }) => {
  await page.goto('/')
  const [largest] = market.select().stocks
  await page.getByRole('button', { name: `Bookmark ${largest?.symbol}`, exact: true }).click()
  await expect(page).toHaveURL('/login')
})

test('arrow keys move between tabs, and only Enter selects', async ({ page }) => {
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

test('no tab moves the toolbar’s controls', async ({ page }) => {
  await signUp(page)
  const shown = () =>
    page.evaluate(() =>
      ['[role=tab]', 'input[type=search]', 'button[title="My screens"]', 'button[title="Download CSV"]'].flatMap(
        (selector) => [...document.querySelectorAll(selector)].map((node) => node.getBoundingClientRect().x),
      ),
    )
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
  const [all] = [await shown()]
  await tab(page, 'My List').click()
  await expect(tab(page, 'My List')).toHaveAttribute('aria-selected', 'true')
  expect(await shown()).toEqual(all)
  await tab(page, 'AI').click()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  expect(await shown()).toEqual(all.toSpliced(3, 1))
})

for (const [width, isOpen, isWorded] of [
  [1200, false, true],
  [1440, true, true],
  [1280, true, false],
  [1200, true, false],
] as const) {
  const where = `${width} px, filters ${isOpen ? 'open' : 'closed'}`
  test(`tools ${isWorded ? 'say' : 'show'} what they do, and nothing is cut: ${where}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
    if (isOpen) await openFilters(page)
    for (const word of ['Screens', 'Alerts', 'Columns', 'Share', 'CSV']) {
      await expect(page.locator('main button[title]').getByText(word, { exact: true })).toBeVisible({
        visible: isWorded,
      })
    }
    const cut = await page
      .locator('main [role=tab], main [role=search] input, main button[title]:not(tr *)')
      .filter({ visible: true })
      .evaluateAll((all) =>
        all.flatMap((node) => {
          const { left, right, top, bottom } = node.getBoundingClientRect()
          const own = (x: number) => node.contains(document.elementFromPoint(x, (top + bottom) / 2))
          const isWhole = node.scrollWidth <= node.clientWidth && own(left + 2) && own(right - 2)
          return isWhole ? [] : [node.textContent || node.getAttribute('aria-label')]
        }),
      )
    expect(cut).toEqual([])
    expect((await page.getByRole('searchbox').boundingBox())?.width).toBeGreaterThan(160)
  })
}

test('settings and filters have different icons', async ({ page }) => {
  await page.goto('/')
  const picture = (name: string) => page.getByRole('button', { name, exact: true }).locator('path').getAttribute('d')
  const strokes = (await picture('Filters'))?.match(/[MmHhVv]/g)?.length
  expect(strokes).toBeGreaterThan(8)
  // A wheel: curves all around, and no slider's straight lines.
  expect(await picture('Settings')).not.toMatch(/[HhVv]/)
})
