import { expect } from '@playwright/test'
import { Key } from 'selenium-webdriver'
import { linkTo } from '../../harness/screen.ts'
import { button, checkBox, chooseOption, comboBox, css, slider, textField } from '../elements.ts'
import { story } from '../fixtures.ts'

story('the main page shows exactly the largest companies', async ({ app, market }) => {
  await app.goto('/')
  await app.expectScreen(market.select())
})

story('a link opens the screen that it contains', async ({ app, market }) => {
  const changes = { sp500: true, minPrice: 20, sortColumn: 'peRatio', asc: true } as const
  await app.goto(linkTo(changes))
  await app.expectScreen(market.select(changes))
})

story('an index, a price with a decimal point and a slider filter stocks', async ({ app, market }) => {
  await app.goto('/')
  await app.expectScreen(market.select())
  await app.press(button('Filters'))
  await app.toggle(checkBox('S&P 500'))
  await app.fill(textField('Min Price'), '12.50')
  await app.expectScreen(market.select({ sp500: true, minPrice: 12.5 }))
  await app.evaluate(() => document.querySelector<HTMLElement>('[aria-label="Minimum market cap"]')?.focus(), null)
  await app.type(...Array<string>(4).fill(Key.ARROW_RIGHT))
  const isMoved = (words: string | undefined) => words === '10B and above'
  await app.get(slider('Minimum market cap'), ({ attributes }) => isMoved(attributes['aria-valuetext']))
  await app.expectScreen(market.select({ sp500: true, minPrice: 12.5, marketCap: [4, 8] }))
})

story('a search ranks symbols and names', async ({ app, market }) => {
  const search = market.select().stocks[3]?.name?.slice(0, 6) ?? ''
  await app.goto('/')
  await app.fill(textField('Search'), search)
  await app.expectScreen(market.select({ search }))
})

story('a choice sorts a phone’s list', async ({ app, market }) => {
  await app.goto('/')
  await app.expectScreen(market.select())
  // All columns are offered soon after the first rows.
  const choice = { selector: '[aria-label="Sort by"]', label: 'Ticker' }
  await expect.poll(() => app.evaluate(chooseOption, choice), { timeout: 20_000 }).toBe(true)
  await app.expectScreen(market.select({ sortColumn: 'ticker' }))
  await app.get(comboBox('Sort by'), ({ value }) => value === 'ticker')
})

story.describe('on a desktop', () => {
  story.use({ isDesktop: true })

  story('a header sorts by its column, then in reverse, and Back undoes it', async ({ app, market }) => {
    await app.goto('/')
    await app.expectScreen(market.select())
    // The hints of a first visit cover names of columns until each was pressed.
    for (const about of ['filters', 'screens', 'star'])
      await app.press(css(`[data-introduction] [data-about=${about}]`))
    await app.press(css('th[data-column=name] button'))
    await app.expectScreen(market.select({ sortColumn: 'name', asc: true }))
    await app.press(css('th[data-column=name] button'))
    await app.expectScreen(market.select({ sortColumn: 'name' }))
    await app.back()
    await app.expectScreen(market.select({ sortColumn: 'name', asc: true }))
  })

  story('filters beside the table select stocks, and chips remove them', async ({ app, market }) => {
    await app.goto(linkTo({ marketCap: [4, 8] }))
    await app.press(button('Filters'))
    await app.toggle(checkBox('NYSE'))
    await app.expectScreen(market.select({ marketCap: [4, 8], nyse: true }))
    await app.press(button('Remove NYSE'))
    await app.expectScreen(market.select({ marketCap: [4, 8] }))
  })

  story('all columns fit beside the scrollbar', async ({ app, market }) => {
    await app.goto('/')
    await app.expectScreen(market.select())
    const excess = () =>
      app.evaluate(() => {
        let scroller = document.querySelector('table')?.parentElement
        while (scroller && getComputedStyle(scroller).overflowX !== 'auto') scroller = scroller.parentElement
        return scroller ? scroller.scrollWidth - scroller.clientWidth : undefined
      }, undefined)
    // Once the scrollbar has taken its place.
    await expect.poll(excess, 'pixels to scroll sideways').toBe(0)
  })
})
