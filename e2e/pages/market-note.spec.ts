import { cashtagsIn } from '#domain/text/feed-message'
import { expect, test } from '../harness/fixtures.ts'
import { rows, symbols } from '../harness/screen.ts'
import { serverResponse } from '../harness/server.ts'

interface Note {
  readonly output: string
  readonly date: string
  readonly source: string
}

test(
  'the note, its date, how it was written, and the stocks that it names',
  { tag: ['@both', '@core'] },
  async ({ page, server, market }) => {
    const note = (await (await fetch(`${server.url}/api/ai`)).json()) as Note
    const named = cashtagsIn(note.output)
    await page.goto('/?tab=ai&filter=eyJzcDUwMCI6dHJ1ZX0%3D')
    await expect(page.getByRole('heading', { name: 'Market note' })).toBeVisible()
    const written = page.getByRole('article').getByRole('time')
    await expect(written).toHaveAttribute('datetime', new Date(note.date).toISOString())
    await expect(written).toHaveText(/^\w{3} \d{1,2}, \d{4}, \d{1,2}:\d\d\s[AP]M$/)
    await expect(page.getByRole('complementary', { name: 'How this was written' })).toContainText('by a fixed template')
    await expect(page.getByText(`${named.length} stonks · filters don’t apply here`)).toBeVisible()

    const byCap = (symbol: string) => market.stocks.find((stock) => stock.symbol === symbol)?.marketCap ?? 0
    await expect(rows(page).first()).toBeAttached()
    const shown = await symbols(page)
    expect(shown.slice(0, 5)).toEqual([...named].toSorted((a, b) => byCap(b) - byCap(a)).slice(0, 5))
  },
)

test('it has one heading, and its gains and losses have their colours', async ({ page }) => {
  await page.goto('/?tab=ai')
  const note = page.getByRole('article')
  await expect(note.getByRole('heading', { level: 2 })).toHaveText(['Market note'])
  const sections = await note.getByRole('heading', { level: 3 }).allTextContents()
  expect(sections.length).toBeGreaterThan(2)
  expect(sections.filter((title) => /market/i.test(title))).toEqual([])
  const colours = (direction: string) =>
    note
      .locator(`[data-direction=${direction}]`)
      .evaluateAll((all) => [...new Set(all.map((node) => getComputedStyle(node).color))])
  expect(await colours('gain')).toEqual(['rgb(77, 235, 187)'])
  expect(await colours('loss')).toEqual(['rgb(255, 98, 87)'])
})

test('nothing moves while the note and the market arrive', { tag: '@both' }, async ({ page, faultyNetwork }) => {
  await page.addInitScript(() => {
    const moved: string[] = []
    new PerformanceObserver((list) => {
      const sources = list.getEntries().flatMap((entry): unknown => ('sources' in entry ? entry.sources : []))
      for (const source of sources) {
        const node = typeof source === 'object' && source !== null && 'node' in source ? source.node : null
        // The header of a simulated market gets a second line.
        if (node instanceof Node && node.parentElement?.closest('main')) moved.push(node.textContent ?? '')
      }
      document.documentElement.dataset['moved'] = JSON.stringify(moved)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  faultyNetwork.strike('/data/stonks', 'hold')
  await page.goto(`${faultyNetwork.url}/?tab=ai`)
  await expect(page.getByRole('complementary', { name: 'How this was written' })).toBeVisible()
  faultyNetwork.clear()
  await expect(rows(page).first()).toBeAttached()
  await expect(page.getByText('Stonks only go up')).toBeAttached()
  expect(JSON.parse((await page.locator('html').getAttribute('data-moved')) ?? '[]')).toEqual([])
})

for (const width of [1200, 1920]) {
  test(`its origin is shown beside the text at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/?tab=ai')
    const card = await page.getByRole('complementary', { name: 'How this was written' }).boundingBox()
    const note = await page.getByRole('article').boundingBox()
    expect(Math.abs((card?.y ?? 0) - (note?.y ?? 0))).toBeLessThanOrEqual(1)
    const gap = (card?.x ?? 0) - (note?.x ?? 0) - (note?.width ?? 0)
    expect(gap).toBeGreaterThanOrEqual(16)
    expect(gap).toBeLessThan(336)
  })
}

test('a cashtag leads to its stock, and Back to the note', { tag: '@core' }, async ({ page }) => {
  await page.goto('/?tab=ai')
  const cashtag = page.getByRole('article').getByRole('link').first()
  const symbol = ((await cashtag.textContent()) ?? '').slice(1)
  await cashtag.click()
  await expect(page).toHaveURL(`/${symbol}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Market note' })).toBeVisible()
})

test('while it is loading the page says so', async ({ page, faultyNetwork }) => {
  faultyNetwork.strike('/api/ai', 'hold')
  await page.goto(`${faultyNetwork.url}/?tab=ai`)
  await expect(page.getByText('Loading AI notes...')).toBeVisible()
  faultyNetwork.clear()
  await expect(page.getByRole('heading', { name: 'Market note' })).toBeVisible()
})

test.describe('when the server fails', () => {
  test.use({ allowed: [/Failed to load resource|is not JSON/] })

  test('the page says so, and retries on request', async ({ page }) => {
    const failure = { message: 'The market note could not be written.', code: 'note-missing' }
    await page.route('**/api/ai', (route) => route.fulfill(serverResponse(failure, 503)))
    await page.goto('/?tab=ai')
    await expect(page.getByText('Failed to load AI content')).toBeVisible()
    await page.unroute('**/api/ai')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Market note' })).toBeVisible()
  })
})
