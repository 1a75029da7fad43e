import type { Page } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { expect, test } from '../harness/fixtures.ts'
import { chooseTool, expectNoSheet, filtersOf, linkTo, symbols } from '../harness/screen.ts'

const strip = (page: Page) => page.getByRole('navigation', { name: 'Screens' })
const tag = (page: Page, name: string) =>
  page.getByRole('list', { name: 'My tags' }).getByRole('button', { name: `#${name}` })

async function tagAll(page: Page, stocks: readonly string[], name: string): Promise<void> {
  await page.goto(`/?symbols=${stocks.join(',')}`)
  await page.getByRole('button', { name: 'Tag all' }).click()
  await page.getByLabel('Tag for all of them').fill(name)
  await page.keyboard.press('Enter')
  await expect(tag(page, name)).toHaveText(`#${name} ${stocks.length}`)
}

test('a screen that is saved with a tag has the stocks of that list only, after a reload and under another name', async ({
  page,
  market,
}) => {
  const filters = { maxPrice: 100 }
  const cheap = market.select(filters).stocks.map(({ symbol }) => symbol)
  const [one = '', two = ''] = cheap
  const dear = market.select({ minPrice: 200 }).stocks[0]?.symbol ?? ''
  await tagAll(page, [one, two, dear], 'core')
  await page.goto(linkTo(filters))
  await expect.poll(async () => (await symbols(page)).slice(0, 3)).toEqual(cheap.slice(0, 3))
  await tag(page, 'core').click()
  await expect.poll(() => symbols(page)).toEqual([one, two])

  const sheet = page.getByRole('dialog', { name: 'My screens' })
  const current = strip(page).locator('[aria-current=true]')
  await test.step('the count and the sheet are of the list', async () => {
    await strip(page).getByRole('button', { name: 'Save this screen' }).click()
    await expect(sheet.getByText('Saves filters, sort, columns and #core.')).toBeVisible()
    await sheet.getByLabel('Name', { exact: true }).fill('Cheap core')
    await sheet.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(sheet.getByRole('list', { name: 'My screens' })).toContainText(/Cheap core.*2.*#core/)
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Done' }).click()
    await expectNoSheet(page)
    await expect(current).toHaveText('Cheap core 2')
  })

  await test.step('All has all stocks; opening the screen chooses its tag, leaving it clears the tag', async () => {
    await strip(page).getByRole('link', { name: /^All/ }).click()
    await expect(tag(page, 'core')).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(async () => (await symbols(page)).length).toBeGreaterThan(2)
    await strip(page)
      .getByRole('link', { name: /^Cheap core/ })
      .click()
    await expect.poll(() => symbols(page)).toEqual([one, two])
    await expect(tag(page, 'core')).toHaveAttribute('aria-pressed', 'true')
    expect(filtersOf(page), 'the link has no list').toMatchObject({ ...filters, symbols: [] })
    await tag(page, 'core').click()
    await expect(page.getByRole('group', { name: '“Cheap core” has unsaved changes' })).toBeVisible()
    await tag(page, 'core').click()
    await expect(page.getByRole('group', { name: '“Cheap core” has unsaved changes' })).toBeHidden()
  })

  await page.reload()
  await expect.poll(() => symbols(page)).toEqual([one, two])
  await expect(current).toHaveText('Cheap core 2')
  await strip(page).getByRole('button', { name: 'More about Cheap core' }).click()
  await page.getByLabel('New name for Cheap core').fill('My core')
  await page.keyboard.press('Enter')
  await expect(current).toHaveText('My core 2')
  await page.reload()
  await expect(current).toHaveText('My core 2')
  await expect.poll(() => symbols(page)).toEqual([one, two])
})

test('a screen whose list has lost its last stock selects nothing and says so; its alert, too', async ({
  page,
  market,
}) => {
  const [stock = ''] = market.select().stocks.map(({ symbol }) => symbol)
  await tagAll(page, [stock], 'gone')
  await page.goto('/')
  await tag(page, 'gone').click()
  await strip(page).getByRole('button', { name: 'Save this screen' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Name', { exact: true }).fill('Mine')
  await page.keyboard.press('Enter')
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expectNoSheet(page)
  await page.goto(`/${stock}`)
  await page.getByRole('button', { name: 'Remove tag gone' }).click()
  await page.goto('/')
  await strip(page).getByRole('link', { name: /^Mine/ }).click()
  await expect(page.getByText('No stock is tagged #gone.')).toBeVisible()
  await strip(page).getByRole('button', { name: 'Alert on new matches in Mine' }).click()
  await expect(strip(page).locator('[aria-current=true]')).toHaveText(/^Mine.*alert on.* 0$/)
  await expect(page.getByText('No stock is tagged #gone.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No stock is tagged #gone.')).toBeVisible()
  await chooseTool(page, 'Alerts')
  await expect(sheet.getByText('Can’t fire: no stock is tagged #gone.')).toBeVisible()
})
