import type { Page } from '@playwright/test'
import { formatDate } from '../../web/format/dates.ts'
import type { FaultyNetwork } from '../harness/faulty-network.ts'
import { expect, test as base } from '../harness/fixtures.ts'
import { aPastMarket } from '../harness/past-market.ts'
import { quietNetwork } from '../harness/quiet-network.ts'
import { type Server, startServer } from '../harness/server.ts'
import { bar, dataSheet, link, offer, openDataSheet } from './past-page.ts'

/** The same market before and after two sessions. */
const [before, after] = [aPastMarket(40, 200, { history: 2 }), aPastMarket(40, 202)]
const [lastBefore, lastAfter] = [before.sessions.at(-1) ?? '', after.sessions.at(-1) ?? '']

const test = base.extend<object, { next: Server }>({
  next: [
    async ({ settings }, use) => {
      const next = await startServer({ ...settings, ...after.settings })
      await use(next)
      await next.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})
test.use({ settings: { ...before.settings } })
test.afterAll(() => {
  before.remove()
  after.remove()
})

const endsOn = (page: Page, day: string) =>
  dataSheet(page).getByText(new RegExp(` to ${formatDate(day)}: .* on this device`))

/** Downloads the past of the first market, and opens the details of the data on a visit after the server has the second one. */
async function visitLater(page: Page, network: FaultyNetwork, next: Server): Promise<void> {
  await page.goto(`${network.url}${link(lastBefore)}`)
  await offer(page).click()
  await expect(bar(page)).toBeVisible()
  network.leadTo(next.url)
  await page.goto(network.url)
  await openDataSheet(page)
}

test('two new sessions come by themselves to a device that has the past', async ({ page, faultyNetwork, next }) => {
  await visitLater(page, faultyNetwork, next)
  await expect(endsOn(page, lastAfter)).toBeVisible()
})

test('where the browser saves data new sessions are offered, and come when they are asked for', async ({
  page,
  faultyNetwork,
  next,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await visitLater(page, faultyNetwork, next)
  const update = dataSheet(page).getByRole('button', { name: `Download the sessions until ${formatDate(lastAfter)}` })
  await expect(update).toBeVisible()
  await quietNetwork(page)
  await expect(endsOn(page, lastBefore)).toBeVisible()
  await update.click()
  await expect(endsOn(page, lastAfter)).toBeVisible()
})
