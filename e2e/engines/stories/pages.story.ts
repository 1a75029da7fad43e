import { expect } from '@playwright/test'
import { formatPrice } from '../../../words/numbers.ts'
import { bookmarksOf } from '../../harness/accounts.ts'
import { button, css, heading, link, tab, text, textField } from '../elements.ts'
import { story } from '../fixtures.ts'

story('a stock’s page has its name, its chart and its description', async ({ app, market }) => {
  const [stock] = market.select().stocks
  await app.goto('/')
  await app.expectScreen(market.select())
  await app.press(link(new RegExp(`^${stock?.symbol ?? ''}`), `[data-symbol="${stock?.symbol ?? ''}"]`))
  await app.get(heading(stock?.name ?? ''))
  // A picture, until the user touches the page.
  await app.get(css('[aria-label^="Chart of"]'))
  await app.press(heading('About'))
  await app.get({ selector: ':has(> table canvas)', within: '[aria-label=Chart]' }, ({ height }) => height > 100, true)
  await expect.poll(() => app.evaluate(countColors, undefined), { timeout: 20_000 }).toBeGreaterThan(2)
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

story('the market note appears with the stocks that it names', async ({ app }) => {
  await app.goto('/?tab=ai')
  await app.get(heading('Market note'))
  await app.get(css('article time'))
  await expect.poll(async () => (await app.symbols()).length, { timeout: 20_000 }).toBeGreaterThan(0)
})

story('a comparison has a column for each stock', async ({ app, market }) => {
  const [first, second] = market.select().stocks
  await app.goto(`/?compare=${first?.symbol ?? ''},${second?.symbol ?? ''}`)
  await app.get(text('Price', '[aria-label=Comparison]'), undefined, true)
  const cells = await app.find(css('[data-metric=price] td'))
  expect(cells.map((cell) => cell.text)).toEqual([first, second].map((stock) => formatPrice(stock?.close ?? NaN)))
})

story('a user signs up, logs out, and logs in with the right password only', async ({ app }) => {
  const { email, password } = await app.signUp()
  await app.press(button('Account of Ada Lovelace'))
  await app.press(button('Logout'))
  await app.press(link('Login'))
  await app.fill(textField('Email'), email)
  await app.fill(textField('Password'), 'engine number two')
  await app.press(button('Login'))
  await app.expectText('Wrong email or password.')
  await app.fill(textField('Password'), password)
  await app.press(button('Login'))
  await app.get(button('Account of Ada Lovelace'))
})

story('a bookmarked stock is in My List', async ({ app, market }) => {
  await app.signUp()
  await app.expectScreen(market.select())
  const symbol = market.select().stocks[1]?.symbol ?? ''
  await app.press(button(`Bookmark ${symbol}`))
  await app.get(button(`Bookmark ${symbol}`), ({ attributes }) => attributes['aria-pressed'] === 'true')
  await app.press(tab(/My List/))
  await expect.poll(() => app.symbols(), { timeout: 20_000 }).toEqual([symbol])
})

story(
  'a bookmark made while the server is stopped arrives after it is back',
  async ({ app, market, network, server }) => {
    const person = await app.signUp()
    await app.expectScreen(market.select())
    await app.expectCached()
    const symbol = market.select().stocks[0]?.symbol ?? ''
    await network.stop()
    await app.press(button(`Bookmark ${symbol}`))
    await app.get(button(`Bookmark ${symbol}`), ({ attributes }) => attributes['title'] === 'Waiting for a connection')
    await network.restart()
    // The event by which a browser reports that it has a connection again.
    await app.evaluate(() => void dispatchEvent(new Event('online')), undefined)
    await expect.poll(() => bookmarksOf(server.url, person), { timeout: 30_000 }).toEqual([symbol])
  },
)
