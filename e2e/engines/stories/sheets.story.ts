import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { Key } from 'selenium-webdriver'
import { startFaultyNetwork } from '../../harness/faulty-network.ts'
import { App, until } from '../app.ts'
import { button, checkBox, chooseFile, css, dialog, textField } from '../elements.ts'
import { story } from '../fixtures.ts'

const openSheet = css('dialog:modal')

/** The largest height of a sheet's content between its head and its foot. */
const contentHeight = (app: App): Promise<number> =>
  app.evaluate(() => {
    const parts = [...document.querySelectorAll('dialog:modal > div')].slice(1, -1)
    return Math.max(0, ...parts.map((part) => part.getBoundingClientRect().height))
  }, undefined)

story('every sheet of a phone has content and closes', async ({ app, market }) => {
  await app.goto('/')
  await app.expectScreen(market.select())
  for (const name of ['Columns', 'My screens', 'Settings']) {
    await app.chooseTool(name)
    await app.get(dialog(name), ({ height }) => height > 200)
    expect(await contentHeight(app), `the content of ${name}`).toBeGreaterThan(100)
    await app.press(button('Done', 'dialog[open]'))
    await app.expectGone(openSheet)
  }
  await app.press(button('More'))
  await app.get(dialog('More'), ({ height }) => height > 200)
  expect(await contentHeight(app), 'the content of More').toBeGreaterThan(100)
})

story('a press beside a sheet closes it, and one inside does not', async ({ app, market }) => {
  await app.goto('/')
  await app.expectScreen(market.select())
  await app.press(button('More'))
  const { x, y } = await app.get(dialog('More'), ({ isStill }) => isStill, true)
  await app.pressPoint({ x: x + 60, y: y + 25 })
  await app.get(dialog('More'))
  await app.pressPoint({ x: 195, y: 15 })
  await app.expectGone(openSheet)
})

story('the focus returns to the button that opened a sheet', async ({ app, market }) => {
  await app.goto('/')
  await app.expectScreen(market.select())
  await app.press(button('Filters'))
  await app.get(dialog('Filters'))
  await app.type(Key.ESCAPE)
  await app.expectGone(openSheet)
  await app.get(button('Filters'), ({ isFocused }) => isFocused)
  await app.chooseTool('Columns')
  await app.get(dialog('Columns'))
  await app.back()
  await app.expectGone(openSheet)
  await app.get(button('More'), ({ isFocused }) => isFocused)
})

story('changed settings survive a reload', async ({ app, market }) => {
  await app.goto('/')
  await app.expectScreen(market.select())
  await app.chooseTool('Settings')
  const keys = checkBox('Single-key shortcuts')
  const { isChecked } = await app.get(keys)
  await app.toggle(keys)
  await app.reload()
  await app.expectScreen(market.select())
  await app.chooseTool('Settings')
  await app.get(keys, (state) => state.isChecked !== isChecked)
})

story('a user downloads a backup and restores it on another device', async ({ app, market, server, tab }) => {
  const symbol = market.select().stocks[0]?.symbol ?? ''
  const note = textField(`Private note about ${symbol}`)
  await app.goto(`/${symbol}`)
  await app.fill(note, 'Buy the dip')
  await app.press(css('header a[href="/"]'))
  await app.expectScreen(market.select())
  await app.chooseTool('Settings')
  // Above the button; what comes later moves it, and a press then misses.
  await app.expectText(/encrypted so that the server can’t read them/)
  await app.press(button('Export', 'dialog[open]'))
  let content = ''
  await until('The backup', async () => {
    const [name] = (await readdir(tab.downloads)).filter((file) => file.endsWith('.json'))
    content = name === undefined ? '' : await readFile(join(tab.downloads, name), 'utf8')
    return content.includes('Buy the dip') ? undefined : `is ${content}`
  })

  const network = await startFaultyNetwork(server.url)
  try {
    const other = new App(app.driver, network.url, true)
    await other.goto('/')
    await other.expectScreen(market.select())
    await other.chooseTool('Settings')
    await other.get(button('Import…'))
    expect(await other.evaluate(chooseFile, { selector: '[aria-label="Backup file"]', content })).toBe(true)
    await other.expectText('Imported: 0 screens, 1 note, 0 alerts.')
    await other.goto(`/${symbol}`)
    await other.get(note, ({ value }) => value === 'Buy the dip')
  } finally {
    await network.stop()
  }
})
