import { expect } from '@playwright/test'
import { bookmarksOf } from '../../harness/accounts.ts'
import { button, link, tab, textField } from '../elements.ts'
import { story } from '../fixtures.ts'

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
    await app.driver.evaluate(() => void dispatchEvent(new Event('online')), undefined)
    await expect.poll(() => bookmarksOf(server.url, person), { timeout: 30_000 }).toEqual([symbol])
  },
)
