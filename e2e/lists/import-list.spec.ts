import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { bookmarksOf, signUp } from '../harness/accounts.ts'
import { expect, test } from '../harness/fixtures.ts'
import { expectCached } from '../harness/offline-caches.ts'
import { chooseTool, rows, symbols } from '../harness/screen.ts'

/** Opens the sheet of lists, and from there a file as a person chooses it. */
async function importFile(page: Page, name: string, text: string): Promise<void> {
  await chooseTool(page, 'Lists and import')
  await page.getByRole('button', { name: 'Import a file' }).click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await choosing).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

/** Drops a file on the page, once its code for that has loaded. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Import a list' })
  await expect(async () => {
    await dropOnce(page, name, text)
    await expect(sheet).toBeVisible({ timeout: 1000 })
  }).toPass()
}

const dropOnce = (page: Page, name: string, text: string): Promise<void> =>
  page.evaluate(
    ([name, text]) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([text], name, { type: 'text/csv' }))
      for (const type of ['dragover', 'drop']) {
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
      }
    },
    [name, text] as const,
  )

const positions = (some: readonly (readonly [string, string, string])[]): string =>
  [
    'Positions for account Individual ...123 as of 11:04 AM ET, 2026/11/27',
    '',
    'Symbol,Description,Quantity,Cost/Share,Market Value',
    ...some.map(([symbol, quantity, cost]) => `${symbol},Any name,"${quantity}","$${cost}","$1,000.50"`),
    'QQQQQ,A fund,5,"$10.00","$50.00"',
    'Account Total,,,,"$99,999.00"',
  ].join('\n')

const cells = (page: Page, column: string) => page.locator(`[data-symbol] [data-column="${column}"]`).allTextContents()

test.use({ serviceWorkers: 'allow', allowed: [/ERR_(INTERNET_DISCONNECTED|FAILED)/] })

test(
  'a broker’s file becomes a list with its quantities and costs, which works offline and reaches no server',
  { tag: '@core' },
  async ({ page, market, context }) => {
    const [one, two, three] = market.select().stocks.map(({ symbol }) => symbol)
    await page.goto('/')
    await expect(rows(page).first()).toBeVisible()
    await expectCached(page)
    await context.setOffline(true)
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    const file = positions([
      [one ?? '', '1,234.5678', '150.25'],
      [three ?? '', '-7', '99.10'],
    ])
    await importFile(page, 'My_Positions.csv', file)
    const sheet = page.getByRole('dialog', { name: 'Import a list' })
    await expect(sheet).toContainText('2 stocks found.')
    await expect(sheet).toContainText('Not among the stocks of this market: QQQQQ.')
    await expect(sheet.getByRole('row', { name: one ?? '' })).toContainText('1,234.5678')
    await expect(sheet.getByText('1 line left out')).toBeVisible()
    await expectAccessible(page)
    await sheet.getByLabel('Name of the list').fill('Core')
    await sheet.getByRole('button', { name: 'Save list' }).click()
    await expect.poll(() => symbols(page)).toEqual([one, three])
    expect(await cells(page, 'list:0-quantity')).toEqual(['1,234.5678', '−7'])
    expect(await cells(page, 'list:0-cost')).toEqual(['150.25', '99.10'])
    await expectAccessible(page)

    await page.reload()
    await page.getByRole('list', { name: 'My tags' }).getByRole('button', { name: '#core' }).click()
    await expect.poll(() => cells(page, 'list:0-quantity')).toEqual(['1,234.5678', '−7'])
    await page.goto(`/${three}`)
    await expect(page.getByText('In #core: −7 shares, 99.10 each')).toBeVisible()
    await context.setOffline(false)

    // The same file again, without one stock and with another: the user decides what becomes of the list.
    await page.goto('/')
    await expect(rows(page).first()).toBeVisible()
    await drop(page, 'core.csv', positions([[two ?? '', '10', '20.00']]))
    await expect(sheet).toContainText('#core has 2 stocks already.')
    await sheet.getByText('Replace them').click()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Save list' }).click()
    await expect.poll(() => symbols(page)).toEqual([two])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('list', { name: 'My tags' }).getByRole('button')).toHaveText(['#core 2'])
    expect(sent.filter((request) => /1,?234\.5678|QQQQQ|core/i.test(decodeURIComponent(request)))).toEqual([])
  },
)

test('a list is renamed, exported, deleted and restored', async ({ page, market }) => {
  const [one, two] = market.select().stocks.map(({ symbol }) => symbol)
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  const file = positions([
    [one ?? '', '5', '1.50'],
    [two ?? '', '6', '2.50'],
  ])
  await importFile(page, 'core.csv', file)
  await page.getByRole('button', { name: 'Save list' }).click()
  await expect.poll(() => symbols(page)).toEqual([one, two])
  await chooseTool(page, 'Lists and import')
  const sheet = page.getByRole('dialog', { name: 'Lists' })
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Rename #core' }).click()
  await sheet.getByLabel('Name').fill('Best of 2026')
  await page.keyboard.press('Enter')
  await expect(sheet.getByText('#best of 2026')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Export #best of 2026' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('stonks-best-of-2026.csv')
  const exported = readFileSync(await download.path(), 'utf8').split('\r\n')
  expect(exported[0]).toBe('\ufeffSymbol,Name,Quantity,Cost Price')
  expect(exported.slice(1, 3).map((line) => line.split(',').at(0))).toEqual([one, two].toSorted())
  await sheet.getByRole('button', { name: 'Delete #best of 2026' }).click()
  await expect(sheet.getByText('No lists yet.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Undo' }).click()
  await sheet.getByRole('button', { name: '#best of 2026 2', exact: true }).click()
  await expect.poll(() => symbols(page)).toEqual([one, two])
  expect(await cells(page, 'list:0-quantity')).toEqual(['5', '6'])
})

test('what a file leaves open is asked once, with its readings', async ({ page, market }) => {
  const [one, two] = market.select().stocks.map(({ symbol }) => symbol)
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  await drop(page, 'open.csv', `Symbol;Quantity\n${one};1.100\n${two};1.250\n`)
  const sheet = page.getByRole('dialog', { name: 'Import a list' })
  await expect(sheet).toContainText('Nothing shows whether a comma or a point separates the decimals')
  await expectAccessible(page)
  await sheet.getByRole('radio', { name: 'a comma separates decimals' }).check()
  await sheet.getByRole('button', { name: 'Continue' }).click()
  await expect(sheet.getByRole('row', { name: one ?? '' })).toContainText('1,100')
})

test('a table pasted into the search becomes a list, signed in of My List, too', async ({ page, market, server }) => {
  const [one, two] = market.select().stocks.map(({ symbol }) => symbol)
  const person = await signUp(page)
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const table = `Ticker\tShares\n${one}\t3\n${two}\t4`
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), table)
  await page.getByRole('searchbox', { name: 'Search', exact: true }).focus()
  await page.keyboard.press('ControlOrMeta+v')
  const sheet = page.getByRole('dialog', { name: 'Import a list' })
  await sheet.getByRole('checkbox', { name: 'Also add to My List' }).check()
  await sheet.getByRole('button', { name: 'Save list' }).click()
  await expect.poll(() => bookmarksOf(server.url, person)).toEqual([one, two].toSorted())
  await expect(page.getByRole('list', { name: 'My tags' }).getByRole('button')).toHaveText(['#pasted text 2'])
})

test('a file that is none says why, and another can be chosen', async ({ page }) => {
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  await drop(page, 'letter.txt', 'Dear Sir or Madam, thank you for your order of the third of June.')
  const sheet = page.getByRole('dialog', { name: 'Import a list' })
  await expect(sheet.getByRole('alert')).toContainText('letter.txt')
  await expect(sheet.getByRole('button', { name: 'Choose another file' })).toBeVisible()
})
