import { expect } from '@playwright/test'
import { css, heading, link, text } from '../elements.ts'
import { story } from '../fixtures.ts'

story('a stock’s page has its name, its chart and its description', async ({ app, market }) => {
  const [stock] = market.select().stocks
  await app.goto('/')
  await app.expectScreen(market.select())
  await app.press(link(new RegExp(`^${stock?.symbol ?? ''}`), `[data-symbol="${stock?.symbol ?? ''}"]`))
  await app.get(heading(stock?.name ?? ''))
  // A picture, until the page is used.
  await app.get(css('[aria-label^="Chart of"]'))
  await app.press(heading('About'))
  await app.get({ selector: ':has(> table canvas)', within: '[aria-label=Chart]' }, ({ height }) => height > 100, true)
  await expect.poll(() => app.driver.evaluate(countColors, undefined), { timeout: 20_000 }).toBeGreaterThan(2)
})

/** Runs in the page: the number of colors in the chart. */
function countColors(): number {
  const colors = new Set<number>()
  for (const canvas of document.querySelectorAll<HTMLCanvasElement>('[aria-label=Chart] canvas')) {
    const { width, height } = canvas
    if (width === 0 || height === 0) continue
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data.buffer
    for (const color of new Uint32Array(pixels ?? new ArrayBuffer(0))) colors.add(color)
  }
  return colors.size
}

story('the market note is shown with the stocks that it names', async ({ app }) => {
  await app.goto('/?tab=ai')
  await app.get(heading('Market note'))
  await app.get(css('article time'))
  await expect.poll(async () => (await app.symbols()).length, { timeout: 20_000 }).toBeGreaterThan(0)
})

story('a comparison has a column for each stock', async ({ app, market }) => {
  const [first, second] = market.select().stocks
  await app.goto(`/?compare=${first?.symbol ?? ''},${second?.symbol ?? ''}`)
  await app.get(text('Exchange', '[aria-label=Comparison]'), undefined, true)
  const cells = await app.find(css('[data-metric=exchange] td'))
  expect(cells.map((cell) => cell.text)).toEqual([first?.exchange, second?.exchange])
})
