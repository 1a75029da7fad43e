import { expect, test } from '../harness/fixtures.ts'
import { expectScreen, rows } from '../harness/screen.ts'

/** Chromium writes every failed request into the console. */
const failedRequest = /Failed to load resource/

test('the shell appears before the market, with a progress bar of the download', async ({
  page,
  market,
  faultyNetwork,
}) => {
  faultyNetwork.strike('/data/stonks', 'hold')
  await page.goto(faultyNetwork.url)
  await expect(page.getByRole('heading', { name: 'Stonks', level: 1 })).toBeVisible()
  const bar = page.getByRole('progressbar', { name: 'Loading' })
  await expect(bar).toBeVisible()

  faultyNetwork.clear()
  await expectScreen(page, market.select())
  await expect(bar).toBeHidden()
})

for (const width of [320, 412]) {
  test(`at ${width} pixels the list does not move when the market arrives`, async ({ page, market, faultyNetwork }) => {
    await page.setViewportSize({ width, height: 823 })
    faultyNetwork.strike('/data/stonks', 'hold')
    await page.goto(faultyNetwork.url)
    const list = page.getByRole('list', { name: 'Stonks' })
    await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
    const top = async () => (await list.boundingBox())?.y
    const before = await top()
    faultyNetwork.clear()
    await expectScreen(page, market.select())
    expect(await top()).toBe(before)
  })
}

test('a stock page preloads its files, and each is loaded once', async ({ page, market }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const answer = await page.goto(`/${market.select().stocks[0]?.symbol}`)
  const named = Array.from((answer?.headers()['link'] ?? '').matchAll(/<([^>]+)>/g), ([, path]) => path)
  expect(named.filter((path) => path?.includes('/stock-page-'))).toHaveLength(2)
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(named.map((path) => asked.filter((other) => other === path).length)).toEqual(named.map(() => 1))
})

test('the bar counts whole percents and never decreases', async ({ page, faultyNetwork }) => {
  faultyNetwork.strike('/data/stonks', 'drip')
  await page.goto(faultyNetwork.url)
  const seen = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const values: number[] = []
        const sample = () => {
          const bar = document.querySelector('progress')
          if (bar && bar.position >= 0) values.push(bar.value)
          if (!document.querySelector('[data-symbol]')) return
          observer.disconnect()
          resolve(values)
        }
        const observer = new MutationObserver(sample)
        observer.observe(document, { attributes: true, childList: true, subtree: true })
      }),
  )
  expect(new Set(seen).size).toBeGreaterThan(2)
  expect(seen.filter((value) => !Number.isInteger(value) || value < 0 || value > 100)).toEqual([])
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
})

test('the stored dataset is shown before the network responds', async ({ page, market, faultyNetwork }) => {
  await page.goto(faultyNetwork.url)
  await expectScreen(page, market.select())
  faultyNetwork.strike('/data/stonks', 'hold')
  await expect(async () => {
    await page.reload()
    await expect(rows(page).first()).toBeVisible({ timeout: 5_000 })
  }, 'the dataset is stored soon after it is shown').toPass({ timeout: 40_000 })
  await expectScreen(page, market.select())
  // The personal data do not wait for the network, either.
  await expect(page.getByRole('navigation', { name: 'Screens' }).getByRole('link').first()).toBeVisible()
  faultyNetwork.clear()
  await expectScreen(page, market.select())
})

test.describe('when the server fails', () => {
  test.use({ allowed: [failedRequest] })

  test('without a dataset, the page gives the reason and retries on request', async ({
    page,
    market,
    faultyNetwork,
  }) => {
    faultyNetwork.strike('/data/stonks', 'fail')
    await page.goto(faultyNetwork.url)
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('The server refused to send the market data.')).toBeVisible()
    await expect(rows(page)).toHaveCount(0)

    faultyNetwork.clear()
    await again.click()
    await expectScreen(page, market.select())
    await expect(again).toBeHidden()
  })

  test('a truncated download is rejected', async ({ page, market, faultyNetwork }) => {
    faultyNetwork.strike('/data/stonks', 'cut')
    await page.goto(faultyNetwork.url)
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 30_000 })
    await expect(rows(page)).toHaveCount(0)

    faultyNetwork.clear()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectScreen(page, market.select())
  })

  test('with a stored market, the rows stay', async ({ page, market, faultyNetwork }) => {
    await page.goto(faultyNetwork.url)
    await expectScreen(page, market.select())
    await expect(async () => {
      faultyNetwork.strike('/data/stonks', 'refuse')
      await page.reload()
      await expect(rows(page).first()).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 40_000 })
    await expectScreen(page, market.select())
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()
  })
})

test('the next visit shows the rows of the last one before there is a worker, and screens as soon as there is', async ({
  page,
  market,
}) => {
  await page.goto('/')
  await expectScreen(page, market.select())
  await expect.poll(() => page.evaluate(() => localStorage.getItem('stonks.first-page'))).not.toBeNull()
  let letGo = (): void => undefined
  const worker = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/static/js/main-*.js', async (route) => {
    await worker
    await route.continue()
  })
  await page.reload()
  await expectScreen(page, market.select())
  await page.getByRole('searchbox').fill('bank')
  letGo()
  await expectScreen(page, market.select({ search: 'bank' }))
})

for (const width of [1440, 340]) {
  test(`at ${width} pixels, logo and name appear before the script, and do not move when it runs`, async ({
    page,
    faultyNetwork,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    let letGo = (): void => undefined
    const script = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/static/js/index-*.js', async (route) => {
      await script
      await route.continue()
    })
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
