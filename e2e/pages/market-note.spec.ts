import { cashtagsIn } from '#domain/text/feed-message'
import { expect, test } from '../harness/fixtures.ts'
import { rows, symbols } from '../harness/screen.ts'

interface Note {
  readonly output: string
  readonly date: string
}

/** Records in the document which elements in the main part of the page have moved. Runs in the page. */
function watchShifts(): void {
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
}

test(
  'the note, how it was written and the stocks that it names arrive without moving each other; a cashtag opens its stock',
  { tag: ['@both', '@core'] },
  async ({ page, server, market, faultyNetwork, isMobile }) => {
    await page.addInitScript(watchShifts)
    const written = (await (await fetch(`${server.url}/api/ai`)).json()) as Note
    const named = cashtagsIn(written.output)
    const note = page.getByRole('article')
    const origin = page.getByRole('complementary', { name: 'How this was written' })
    faultyNetwork.strike('/data/stonks', 'hold')
    await page.goto(`${faultyNetwork.url}/?tab=ai&filter=eyJzcDUwMCI6dHJ1ZX0%3D`)
    await expect(origin).toContainText('by a fixed template')
    faultyNetwork.clear()
    await expect(rows(page).first()).toBeAttached()
    await expect(page.getByText('Stonks only go up')).toBeAttached()
    expect(JSON.parse((await page.locator('html').getAttribute('data-moved')) ?? '[]')).toEqual([])

    await expect(note.getByRole('heading', { level: 2 })).toHaveText(['Market note'])
    await expect(note.getByRole('time')).toHaveAttribute('datetime', new Date(written.date).toISOString())
    await expect(note.getByRole('time')).toHaveText(/^\w{3} \d{1,2}, \d{4}, \d{1,2}:\d\d\s[AP]M$/)
    await expect(page.getByText(`${named.length} stonks · filters don’t apply here`)).toBeVisible()
    const byCap = (symbol: string) => market.stocks.find((stock) => stock.symbol === symbol)?.marketCap ?? 0
    const shown = await symbols(page)
    expect(shown.slice(0, 5)).toEqual([...named].toSorted((a, b) => byCap(b) - byCap(a)).slice(0, 5))
    await expect(note.locator('[data-direction=gain]').first()).toHaveCSS('color', 'rgb(77, 235, 187)')
    await expect(note.locator('[data-direction=loss]').first()).toHaveCSS('color', 'rgb(255, 98, 87)')

    for (const width of isMobile ? [] : [1200, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const [card, text] = [await origin.boundingBox(), await note.boundingBox()]
      expect(Math.abs((card?.y ?? 0) - (text?.y ?? 0)), `beside the text at ${width} px`).toBeLessThanOrEqual(1)
      const gap = (card?.x ?? 0) - (text?.x ?? 0) - (text?.width ?? 0)
      expect(gap).toBeGreaterThanOrEqual(16)
      expect(gap).toBeLessThan(336)
    }

    const cashtag = note.getByRole('link').first()
    const symbol = ((await cashtag.textContent()) ?? '').slice(1)
    await cashtag.click()
    await expect(page).toHaveURL(`${faultyNetwork.url}/${symbol}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('heading', { name: 'Market note' })).toBeVisible()
  },
)
