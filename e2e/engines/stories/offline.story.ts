import { expect } from '@playwright/test'
import { startServer } from '../../harness/server.ts'
import { App, until } from '../app.ts'
import { button, css, dialog, heading } from '../elements.ts'
import { engines } from '../engines.ts'
import { settings, story } from '../fixtures.ts'

story('the app opens and screens while the server is stopped after one visit', async ({ app, market, network }) => {
  await app.goto('/')
  await app.expectScreen(market.select())
  await app.expectCached()
  await network.stop()
  await app.reload()
  await app.expectScreen(market.select())
  const [stock] = market.select().stocks
  await app.goto(`/${stock?.symbol ?? ''}`)
  await app.get(heading(stock?.name ?? ''))
})

story('the page announces a new release and loads it once the user accepts it', async ({ app, market, network }) => {
  const program = process.env['NEXT_RELEASE'] ?? ''
  await app.goto('/')
  await app.expectScreen(market.select())
  await app.expectCached()
  const next = await startServer(settings, program)
  try {
    network.leadTo(next.url)
    const scriptOf = () =>
      app.evaluate(() => document.querySelector('script[type=module]')?.getAttribute('src'), undefined)
    const script = await scriptOf()
    await app.reload()
    await app.get(css('[aria-label="New version"]'))
    expect(await scriptOf()).toBe(script)
    await app.press(button('Reload', '[aria-label="New version"]'))
    await until('The next release', async () => ((await scriptOf()) === script ? 'is not loaded' : undefined))
    await app.expectScreen(market.select())
  } finally {
    await next.stop()
  }
})

story('the market loads after the user left during the first download', async ({ app, market, network }) => {
  network.strike('/data/stonks', 'hold')
  await app.goto('/')
  const heldLocks = () =>
    app.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name), undefined)
  await expect.poll(heldLocks, { timeout: 20_000 }).toContain('dataset')
  await app.goto('/terms-of-service')
  network.clear()
  await app.goto('/')
  await app.expectScreen(market.select())
})

story('a private window does not claim to store the market', async ({ engine, network, market }) => {
  story.skip(engine !== 'firefox', 'no other engine here has private windows')
  const browser = await engines.firefox.start({ isPrivate: true })
  try {
    const { driver } = await browser.open({ width: 390, height: 844 })
    const app = new App(driver, network.url, true)
    await app.goto('/')
    await app.expectScreen(market.select())
    await app.press(css('header button[aria-haspopup=dialog]'))
    await app.get(dialog('Market data'), (sheet) => sheet.text.includes('Only until you close this private window'))
  } finally {
    await browser.close()
  }
})
