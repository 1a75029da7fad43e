import { expect, test } from '../harness/fixtures.ts'
import { aPastMarket } from '../harness/past-market.ts'
import { rows } from '../harness/screen.ts'
import { bar, download, pastPage } from './past-page.ts'

const past = aPastMarket(80, 320, { shares: true })
test.use({ settings: { ...past.settings } })
test.afterAll(() => past.remove())

const { at } = pastPage(past)
const bySymbol = /Market cap.*\. Rows are in the order of their symbols\.$/

test(
  'where no market cap is known, a past day says that the rows, the peers and the paper are in the order of their symbols',
  { tag: '@both' },
  async ({ page }) => {
    await download(page, at(-2), {})
    await expect(bar(page).getByRole('status').last()).toHaveText(bySymbol)
    const shown = past.select(at(-2)).stocks
    expect(shown.map(({ marketCap }) => marketCap).every((cap) => cap === null)).toBe(true)
    await expect(rows(page).first()).toHaveAttribute('data-symbol', shown[0]?.symbol ?? '')

    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event('afterprint')))
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
      await expect(page.locator('#printed')).toContainText('“Market cap” is not known of any row', { timeout: 500 })
    }).toPass({ timeout: 30_000 })
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))

    await page.goto(`/${shown[0]?.symbol ?? ''}?asOf=${at(-2)}`)
    await page.locator('[data-section=peers]').scrollIntoViewIfNeeded()
    const peers = page.getByRole('region', { name: /^Peers in / })
    await expect(peers).toContainText('In the order of their symbols')
    const symbols = await peers.locator('[data-peer]').evaluateAll((all) => all.map((row) => row.dataset['peer'] ?? ''))
    expect(symbols).toEqual(symbols.toSorted())
  },
)

test('a comparison says which of its values are not known on the day, whatever the screen shows', async ({ page }) => {
  await download(page, at(-2), { metric: ['name'], sortColumn: 'price' })
  await expect(rows(page).nth(1)).toBeVisible()
  const [first, second] = past.select(at(-2)).stocks
  await page.goto(`/?compare=${first?.symbol ?? ''},${second?.symbol ?? ''}&asOf=${at(-2)}`)
  await expect(bar(page).getByText(/^Not known on this day: /)).toHaveText(/: (.+, ){4}and \d+ more\.$/)
  // A comparison is no screen, of which something could enter or leave.
  await expect(bar(page).getByRole('button', { name: /^What changed/ })).toHaveCount(0)
})
