import { avatar, fillInSignUp, logIn, logOut, newUser, signUp } from '../harness/accounts.ts'
import { expect, test } from '../harness/fixtures.ts'
import { expectScreen, linkTo, rows, symbols } from '../harness/screen.ts'

const star = (page: Parameters<typeof rows>[0], symbol: string) =>
  page.getByRole('button', { name: `Bookmark ${symbol}`, exact: true })

test('a signed-out user is redirected to the login', async ({ page }) => {
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('tab', { name: 'My List' }).click()
  await expect(page).toHaveURL('/login')
})

test('an empty list explains how to fill it, with a link', async ({ page }) => {
  await signUp(page)
  await page.getByRole('tab', { name: 'My List' }).click()
  await expect(page.getByText('Your list is empty')).toBeVisible()
  await page.getByRole('button', { name: 'Browse all stonks' }).click()
  await expect(rows(page).first()).toBeVisible()
})

test(
  'it has the bookmarked stocks, sorted and filtered like every screen',
  { tag: '@core' },
  async ({ page, market }) => {
    await signUp(page)
    await expectScreen(page, market.select())
    const marked = market.select().stocks.slice(0, 3)
    for (const { symbol } of marked) {
      await star(page, symbol).click()
      await expect(star(page, symbol)).toHaveAttribute('aria-pressed', 'true')
    }
    await page.getByRole('tab', { name: 'My List' }).click()
    await expect.poll(() => symbols(page)).toEqual(marked.map(({ symbol }) => symbol))

    await page.goto(`${linkTo({ sortColumn: 'ticker', asc: true })}&tab=list`)
    await expect.poll(() => symbols(page)).toEqual(marked.map(({ symbol }) => symbol).toSorted())

    const search = marked[1]?.symbol ?? ''
    await page.goto(`${linkTo({ search })}&tab=list`)
    await expect.poll(async () => (await symbols(page))[0]).toBe(search)

    // What the filters hide is still in the list.
    await page.goto(`${linkTo({ maxPrice: 0.0001 })}&tab=list`)
    await expect(page.getByRole('status').filter({ hasText: /^0 of / })).toBeVisible()
    await page.goto('/?tab=list')
    await expect(rows(page)).toHaveCount(marked.length)
  },
)

test(
  'a star tapped while signed out is in the list after login and after sign-up, once',
  { tag: '@core' },
  async ({ page, market }) => {
    const [first, second] = market.select().stocks.map(({ symbol }) => symbol)
    if (first === undefined || second === undefined) throw new Error('The market is too small')
    const person = await signUp(page)
    await logOut(page)
    await star(page, first).click()
    await expect(page).toHaveURL('/login')
    await logIn(page, person)
    await expect(avatar(page)).toBeVisible()
    await expect(star(page, first)).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText(`${first} added to My List`)).toBeVisible()

    // One that is set already stays.
    await logOut(page)
    await star(page, first).click()
    await logIn(page, person)
    await expect(star(page, first)).toHaveAttribute('aria-pressed', 'true')

    await logOut(page)
    await star(page, second).click()
    await page.getByRole('link', { name: 'Sign up' }).click()
    await fillInSignUp(page, newUser())
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(star(page, second)).toHaveAttribute('aria-pressed', 'true')
    await expect(star(page, first)).toHaveAttribute('aria-pressed', 'false')
  },
)

test('a sign-in for the list does not set the star of another visit', async ({ page, market }) => {
  const symbol = market.select().stocks[0]?.symbol ?? ''
  const person = await signUp(page)
  await logOut(page)
  await star(page, symbol).click()
  await expect(page).toHaveURL('/login')
  await page.goBack()
  await page.getByRole('tab', { name: 'My List' }).click()
  await expect(page).toHaveURL('/login')
  await logIn(page, person)
  await expect(avatar(page)).toBeVisible()
  await expect(star(page, symbol)).toHaveAttribute('aria-pressed', 'false')
})

test.describe('Undo', () => {
  test.use({ allowed: [/ERR_INTERNET_DISCONNECTED/] })

  test('Undo restores a removed stock, also offline', { tag: '@core' }, async ({ page, context, market }) => {
    await signUp(page)
    const symbol = market.select().stocks[0]?.symbol ?? ''
    await star(page, symbol).click()
    await page.getByRole('tab', { name: 'My List' }).click()
    for (const isOffline of [false, true]) {
      await expect(rows(page)).toHaveCount(1)
      await context.setOffline(isOffline)
      await star(page, symbol).click()
      await expect(page.getByText(`${symbol} removed from My List`)).toBeVisible()
      await expect(rows(page)).toHaveCount(0)
      const undo = page.getByRole('button', { name: 'Undo' })
      const box = await undo.boundingBox()
      const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
      expect(await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.textContent, [x, y] as const)).toBe(
        'Undo',
      )
      await page.mouse.click(x, y)
      await expect.poll(() => symbols(page)).toEqual([symbol])
      await expect(undo).toHaveCount(0)
    }
    await context.setOffline(false)
  })
})
