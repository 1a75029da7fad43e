import { avatar, fillInSignUp, logIn, logOut, newUser, signUp } from '../harness/accounts.ts'
import { expect, test } from '../harness/fixtures.ts'

test.use({ settings: { MARKET: 'demo', DEMO_STOCKS: '400', LOGINS_PER_MINUTE: '1000' } })

const stored = () => localStorage.getItem('stonks.user')

test(
  'signing up logs the user in, on the main page, also for the next visit',
  { tag: ['@both', '@core'] },
  async ({ page }) => {
    await signUp(page)
    await page.reload()
    await expect(avatar(page)).toBeVisible()
  },
)

test(
  'logging out ends the session here and on the server, and the password opens a new one',
  { tag: '@core' },
  async ({ page }) => {
    const person = await signUp(page)
    const left = page.waitForResponse('**/api/auth/logout')
    await logOut(page)
    expect((await left).status()).toBe(200)
    expect(await page.evaluate(stored)).toBeNull()
    await page.goto('/login')
    await logIn(page, person)
    await expect(page).toHaveURL('/')
    await expect(avatar(page)).toBeVisible()
  },
)

test.describe('what the server refuses', () => {
  test.use({ allowed: [/Failed to load resource/] })

  test('a wrong password has its own message, and no input is lost', { tag: '@core' }, async ({ page }) => {
    await page.goto('/login')
    await logIn(page, { email: 'unknown@example.com', password: 'wrong one' })
    await expect(page.getByRole('alert')).toHaveText('Wrong email or password.')
    await expect(page.getByLabel('Email')).toHaveValue('unknown@example.com')
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('wrong one')
  })

  test('a common password is refused at its field', async ({ page }) => {
    await page.goto('/sign-up')
    await fillInSignUp(page, { ...newUser(), password: 'password1' })
    await expect(page.getByText(/^Easy to guess: .+ Add another word or two\.$/)).toBeVisible()
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expect(page.getByRole('alert')).toHaveText('This password is too easy to guess. Add another word or two.')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  })

  test('a wrong current password is refused, a right one changes it', async ({ page }) => {
    const { email, password } = await signUp(page)
    await avatar(page).click()
    await page.getByRole('link', { name: 'Change Password' }).click()
    const current = page.getByLabel('Current Password', { exact: true })
    const fresh = page.getByLabel('New Password', { exact: true })
    const alert = page.locator('form').filter({ has: current }).getByRole('alert')
    await current.fill('not this one')
    await fresh.fill('engine number two')
    await page.getByRole('button', { name: 'Change Password' }).click()
    await expect(alert).toHaveText('The current password is wrong.')
    await current.fill(password)
    await page.getByRole('button', { name: 'Change Password' }).click()
    await expect(page.getByText('Password successfully changed')).toBeVisible()
    await expect(alert).toBeEmpty()
    await logOut(page)
    await page.goto('/login')
    await logIn(page, { email, password: 'engine number two' })
    await expect(avatar(page)).toBeVisible()
  })

  test('a token that the server refuses is renewed silently', async ({ page }) => {
    await signUp(page)
    await page.evaluate(() => {
      const user: unknown = JSON.parse(localStorage.getItem('stonks.user') ?? '{}')
      localStorage.setItem('stonks.user', JSON.stringify(Object.assign({}, user, { accessToken: 'old' })))
    })
    const renewed = page.waitForResponse('**/api/auth/refresh')
    await page.reload()
    expect((await renewed).status()).toBe(200)
    await expect(avatar(page)).toBeVisible()
  })

  test('a user without a session is signed out at the next start', async ({ page, context }) => {
    await signUp(page)
    await page.evaluate(() => {
      const user: unknown = JSON.parse(localStorage.getItem('stonks.user') ?? '{}')
      localStorage.setItem('stonks.user', JSON.stringify(Object.assign({}, user, { accessToken: 'old' })))
    })
    await context.clearCookies()
    await page.goto('/?tab=list')
    await expect(page).toHaveURL('/login')
    await expect(page.getByText('You were signed out')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  })
})

test('changing a password requires a login', async ({ page }) => {
  await page.goto('/change-password')
  await expect(page).toHaveURL('/login')
})

test('without configuration, nothing mentions Google', async ({ page }) => {
  for (const path of ['/login', '/sign-up']) {
    const config = page.waitForResponse('**/api/config')
    await page.goto(path)
    await config
    await expect(page.getByLabel('Email')).toBeVisible()
    await expect(page.getByRole('button', { name: /Google/ })).toHaveCount(0)
  }
})
