import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fieldsOf } from '#domain/keys-of'
import { signUp } from '../harness/accounts.ts'
import { expect, test } from '../harness/fixtures.ts'

const data = mkdtempSync(join(tmpdir(), 'stonks-e2e-traders-'))
test.use({ settings: { MARKET: 'demo', DEMO_STOCKS: '400', FOLLOWED_STOCKS: '60', DATA_DIR: data } })
test.afterAll(() => rmSync(data, { recursive: true, force: true }))

const command = fileURLToPath(new URL('../../dist/api/admin.js', import.meta.url))
/** Grants or revokes a role with the admin command while the server runs. */
const admin = (...words: string[]) =>
  execFileSync(process.execPath, [command, ...words], { env: { PATH: process.env['PATH'], DATA_DIR: data } })

test('a beta user finds traders ranked by any metric and each trader’s plays; a user without the role finds nothing', async ({
  page,
  allowed,
}) => {
  allowed.push(/status of 40[34]/)
  const asked: string[] = []
  page.on('request', (request) => {
    if (/stocktwits\/(leaderboard|mmr)/.test(request.url())) asked.push(request.url())
  })
  const person = await signUp(page)
  const link = page.getByRole('link', { name: 'Leaderboards' })
  const height = async () => (await page.getByRole('banner').boundingBox())?.height
  const before = await height()
  await expect(link).toBeHidden()
  await page.goto('/tracker/user/sim-001')
  await expect(page.getByRole('button', { name: 'Account of Ada Lovelace' })).toBeVisible()
  await expect(page.getByRole('main')).toBeEmpty()
  expect(asked).toEqual([])

  admin('grant', 'beta', person.email)
  // The first request waits until the server has settled all plays, which takes it seconds.
  const user = fieldsOf(JSON.parse(await page.evaluate(() => localStorage.getItem('stonks.user') ?? '')))
  const headers = { authorization: `Bearer ${String(user['accessToken'])}` }
  const ranked = await page.request.get('/api/stocktwits/leaderboard/dayRatio', { headers, timeout: 60_000 })
  expect(ranked.status()).toBe(200)
  await page.goto('/')
  await expect(link).toBeVisible()
  expect(await height()).toBe(before)
  await link.click()
  await expect(page).toHaveURL('/tracker/leaderboard/dayRatio')
  await expect(page.getByRole('heading', { name: 'Leaderboard', level: 1 })).toBeVisible()

  await test.step('by another metric', async () => {
    const header = page.getByRole('columnheader', { name: 'Week quality' })
    await header.getByRole('link').focus()
    await page.keyboard.press('Enter')
    await expect(header).toHaveAttribute('aria-sort', 'descending')
    await expect(page).toHaveURL('/tracker/leaderboard/weekQuality')
    await expect(page.locator('strong', { hasText: 'Week quality' })).toBeVisible()
  })

  await test.step('all columns can be scrolled to on a phone, while the trader’s name stays visible', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('combobox', { name: 'Ranked by' })).toHaveValue('weekQuality')
    const trader = page.getByRole('rowheader').first()
    const { x } = (await trader.boundingBox()) ?? { x: 0 }
    await page.getByRole('region', { name: 'Leaderboard' }).evaluate((region) => region.scrollBy(2000, 0))
    await expect(page.getByRole('columnheader', { name: 'Updated' })).toBeInViewport({ ratio: 1 })
    expect((await trader.boundingBox())?.x).toBeCloseTo(x, 0)
  })

  await test.step('a trader, by the name', async () => {
    const first = page.getByRole('link', { name: /^sim-\d{3}$/ }).first()
    const name = (await first.textContent()) ?? ''
    await first.click()
    await expect(page).toHaveURL(`/tracker/user/${name}`)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(page.getByText('Simulated trader', { exact: true })).toBeVisible()
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
  })

  for (const [path, heading] of [
    ['user/unknown-trader', 'Trader not found'],
    ['leaderboard/mood', 'No such leaderboard'],
    ['something/else', 'Page not found'],
  ] as const) {
    await page.goto(`/tracker/${path}`)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  }
  await expect(page).toHaveTitle('Page not found · Stonks')

  await test.step('after the role is revoked the next request is refused, and the page shows no data', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/tracker/leaderboard/dayRatio')
    await expect(page.getByRole('heading', { name: 'Leaderboard', level: 1 })).toBeVisible()
    admin('revoke', 'beta', person.email)
    await page.getByRole('link', { name: 'Plays', exact: true }).click()
    await expect(page.getByRole('main')).toBeEmpty()
    await expect(link).toBeHidden()
  })
})
