import { formatDate } from '../../words/dates.ts'
import { formatFullDay } from '../../words/moments.ts'
import { aPastMarket } from '../harness/past-market.ts'
import { rows } from '../harness/screen.ts'
import { startServer } from '../harness/server.ts'
import { bar, dataSheet, expect, link, offer, openDataSheet, testOf } from './past-page.ts'

const test = testOf(40, 200, 2)

test('pages say which day is missing while the prices are newer than the history, until new sessions arrive by themselves', async ({
  page,
  past,
  faultyNetwork,
}) => {
  const [last, missing] = [past.at(-1), past.newest]
  await page.goto(faultyNetwork.url + link(missing))
  await offer(page).click()
  await expect(bar(page)).toContainText(
    `There are no prices for ${formatFullDay(missing)} yet: showing the latest session.`,
  )
  const symbol = await rows(page).first().getAttribute('data-symbol')
  await page.goto(`${faultyNetwork.url}/${symbol}`)
  await expect(page.getByRole('region', { name: 'Chart', exact: true })).toContainText(
    `This chart ends on ${formatDate(last)}; the price is of ${formatDate(missing)}.`,
  )
  /** The same market after two more sessions. */
  const after = aPastMarket(40, 202)
  const next = await startServer(after.settings)
  faultyNetwork.leadTo(next.url)
  await page.goto(faultyNetwork.url)
  await openDataSheet(page)
  await expect(
    dataSheet(page).getByText(new RegExp(` to ${formatDate(after.at(-1))}: .* on this device`)),
  ).toBeVisible()
  await page.goto('about:blank')
  await next.stop()
  after.remove()
})
