import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { avatar, logIn, logOut, signUp } from '../harness/accounts.ts'
import { expect, test } from '../harness/fixtures.ts'

const data = mkdtempSync(join(tmpdir(), 'stonks-e2e-traders-'))
test.use({ settings: { MARKET: 'demo', DEMO_STOCKS: '400', FOLLOWED_STOCKS: '60', DATA_DIR: data } })
test.afterAll(() => rmSync(data, { recursive: true, force: true }))

const command = fileURLToPath(new URL('../../dist/api/admin.js', import.meta.url))
/** Grants or revokes a role with the admin command while the server runs. */
const admin = (...words: string[]) =>
  execFileSync(process.execPath, [command, ...words], { env: { PATH: process.env['PATH'], DATA_DIR: data } })

test(
  'a beta user finds traders ranked by any metric, and each trader’s plays; who loses the role has nothing',
  { tag: '@both' },
  async ({ page, isMobile, allowed }) => {
    allowed.push(/status of 40[34]/)
    const person = await signUp(page)
    const link = page.getByRole('link', { name: 'Leaderboards' })
    const openMenu = async () => {
      if (isMobile) await avatar(page).click()
    }
    await openMenu()
    await expect(link).toBeHidden()
    const height = async () => (await page.getByRole('banner').boundingBox())?.height
    const before = await height()
    admin('grant', 'beta', person.email)
    await page.reload()
    await openMenu()
    await expect(link).toBeVisible()
    expect(await height()).toBe(before)
    await link.click()
    await expect(page).toHaveURL('/tracker/leaderboard/dayRatio')
    await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Leaderboard', level: 1 })).toBeVisible()
    await expect(page).toHaveTitle(/Leaderboard/)

    // By another metric.
    if (isMobile) {
      await page.getByRole('combobox', { name: 'Ranked by' }).selectOption('weekQuality')
      // All columns can be scrolled to; the trader's name stays visible.
      const trader = page.getByRole('rowheader').first()
      const { x } = (await trader.boundingBox()) ?? { x: 0 }
      await page.getByRole('region', { name: 'Leaderboard' }).evaluate((region) => region.scrollBy(2000, 0))
      await expect(page.getByRole('columnheader', { name: 'Updated' })).toBeInViewport({ ratio: 1 })
      expect((await trader.boundingBox())?.x).toBeCloseTo(x, 0)
    } else {
      const header = page.getByRole('columnheader', { name: 'Week quality' })
      await header.getByRole('link').focus()
      await page.keyboard.press('Enter')
      await expect(header).toHaveAttribute('aria-sort', 'descending')
      await expect(page.locator('thead tr').last()).toHaveText(
        /^#TraderPlaysRatioWinsWin − lossQuality %RatioWinsWin − lossQuality %Updated$/,
      )
    }
    await expect(page).toHaveURL('/tracker/leaderboard/weekQuality')
    await expect(page.locator('strong', { hasText: 'Week quality' })).toBeVisible()

    // A trader, by the name.
    const first = page.getByRole('link', { name: /^sim-\d{3}$/ }).first()
    const name = (await first.textContent()) ?? ''
    await first.click()
    await expect(page).toHaveURL(`/tracker/user/${name}`)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(page.getByText('Simulated trader', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Profile on StockTwits' })).toBeHidden()
    for (const block of ['Day · one session later', 'Week · five sessions later']) {
      const region = page.getByRole('region', { name: block })
      await expect(region).toContainText(/Wins\s*\d+.*Win loss.*Ratio\s*\d\.\d\d \[.*Play quality.*% \[/s, {
        useInnerText: true,
      })
    }
    const curve = page.getByRole('img', { name: /^From .* plays: / })
    await expect(curve).toBeVisible()
    await page.getByRole('radio', { name: 'Week' }).check()
    await expect(curve).toBeVisible()
    const plays = page.getByRole('region', { name: 'Plays' }).last()
    await expect(plays.getByRole('row').nth(1)).toContainText(/Bullish|Bearish/)
    await page.getByText('How ratings are computed').click()
    await expect(page.getByText('The mean gain of all settled plays, in percent.')).toBeVisible()

    // Messages for an unknown trader and an empty page.
    await page.goto('/tracker/user/unknown-trader')
    await expect(page.getByRole('heading', { name: 'Trader not found' })).toBeVisible()
    await page.goto('/tracker/leaderboard/mood')
    await expect(page.getByRole('heading', { name: 'No such leaderboard' })).toBeVisible()
    await page.goto('/tracker/something/else')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()

    // The role is revoked: the next request is refused, and the page shows no data.
    await page.goto('/tracker/leaderboard/dayRatio')
    await expect(page.getByRole('heading', { name: 'Leaderboard', level: 1 })).toBeVisible()
    admin('revoke', 'beta', person.email)
    if (isMobile) await page.getByRole('combobox', { name: 'Ranked by' }).selectOption('count')
    else await page.getByRole('link', { name: 'Plays', exact: true }).click()
    await expect(page.getByRole('main')).toBeEmpty()
    await openMenu()
    await expect(link).toBeHidden()
  },
)

test('without a beta user the page shows nothing and sends no request', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/stocktwits\/(leaderboard|mmr)/.test(request.url())) asked.push(request.url())
  })
  for (const path of ['/tracker/leaderboard/dayRatio', '/tracker/user/sim-001']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
    await expect(page.getByRole('main')).toBeEmpty()
  }
  const person = await signUp(page)
  for (const path of ['/tracker/leaderboard/dayRatio', '/tracker/user/sim-001']) {
    await page.goto(path)
    await expect(avatar(page)).toBeVisible()
    await expect(page.getByRole('main')).toBeEmpty()
    await expect(page.getByRole('link', { name: 'Leaderboards' })).toBeHidden()
  }
  await logOut(page)
  await page.goto('/login')
  await logIn(page, person)
  await expect(avatar(page)).toBeVisible()
  expect(asked).toEqual([])
})
