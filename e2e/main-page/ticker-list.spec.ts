import type { Page } from '@playwright/test'
import { screenOfSymbols } from '#domain/screen/symbol-list'
import { expectAccessible } from '../harness/accessibility.ts'
import { bookmarksOf, signUp } from '../harness/accounts.ts'
import { expect, test } from '../harness/fixtures.ts'
import { expectScreen, filtersOf, openFilters } from '../harness/screen.ts'

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search', exact: true })

async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await search(page).focus()
  await page.keyboard.press('ControlOrMeta+v')
}

test(
  'a pasted list of tickers becomes a screen of just these, which its link restores and its chip ends',
  { tag: ['@both', '@core'] },
  async ({ page, market }) => {
    const all = market.select().stocks
    const some = [all[3], all[9], all[21]].map((stock) => stock?.symbol ?? '')
    const unlisted = market.stocks.find(({ exchange }) => exchange === null)?.symbol ?? ''
    const listed = [...some, unlisted].toSorted()
    await page.goto('/')
    await expectScreen(page, market.select())
    await paste(page, `${some[0]}, NASDAQ:${some[1]}\n$${some[2]?.toLowerCase()};${unlisted}; XYZQQ`)
    await expectScreen(page, market.select(screenOfSymbols(listed)))
    await expect(search(page)).toHaveValue('')
    expect(new URL(page.url()).search).toBe(`?symbols=${[...listed, 'XYZQQ'].toSorted().join(',')}`)
    const list = page.getByRole('region', { name: 'List of tickers' })
    await expect(list).toContainText('Not among these stocks: XYZQQ.')
    await expectAccessible(page)

    await page.reload()
    await expectScreen(page, market.select(screenOfSymbols(listed)))

    await list.getByRole('button', { name: 'Edit tickers' }).click()
    const field = page.getByRole('textbox', { name: 'Only these tickers' })
    await expect(field).toBeFocused()
    await field.fill(some.slice(0, 2).join(' '))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show these' }).click()
    const two = some.slice(0, 2).toSorted()
    await expect.poll(() => filtersOf(page).symbols).toEqual(two)
    await page
      .getByRole('button', { name: /^(Close|Show 2 stonks)$/ })
      .first()
      .click()
    await expectScreen(page, market.select(screenOfSymbols(two)))

    await page.getByRole('button', { name: `Remove 2 stocks: ${two.join(', ')}` }).click()
    await expectScreen(page, market.select())
    expect(new URL(page.url()).search).toBe('')
  },
)

test('Enter reads a typed list, names what it hides, and leaves a search a search', async ({ page, market }) => {
  const [one, two] = market.select().stocks
  const [a, b] = [one?.symbol ?? '', two?.symbol ?? '']
  const sector = one?.sector?.toUpperCase() ?? ''
  await page.goto('/')
  await search(page).fill(`${a.toLowerCase()} ${b.toLowerCase()}`)
  await page.keyboard.press('Enter')
  await expectScreen(page, market.select(screenOfSymbols([a, b])))
  const panel = await openFilters(page)
  await panel.getByRole('checkbox', { name: 'Dow Jones' }).check()
  const hidden = [one, two].filter((stock) => !stock?.dowJones).length
  const note = page.getByText('Hidden by the other filters')
  await expect(note).toHaveCount(hidden > 0 ? 1 : 0)
  if (hidden > 0) await page.getByRole('button', { name: 'Remove the other filters' }).click()
  await expectScreen(page, market.select(screenOfSymbols([a, b])))
  await search(page).fill('bank of america')
  await page.keyboard.press('Enter')
  await expect.poll(() => filtersOf(page).search).toBe('bank of america')
  expect(filtersOf(page).symbols, sector).toHaveLength(2)
})

test('all stocks of a list are added to My List and tagged at once, and Undo takes that back', async ({
  page,
  market,
  server,
}) => {
  const symbols = market
    .select()
    .stocks.slice(0, 3)
    .map(({ symbol }) => symbol)
  const person = await signUp(page)
  await page.goto(`/?symbols=${symbols.join(',')}`)
  await page.getByRole('button', { name: 'Add all to My List' }).click()
  await expect(page.getByText('3 stocks added to My List')).toBeVisible()
  await expect.poll(() => bookmarksOf(server.url, person)).toEqual(symbols.toSorted())
  await expect(page.getByRole('button', { name: 'Add all to My List' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => bookmarksOf(server.url, person)).toEqual([])

  await page.getByRole('button', { name: 'Tag all' }).click()
  await page.getByLabel('Tag for all of them').fill('Watch')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 stocks tagged #watch')).toBeVisible()
  const tags = page.getByRole('list', { name: 'My tags' }).getByRole('button')
  await expect(tags).toHaveText(['#watch 3'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tags).toHaveCount(0)
})
