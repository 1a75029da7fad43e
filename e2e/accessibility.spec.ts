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
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 })
    await expectNoBarriers(page)
  })
})

test(
  'the keyboard reaches search, headers and stocks, and one sees where it is',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/')
    await expect(rows(page).first()).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search' }).focus()
    const reached = new Set<string>()
    for (let presses = 0; presses < 30; presses++) {
      await page.keyboard.press('Tab')
      reached.add(
        await page.evaluate(() => {
          const focused = document.activeElement
          const place = focused?.closest('th[data-column]')
            ? 'header'
            : focused?.closest('[data-symbol]')
              ? 'row'
              : 'else'
          const { outlineStyle, boxShadow } = getComputedStyle(focused ?? document.body)
          return outlineStyle === 'none' && boxShadow === 'none' ? `${place} without a ring` : place
        }),
      )
    }
    expect([...reached].toSorted()).toEqual(expect.arrayContaining(['header', 'row']))
    expect([...reached].filter((place) => place.endsWith('without a ring'))).toEqual([])
  },
)
