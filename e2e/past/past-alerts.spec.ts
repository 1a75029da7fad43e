import { formatDate } from '../../words/dates.ts'
import { formatPrice } from '../../words/numbers.ts'
import { expectAccessible } from '../harness/accessibility.ts'
import { expectCached } from '../harness/offline-caches.ts'
import type { PastMarket } from '../harness/past-market.ts'
import { chooseTool } from '../harness/screen.ts'
import { bar, expect, test } from './past-page.ts'

test.use({ serviceWorkers: 'allow', allowed: [/ERR_INTERNET_DISCONNECTED/] })

/** A stock that has traded without a split in every session, its median price, and the days on which it rose above it. */
function plainAlert(past: PastMarket) {
  const prints = past.listings
    .map((listing) => listing.prints)
    .find(({ first, close, splits }) => first === 0 && close.length === past.dates.length && splits.length === 0)
  if (!prints) throw new Error('No such stock')
  const closes = [...prints.close].map((close) => Math.round(close * 100) / 100)
  const price = Number((closes.toSorted((a, b) => a - b)[160] ?? NaN).toFixed(2))
  const first = past.dates.length - past.sessions.length
  const days = past.dates.filter(
    (_, at) => at > first && (closes[at] ?? NaN) > price && !((closes[at - 1] ?? NaN) > price),
  )
  return { symbol: prints.symbol, price, days }
}

test(
  'an alert says how often it would have fired, shows progress for a screen, works offline, and leads to each day',
  { tag: '@phone' },
  async ({ page, context, past }) => {
    const { symbol, price, days } = plainAlert(past)
    await page.goto('/')
    await expectCached(page)
    await chooseTool(page, 'Alerts')
    const sheet = page.getByRole('dialog', { name: 'Alerts' })
    await sheet.getByRole('button', { name: /^Download history \([\d.]+ MB\)$/ }).click()
    await test.step('the page checks a screen session by session, which the user can cancel', async () => {
      const begin = sheet.getByRole('button', { name: 'Test it on the past' })
      await begin.click()
      await expect(sheet.getByRole('progressbar', { name: /^Checked [\d,]+ of [\d,]+ sessions$/ })).toBeVisible()
      await sheet.getByRole('button', { name: 'Cancel', exact: true }).click()
      await begin.click()
      // The first preset needs market caps, which this past only has for its last session.
      const last = formatDate(past.at(-1))
      await expect(
        sheet.getByText(`The data this needs is known for one session only, ${last}: there’s nothing to check yet.`),
      ).toBeVisible()
    })
    await sheet.getByRole('radio', { name: 'Price crosses' }).check()
    await sheet.getByLabel('Symbol').fill(symbol)
    await sheet.getByLabel('Closes').selectOption({ label: 'above' })
    await sheet.getByLabel('Price in dollars').fill(String(price))
    const since = formatDate(past.at(0))
    const sentence =
      days.length === 1
        ? `It would have fired once since ${since}:`
        : `It would have fired ${days.length} times since ${since}:`
    await expect(sheet.getByText(sentence)).toBeVisible()
    await expectAccessible(page)
    await context.setOffline(true)
    await sheet.getByLabel('Price in dollars').fill('1000000')
    await expect(sheet.getByText(`It wouldn’t have fired since ${since}.`)).toBeVisible()
    await sheet.getByLabel('Price in dollars').fill(String(price))
    await expect(sheet.getByText(sentence)).toBeVisible()
    const newest = days.at(-1) ?? ''
    await sheet.getByRole('link', { name: formatDate(newest), exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/${symbol}\\?asOf=${newest}$`))
    await expect(bar(page).locator('time')).toHaveAttribute('datetime', newest)
    const day = past.select(newest).stocks.find((stock) => stock.symbol === symbol)
    await expect(page.getByText(formatPrice(day?.close ?? NaN)).first()).toBeVisible()
  },
)
