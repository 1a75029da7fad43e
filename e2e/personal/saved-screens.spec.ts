import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { changed, expect, storedLastSeen, test, visit } from '../harness/changed-market.ts'
import {
  chooseTool,
  expectNoSheet,
  expectScreen,
  filtersOf,
  linkTo,
  longPress,
  openFilters,
  rows,
  symbols,
  touch,
} from '../harness/screen.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'My screens' })
const strip = (page: Page) => page.getByRole('navigation', { name: 'Screens' })
const names = (page: Page) => sheet(page).getByRole('list', { name: 'My screens' }).locator('[aria-current]')

async function save(page: Page, name: string): Promise<void> {
  await sheet(page).getByLabel('Name', { exact: true }).fill(name)
  await sheet(page).getByRole('button', { name: 'Save', exact: true }).click()
}

test(
  'the strip opens, updates, moves, watches and deletes screens, by keyboard and by mouse',
  { tag: '@core' },
  async ({ page, market }) => {
    const cheap = { maxPrice: 20, sortColumn: 'weekDeltaRatio' } as const
    const current = strip(page).locator('[aria-current=true]')
    const saveShown = async (name: string) => {
      await strip(page).getByRole('button', { name: 'Save this screen' }).click()
      const field = sheet(page).getByLabel('Name', { exact: true })
      await expect(field).toBeFocused()
      await page.keyboard.type(' x')
      await expect(field, 'a leading space does not press the button that closes').toHaveValue(' x')
      await save(page, name)
      await sheet(page).getByRole('button', { name: 'Done' }).click()
      await expectNoSheet(page)
      await expect(current).toHaveText(new RegExp(`^${name} \\d`))
    }
    const own = strip(page).getByRole('link', { name: /^(Cheap|Index)/ })
    const total = (filters: Parameters<typeof linkTo>[0]) => market.select(filters).total.toLocaleString('en')
    await page.goto('/')
    await expect(current).toHaveText(`All ${total({})}`)
    await expect(strip(page).getByRole('link').nth(1)).toHaveText(/^Week Best Large Cap \d+$/)
    await expect(strip(page).getByRole('button', { name: 'Save this screen' })).toHaveCount(0)
    await page.goto(linkTo({ sp500: true }))
    await saveShown('Index')
    await page.goto(linkTo(cheap))
    await saveShown('Cheap')
    await expect(own).toHaveText([`Index ${total({ sp500: true })}`, `Cheap ${total(cheap)}`])

    // The arrow keys move within the strip, Enter opens a screen with its own sort order.
    await current.focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect.poll(() => filtersOf(page)).toMatchObject({ sp500: true, presets: -1 })
    await expect(current).toHaveText(/^Index/)
    await own.filter({ hasText: 'Cheap' }).click()
    await expect.poll(() => filtersOf(page)).toMatchObject(cheap)

    await strip(page).getByRole('button', { name: 'Alert on new matches in Cheap' }).click()
    await expect(own.last()).toHaveText(/^Cheap.*alert on/)
    await strip(page).getByRole('button', { name: 'More about Cheap' }).click()
    const menu = page.getByRole('dialog', { name: 'Cheap' })
    await menu.getByRole('button', { name: 'Move left' }).click()
    await expect(menu.getByRole('status')).toHaveText('Cheap is screen 1 of 2')
    await expectAccessible(page)
    await menu.getByRole('button', { name: 'Close' }).click()
    await expect(own).toHaveText([/^Cheap/, /^Index/])

    await page.getByRole('searchbox', { name: 'Search' }).fill('a')
    await strip(page).getByRole('button', { name: 'Update Cheap' }).click()
    await expect(own.first()).toHaveText(new RegExp(` ${total({ ...cheap, search: 'a' })}$`))
    await page.reload()
    await expect(current).toHaveText(/^Cheap/)
    await expect(own).toHaveText([/^Cheap/, /^Index/])
    await current.focus()
    await page.keyboard.press('Delete')
    await expect(own).toHaveText([/^Index/])
    await expect(own).toBeFocused()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(own).toHaveText([/^Cheap/, /^Index/])

    await test.step('names are unique; a screen is a preset, and its edits are saved under its name', async () => {
      await chooseTool(page, 'My screens')
      await save(page, 'index')
      await expect(sheet(page).getByRole('alert')).toHaveText('You already have a screen with this name.')
      await sheet(page).getByRole('button', { name: 'Rename Index' }).press('Enter')
      await expect(sheet(page).getByLabel('New name for Index')).toBeFocused()
      await page.keyboard.type('S&P <b>')
      await page.keyboard.press('Enter')
      await expect(names(page)).toContainText([/^Cheap/, /^S&P <b>/])
      await sheet(page).getByRole('button', { name: 'Done' }).click()
      const preset = (await openFilters(page)).getByRole('combobox', { name: 'Preset' })
      await preset.selectOption({ label: `S&P <b> (${total({ sp500: true })})` })
      await expect.poll(() => filtersOf(page)).toMatchObject({ sp500: true, presets: -1 })
      await page.getByRole('checkbox', { name: 'Dow Jones' }).check()
      await expect(preset.locator('option:checked')).toHaveText('Custom')
      const edited = page.getByRole('group', { name: '“S&P <b>” has unsaved changes' })
      await page.reload()
      await edited.getByRole('button', { name: 'Update' }).click()
      await expect(edited).toHaveCount(0)
      await expect(current).toHaveText(new RegExp(` ${total({ sp500: true, dowJones: true })}$`))
    })
  },
)

test(
  'a long press on a screen opens its menu, which moves, renames, deletes and restores it',
  { tag: '@phone' },
  async ({ page }) => {
    const own = strip(page).getByRole('link', { name: /^(Index|Cheap|Nasdaq|Large)/ })
    const menu = page.getByRole('dialog')
    const choose = (name: string) => touch(menu.getByRole('button', { name, exact: true }))
    const open = async (name: string) => {
      await longPress(own.filter({ hasText: new RegExp(`^${name} \\d`) }))
      await expect(menu.getByRole('heading', { name })).toBeVisible()
    }
    for (const [name, screen] of Object.entries({
      Index: { sp500: true },
      Cheap: { maxPrice: 20 },
      Nasdaq: { nasdaq: true },
    })) {
      await page.goto(linkTo(screen))
      await strip(page).getByRole('button', { name: 'Save this screen' }).click()
      await save(page, name)
      await sheet(page).getByRole('button', { name: 'Done' }).click()
      await expectNoSheet(page)
    }
    await expect(own).toHaveText([/^Index/, /^Cheap/, /^Nasdaq/])

    await open('Nasdaq')
    await choose('Move left')
    await choose('Move left')
    await expect(menu.getByRole('status')).toHaveText('Nasdaq is screen 1 of 3')
    await expect(menu.getByRole('button', { name: 'Move left' })).toHaveCount(0)
    await choose('Move right')
    await choose('Done')
    await expect(own).toHaveText([/^Index/, /^Nasdaq/, /^Cheap/])

    await open('Index')
    await menu.getByLabel('New name for Index').fill('Large')
    await choose('Rename')
    await expect(own).toHaveText([/^Large/, /^Nasdaq/, /^Cheap/])

    await open('Cheap')
    await choose('Delete')
    await expect(own).toHaveText([/^Large/, /^Nasdaq/])
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect(page.getByRole('status').filter({ has: undo })).toContainText('“Cheap” was deleted.')
    await touch(undo)
    await expect(own).toHaveText([/^Large/, /^Nasdaq/, /^Cheap/])
    await page.reload()
    await expect(own).toHaveText([/^Large/, /^Nasdaq/, /^Cheap/])
  },
)

test('stocks that came and went since the last visit are listed until the user has seen them', async ({
  page,
  market,
  faultyNetwork,
  next,
}) => {
  await visit(page, faultyNetwork, market)
  await chooseTool(page, 'My screens')
  await save(page, 'Everything')
  await expect(names(page)).toContainText(['Everything'])
  await sheet(page).getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => storedLastSeen(page)).toBe(1)
  await expect(page.getByRole('button', { name: /since/ }), 'a first result announces nothing').toHaveCount(0)

  faultyNetwork.leadTo(next.url)
  await page.reload()
  await expectScreen(page, next.market.select())
  const all = { maxEntries: 0 } as const
  const now = new Set(next.market.select(all).stocks.map(({ symbol }) => symbol))
  const gone = market
    .select(all)
    .stocks.filter(({ symbol }) => !now.has(symbol))
    .map(({ symbol }) => symbol)
  const news = page.getByRole('button', { name: new RegExp(`^${gone.length} dropped since `) })
  await news.click()
  const since = page.getByRole('dialog', { name: 'Everything' })
  await expect(since.getByRole('list', { name: 'Dropped' }).getByRole('link')).toHaveText(gone.toSorted())
  await since.getByRole('button', { name: `Why was ${gone.toSorted()[0] ?? ''} dropped?` }).click()
  await expect(since.getByText(`${gone.toSorted()[0] ?? ''} is no longer in the market data.`)).toBeVisible()
  await expectAccessible(page)
  await since.getByRole('button', { name: 'Mark as seen' }).click()
  await expect(news).toHaveCount(0)
  await expect(rows(page).getByText('New', { exact: true })).toHaveCount(0)
  await page.reload()
  await expectScreen(page, next.market.select())
  await expect(page.getByRole('row').filter({ hasText: changed }).first()).toBeVisible()
  await expect(news).toHaveCount(0)
})

test('one file takes everything to another device, and a file of something else changes nothing', async ({
  page,
  browser,
  baseURL,
}, info) => {
  await page.goto(linkTo({ sp500: true }))
  await expect(rows(page).first()).toBeVisible()
  const [symbol] = await symbols(page)
  await chooseTool(page, 'My screens')
  await save(page, 'Mine')
  await expect(names(page)).toContainText(['Mine'])
  await page.goto(`/${symbol}`)
  await page.getByLabel(`Private note about ${symbol}`).fill('Buy on Monday')
  await page.getByLabel('Add a tag').fill('watch')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove tag watch' })).toBeVisible()
  await page.getByRole('button', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('radio', { name: 'Compact' }).check()
  const download = page.waitForEvent('download')
  await settings.getByRole('button', { name: 'Export' }).click()
  const file = info.outputPath('backup.json')
  await (await download).saveAs(file)
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    ...{ format: 'stonks-backup', version: 1 },
    screens: [{ name: 'Mine' }],
    notes: [{ symbol, text: 'Buy on Monday', tags: ['watch'] }],
    settings: { density: 'compact' },
  })

  const other = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 1440, height: 900 } })
  const device = await other.newPage()
  await device.goto('/')
  await expect(rows(device).first()).toBeVisible()
  await device.getByRole('button', { name: 'Settings' }).click()
  const input = device.getByLabel('Backup file')
  const files = { buffer: Buffer.from('{"version":1}'), name: 'other.json', mimeType: 'application/json' }
  await input.setInputFiles(files)
  await expect(device.getByRole('dialog').getByRole('alert')).toHaveText(
    'This file isn’t a Stonks backup. Nothing was changed.',
  )
  await input.setInputFiles(file)
  await expect(device.getByText('Imported: 1 screen, 1 note, 0 alerts.')).toBeVisible()
  await expect(device.locator('html')).toHaveAttribute('data-density', 'compact')
  await input.setInputFiles(file)
  await device.goto(`/${symbol}`)
  await expect(device.getByLabel(`Private note about ${symbol}`)).toHaveValue('Buy on Monday')
  await device.goto('/')
  await expect(device.getByRole('list', { name: 'My tags' }).getByRole('button', { name: '#watch 1' })).toBeVisible()
  await chooseTool(device, 'My screens')
  await expect(names(device)).toContainText(['Mine'])
  await other.close()
})

test(
  'on a phone new rows say so, and a dropped stock why',
  { tag: '@phone' },
  async ({ page, market, faultyNetwork, next, server }) => {
    const saveAs = async (name: string, known: number) => {
      await chooseTool(page, 'My screens')
      await save(page, name)
      await sheet(page).getByRole('button', { name: 'Done' }).click()
      await expectNoSheet(page)
      await expect.poll(() => storedLastSeen(page)).toBe(known)
    }
    faultyNetwork.leadTo(next.url)
    await visit(page, faultyNetwork, next.market)
    await saveAs('Everything', 1)
    faultyNetwork.leadTo(server.url)
    await page.reload()
    await expectScreen(page, market.select())
    const had = new Set(next.market.select({ maxEntries: 0 }).stocks.map(({ symbol }) => symbol))
    const came = market.select().stocks.find(({ symbol }) => !had.has(symbol))?.symbol ?? ''
    const all = market.select({ maxEntries: 0 }).stocks
    const count = all.filter(({ symbol }) => !had.has(symbol)).length
    await expect(strip(page).getByRole('link', { name: 'Everything' })).toContainText(`(+${count} new)`)
    const row = page.locator(`li[data-symbol="${came}"]`)
    await expect(row.getByText('New', { exact: true })).toBeInViewport({ ratio: 1 })
    await expect(page.locator('li[data-symbol]').first().getByText('New', { exact: true })).toHaveCount(0)

    faultyNetwork.leadTo(next.url)
    const named = { search: 'Changed', sp500: true } as const
    await page.goto(faultyNetwork.url + linkTo(named))
    await expectScreen(page, next.market.select(named))
    await saveAs('Renamed', 2)
    faultyNetwork.leadTo(server.url)
    await page.reload()
    await page.getByRole('button', { name: /dropped since / }).click()
    const since = page.getByRole('dialog', { name: 'Renamed' })
    const [gone = ''] = next.market.select(named).stocks.map(({ symbol }) => symbol)
    await since.getByRole('button', { name: `Why was ${gone} dropped?` }).click()
    await expect(since.getByText(`${gone} no longer matches the search “Changed”.`)).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
  },
)
