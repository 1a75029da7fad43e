import { dataset, visit } from '../harness/changed-market.ts'
import { expectIdle, watchWorkers } from '../harness/faulty-worker.ts'
import { expect, test } from '../harness/fixtures.ts'
import { holdScripts } from '../harness/hold-scripts.ts'
import { expectScreen, rows } from '../harness/screen.ts'

test('the shell appears before the market, with a progress bar, and the list does not move when it arrives', async ({
  page,
  market,
  faultyNetwork,
}) => {
  await page.setViewportSize({ width: 320, height: 823 })
  faultyNetwork.strike(dataset, 'hold')
  await page.goto(faultyNetwork.url)
  await expect(page.getByRole('heading', { name: 'Stonks', level: 1 })).toBeVisible()
  const bar = page.getByRole('progressbar', { name: 'Loading' })
  await expect(bar).toBeVisible()
  const top = async () => (await page.getByRole('list', { name: 'Stonks' }).boundingBox())?.y
  const before = await top()
  faultyNetwork.clear()
  await expectScreen(page, market.select())
  await expect(bar).toBeHidden()
  expect(await top()).toBe(before)
})

test('a stock page preloads its files, and loads each once', async ({ page, market }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const answer = await page.goto(`/${market.select().stocks[0]?.symbol}`)
  const named = Array.from((answer?.headers()['link'] ?? '').matchAll(/<([^>]+)>/g), ([, path]) => path)
  expect(named.filter((path) => path?.includes('/stock-page-'))).toHaveLength(2)
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(named.map((path) => asked.filter((other) => other === path).length)).toEqual(named.map(() => 1))
})

test('the next visit shows the stored rows before there is a worker, without a network or a server, and screens once there is one', async ({
  page,
  market,
  faultyNetwork,
}) => {
  await visit(page, faultyNetwork, market)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('stonks.first-page'))).not.toBeNull()
  faultyNetwork.strike(dataset, 'hold')
  const letGo = await holdScripts(page, /\/static\/js\/main-/)
  await page.reload()
  await expectScreen(page, market.select())
  // The personal data do not wait for the network, either.
  await expect(page.getByRole('navigation', { name: 'Screens' }).getByRole('link').first()).toBeVisible()
  await page.getByRole('searchbox').fill('bank')
  letGo()
  await expectScreen(page, market.select({ search: 'bank' }))
  faultyNetwork.clear()
  await expectScreen(page, market.select({ search: 'bank' }))
})

test.describe('when the server fails', () => {
  test.use({ allowed: [/Failed to load resource/] })

  test('a page without a market gives the reason and retries on request; a page with a stored one keeps its rows', async ({
    page,
    market,
    faultyNetwork,
  }) => {
    const again = page.getByRole('button', { name: 'Try again' })
    await watchWorkers(page)
    faultyNetwork.strike(dataset, 'fail')
    await page.goto(faultyNetwork.url)
    await expect(page.getByText('The server refused to send the market data.')).toBeVisible()
    await expect(rows(page)).toHaveCount(0)
    faultyNetwork.strike(dataset, 'mislabel')
    await again.click()
    await expect(page.getByText('The market data arrived damaged.').first()).toBeVisible()
    await expect(rows(page)).toHaveCount(0)
    faultyNetwork.clear()
    await again.click()
    await expectScreen(page, market.select())
    await expect(again).toBeHidden()

    await expectIdle(page)
    faultyNetwork.strike(dataset, 'refuse')
    await page.reload()
    await expectScreen(page, market.select())
    await expect(again).toBeHidden()
  })
})

for (const width of [1440, 340]) {
  test(`logo and name appear before the script at ${width} pixels, and do not move when it runs`, async ({
    page,
    faultyNetwork,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const letGo = await holdScripts(page, /\/static\/js\/index-/)
    const markAndName = async () => {
      await expect(page.getByText('Stonks', { exact: true }).filter({ visible: true }).first()).toBeVisible()
      return page.screenshot({ clip: { x: 0, y: 0, width: 115, height: 56 } })
    }
    // The market adds the label "simulated", which may move the name.
    faultyNetwork.strike('/data/stonks', 'hold')
    await page.goto(faultyNetwork.url, { waitUntil: 'commit' })
    const before = await markAndName()
    letGo()
    await expect(page.getByRole('banner')).toBeVisible()
    expect((await markAndName()).equals(before)).toBe(true)
  })
}
