import { formatDate } from '../../web/format/dates.ts'
import { formatFullDay } from '../../web/format/moments.ts'
import { expect, test } from '../harness/fixtures.ts'
import { aPastMarket } from '../harness/past-market.ts'
import { rows } from '../harness/screen.ts'
import { bar, download, link, pastPage } from './past-page.ts'

/** The history ends before the newest prices. */
const past = aPastMarket(40, 200, { history: 2 })
test.use({ settings: { ...past.settings } })
test.afterAll(() => past.remove())

const { at, expectDay } = pastPage(past)

test(
  'where the prices are newer than the history, a past day, a chart and its price say which day is missing',
  { tag: '@both' },
  async ({ page }) => {
    const missing = past.newest
    await download(page, at(-1))
    await page.goto(link(missing))
    await expectDay(page, at(-1))
    await expect(bar(page)).toContainText(
      `${formatFullDay(missing)} is not in this market’s past yet: this is its last session.`,
    )
    const symbol = await rows(page).first().getAttribute('data-symbol')
    await page.goto(`/${symbol}`)
    await expect(page.getByRole('region', { name: 'Chart', exact: true })).toContainText(
      `This chart ends on ${formatDate(at(-1))}; the price is of ${formatDate(missing)}.`,
    )
  },
)
