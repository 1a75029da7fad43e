import type { Page } from '@playwright/test'
import { presets } from '#domain/screen/presets'
import { expect, test } from '../harness/fixtures.ts'
import { expectCached } from '../harness/offline-caches.ts'
import { aPastMarket } from '../harness/past-market.ts'
import { bar, download, pastPage, screen } from './past-page.ts'

const past = aPastMarket(80, 320)
test.use({ settings: { ...past.settings }, serviceWorkers: 'allow', allowed: [/ERR_INTERNET_DISCONNECTED/] })
test.afterAll(() => past.remove())

const { at } = pastPage(past)

const bands = (page: Page) => page.getByRole('region', { name: 'In which screens it was' })
const moves = (page: Page) => page.getByRole('region', { name: 'Moves like it' })

test(
  'offline, a stock’s page has the days on which screens held it, and what moved like it',
  { tag: '@both' },
  async ({ page, context }) => {
    await page.goto('/')
    await expectCached(page)
    await download(page, at(200))
    const symbol = past.select(at(-1), screen).stocks[0]?.symbol ?? ''
    await page.goto(`/${symbol}`)
    await expect(bands(page)).toBeVisible()
    await context.setOffline(true)
    await page.reload()
    const line = bands(page).locator('summary').first()
    await expect(line).toHaveText(/\d+ sessions?$/)
    const name = await line.locator('span > span').first().textContent()
    await line.focus()
    await page.keyboard.press('Enter')
    await moves(page).getByRole('radio', { name: '60 sessions' }).check()
    await expect(moves(page)).toContainText(/Compared with the \d+ stocks that have at least 80% of these 60 sessions/)
    const other = moves(page).getByRole('link').first()
    await expect(other).toHaveAttribute('href', /^\/[A-Z]+$/)
    await bands(page).getByRole('link').first().click()
    await expect(page).toHaveURL(new RegExp(`asOf=\\d{4}-\\d{2}-\\d{2}`))
    await expect(bar(page)).toBeVisible()
    expect(presets.map(({ label }): string => label)).toContain(name)
    await expect(page.getByRole('link', { name: symbol, exact: true }).first()).toBeVisible()
  },
)
