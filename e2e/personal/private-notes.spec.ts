import { expectAccessible } from '../harness/accessibility.ts'
import { expect, test } from '../harness/fixtures.ts'
import { expectScreen, linkTo, rows, symbols } from '../harness/screen.ts'

test('a note and its tags stay on the device, and a tag narrows the table beside the filters', async ({
  page,
  market,
  context,
}) => {
  const [one, two, ...others] = market.select().stocks.map(({ symbol }) => symbol)
  // A search for fewer letters finds similar names, too.
  const other = others.find((symbol) => symbol.length > 3)
  for (const [symbol, tags] of [
    [one, ['Watch', 'long term']],
    [two, ['#watch']],
  ] as const) {
    await page.goto(`/${symbol}`)
    await page.getByLabel(`Private note about ${symbol}`).fill(`<b>${symbol}</b>\nbelow 200`)
    for (const tag of tags) {
      await page.getByLabel('Add a tag').fill(tag)
      await page.keyboard.press('Enter')
    }
    await expect(page.getByRole('list', { name: 'Tags', exact: true }).getByRole('button')).toHaveCount(tags.length)
  }
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByLabel(`Private note about ${two}`)).toHaveValue(`<b>${two}</b>\nbelow 200`)

  await page.goto('/')
  const tags = page.getByRole('list', { name: 'My tags' })
  await expect(tags.getByRole('button')).toHaveText(['#long term 1', '#watch 2'])
  await tags.getByRole('button', { name: '#watch' }).click()
  await expect.poll(() => symbols(page)).toEqual([one, two])
  await expectAccessible(page)
  await tags.getByRole('button', { name: '#long term' }).click()
  await expect.poll(() => symbols(page), 'both at once').toEqual([one])
  await tags.getByRole('button', { name: '#long term' }).click()
  // Changes of another tab appear at once.
  const tab = await context.newPage()
  await tab.goto(`/${two}`)
  await tab.getByRole('button', { name: 'Remove tag watch' }).click()
  await expect.poll(() => symbols(page)).toEqual([one])
  await tab.close()

  await page.getByRole('searchbox', { name: 'Search' }).fill(other ?? '')
  const why = page.getByRole('region', { name: `Why ${other} isn’t shown` })
  await expect(why).toContainText('Tag doesn’t have #watch')
  await expect(page.getByText('No stock on your list is tagged #watch and passes the filters.')).toBeVisible()
  await why.getByRole('button', { name: 'Remove' }).click()
  await expect(rows(page).first()).toHaveAttribute('data-symbol', other ?? '')
  await page.goto(linkTo({ search: other ?? '' }))
  await expectScreen(page, market.select({ search: other ?? '' }))
})

test('without the storage a note lasts as long as the page, and says so; losing the market loses no note', async ({
  page,
  market,
}) => {
  const [first] = market.select().stocks
  const symbol = first?.symbol ?? ''
  const field = page.getByLabel(`Private note about ${symbol}`)
  await page.goto(`/${symbol}`)
  await field.fill('Kept')
  await page.getByLabel('Add a tag').focus()
  await page.evaluate(async () => {
    await new Promise((resolve) => {
      indexedDB.deleteDatabase('stonks-dataset').onsuccess = resolve
    })
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await page.reload()
  await expect(field).toHaveValue('Kept')

  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined })
  })
  await page.reload()
  await expect(page.getByText('Not saved on this device: your note is lost when you close this page.')).toBeVisible()
  await field.fill('For now')
  await page.getByLabel('Add a tag').fill('loose')
  await page.keyboard.press('Enter')
  await page.locator('header a[href="/"]').click()
  await expect(page.getByRole('list', { name: 'My tags' }).getByRole('button')).toHaveText(['#loose 1'])
})
