import type { Page } from '@playwright/test'
import { avatar, bookmarksOf, fillInSignUp, logIn, logOut, newUser, signUp } from '../harness/accounts.ts'
import { expect, test } from '../harness/fixtures.ts'
import { rows, symbols } from '../harness/screen.ts'

const star = (page: Page, symbol: string | null) =>
  page.getByRole('button', { name: `Bookmark ${symbol}`, exact: true })

test(
  'a star adds a stock to My List and to the server’s list, and removes it; Undo brings it back',
  { tag: ['@both', '@core'] },
  async ({ page }) => {
    await signUp(page)
    await expect(rows(page).first()).toBeVisible()
    const [first = ''] = await symbols(page)
    await star(page, first).click()
    await expect(star(page, first)).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await expect(avatar(page), 'the next visit is signed in, too').toBeVisible()
    await expect(star(page, first)).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('tab', { name: 'My List' }).click()
    await expect.poll(() => symbols(page)).toEqual([first])
    const calendar = page.getByRole('link', { name: 'Ex-dividend and report dates in your calendar' })
    await expect(calendar).toHaveAttribute('href', /^webcal:\/\/.*\/api\/calendar\?symbols=[A-Z.%-]+$/)
    await star(page, first).click()
    await expect(page.getByText(`${first} removed from My List`)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => symbols(page)).toEqual([first])
    await star(page, first).click()
    await expect(page.getByRole('heading', { name: 'Your list is empty' })).toBeVisible()
    await expect(page.locator('footer')).toContainText('Stonks only go up')
    await page.getByRole('button', { name: 'Browse all stonks' }).click()
    await expect(rows(page).first()).toBeVisible()
  },
)

test(
  'a star tapped while signed out is in the list once after sign-up and after login',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/')
    await expect(rows(page).first()).toBeVisible()
    const [first = '', second = ''] = await symbols(page)
    const person = newUser()
    await star(page, first).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByText(`Log in to keep ${first} in My List.`)).toBeVisible()
    await page.getByRole('link', { name: 'Sign up' }).click()
    await expect(page.getByText(`Sign up to keep ${first} in My List.`)).toBeVisible()
    await fillInSignUp(page, person)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(star(page, first)).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText(`${first} added to My List`)).toBeVisible()

    await logOut(page)
    await page.getByRole('tab', { name: 'My List' }).click()
    await expect(page, 'the list is of a user').toHaveURL('/login')
    await expect(page.getByText('in My List.')).toHaveCount(0)
    await page.getByRole('link', { name: 'Stonks' }).click()
    await star(page, second).click()
    await logIn(page, person)
    await expect(star(page, second)).toHaveAttribute('aria-pressed', 'true')
    await expect(star(page, first)).toHaveAttribute('aria-pressed', 'true')
  },
)

test('leaves storage of a newer release alone: makes and sends changes, and offers the newer release', async ({
  page,
  server,
}) => {
  const ada = await signUp(page)
  await expect(rows(page).first()).toBeVisible()
  const [first = ''] = await symbols(page)
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('stonks-outbox', 99)
        opening.onerror = () => reject(opening.error ?? new Error('closed'))
        opening.onsuccess = () => {
          opening.result.close()
          resolve()
        }
      }),
  )
  await page.reload()
  await star(page, first).click()
  await expect.poll(() => bookmarksOf(server.url, ada)).toEqual([first])
  await expect(page.getByText(/new version/i)).toBeVisible()
  const versions = await page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name, version }) => [name, version]),
  )
  expect(versions).toContainEqual(['stonks-outbox', 99])
})
