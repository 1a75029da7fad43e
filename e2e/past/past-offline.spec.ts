import { presets } from '#domain/screen/presets'
import { formatPrice } from '../../words/numbers.ts'
import { expectCached } from '../harness/offline-caches.ts'
import { bar, download, expect, expectDay, link, screen, test } from './past-page.ts'

test.use({ serviceWorkers: 'allow', allowed: [/ERR_INTERNET_DISCONNECTED/] })

test(
  'a past day, its stocks, their charts, the screens that they matched and what moved like them work offline after one download',
  { tag: '@phone' },
  async ({ page, context, past }) => {
    const { at } = past
    const symbol = past.select(at(-1), screen).stocks[0]?.symbol ?? ''
    const bands = page.getByRole('region', { name: 'Which screens it matched' })
    await page.goto('/')
    await expectCached(page)
    await download(page, at(100))
    await expectDay(page, past, at(100))
    await page.goto(`/${symbol}`)
    await expect(bands).toBeVisible()
    await context.setOffline(true)

    await page.goto(link(at(60)))
    await expectDay(page, past, at(60))
    await test.step('a stock of that day', async () => {
      const [first] = past.select(at(60), screen).stocks
      await page
        .getByRole('link', { name: first?.symbol ?? '', exact: true })
        .first()
        .click()
      await expect(page).toHaveURL(new RegExp(`/${first?.symbol}\\?asOf=${at(60)}$`))
      await expect(page.getByText(formatPrice(first?.close ?? NaN)).first()).toBeVisible()
      await expect(page.getByRole('img', { name: new RegExp(`^Chart of ${first?.symbol} over`) })).toBeVisible()
      await bar(page).getByRole('button', { name: 'Next session' }).click()
      await expect(page).toHaveURL(new RegExp(`asOf=${at(61)}$`))
    })
    await test.step('the days on which a stock matched screens, and what moved like it', async () => {
      await page.goto(`/${symbol}`)
      await bands.getByRole('heading', { name: 'Which screens it matched' }).click()
      const line = bands.locator('details details > summary').first()
      await expect(line).toHaveText(/\d+ sessions$/)
      const name = await line.locator('span > span').first().textContent()
      expect(presets.map(({ label }): string => label)).toContain(name)
      await line.focus()
      await page.keyboard.press('Enter')
      const moves = page.getByRole('region', { name: 'Moves like it' })
      await moves.getByRole('radio', { name: '60 sessions' }).check()
      await expect(moves).toContainText(/Compared with the \d+ stocks that have at least 80% of these 60 sessions/)
      await expect(moves.getByRole('link').first()).toHaveAttribute('href', /^\/[A-Z]+$/)
      await bands.getByRole('link').first().click()
      await expect(page).toHaveURL(/asOf=\d{4}-\d{2}-\d{2}/)
      await expect(bar(page)).toBeVisible()
      await expect(page.getByRole('link', { name: symbol, exact: true }).first()).toBeVisible()
    })
  },
)
