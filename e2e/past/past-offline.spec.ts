import { formatPrice } from '../../web/format/numbers.ts'
import { expect, test } from '../harness/fixtures.ts'
import { expectCached } from '../harness/offline-caches.ts'
import { aPastMarket } from '../harness/past-market.ts'
import { bar, download, link, pastPage, screen } from './past-page.ts'

const past = aPastMarket(80, 320)
test.use({ settings: { ...past.settings }, serviceWorkers: 'allow', allowed: [/ERR_INTERNET_DISCONNECTED/] })
test.afterAll(() => past.remove())

const { at, expectDay } = pastPage(past)

test(
  'offline after one download, a past day, its stocks and their charts are there',
  { tag: '@both' },
  async ({ page, context }) => {
    await page.goto('/')
    await expectCached(page)
    await download(page, at(100))
    await expectDay(page, at(100))
    await context.setOffline(true)
    await page.goto(link(at(60)))
    await expectDay(page, at(60))
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
    await page.goto(link(at(60)))
    await expectDay(page, at(60))
  },
)
