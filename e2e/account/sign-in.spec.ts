import type { Locator, Page } from '@playwright/test'
import { avatar, newUser } from '../harness/accounts.ts'
import { expect, test } from '../harness/fixtures.ts'
import { rows, symbols, tabTo } from '../harness/screen.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Types into fields that the Tab key reaches. */
async function typeInto(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await tabTo(field(page, label))
    await page.keyboard.type(text)
  }
}

async function press(target: Locator, key = 'Enter', tab: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(target, tab)
  await target.page().keyboard.press(key)
}

test.describe('by keyboard alone', () => {
  test.use({ allowed: [/Failed to load resource/] })

  test(
    'a user signs up, edits a list, changes the password, logs out and in; every refusal gives its reason and keeps the input',
    { tag: '@core' },
    async ({ page }) => {
      const { email, password } = newUser()
      const alert = page.locator('form').getByRole('alert')
      await test.step('a failed sign-up keeps the input, and the form sends one request at a time', async () => {
        await page.goto('/')
        await press(page.getByRole('link', { name: 'Login' }))
        await press(page.getByRole('link', { name: 'Sign up' }))
        await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible()
        const names = { 'First Name': 'Ada', 'Last Name': 'Lovelace', 'Display Name': 'ada', Email: email }
        await typeInto(page, { ...names, Password: 'password1' })
        await press(page.getByRole('checkbox', { name: 'I accept the terms of service and disclosures' }), 'Space')
        await press(page.getByRole('button', { name: 'Sign Up' }))
        await expect(alert).toHaveText('This password is too easy to guess. Add another word or two.')
        await expect(field(page, 'Password')).toBeFocused()
        for (const [label, text] of Object.entries(names)) await expect(field(page, label)).toHaveValue(text)
        await page.keyboard.press('ControlOrMeta+A')
        await page.keyboard.type(password)

        let sent = 0
        let answer: () => void = () => undefined
        const held = new Promise<void>((resolve) => (answer = resolve))
        await page.route('**/api/auth/sign-up', async (route) => {
          sent++
          await held
          await route.continue()
        })
        await press(page.getByRole('button', { name: 'Sign Up' }))
        await expect(page.getByRole('button', { name: 'Signing up…' })).toBeFocused()
        await expect(alert).toBeEmpty()
        await page.keyboard.press('Enter')
        answer()
        await expect(page).toHaveURL('/')
        await expect(avatar(page)).toBeVisible()
        expect(sent).toBe(1)
      })

      await expect(rows(page).first()).toBeVisible()
      const [first = ''] = await symbols(page)
      const star = page.getByRole('button', { name: `Bookmark ${first}`, exact: true })
      await star.focus()
      await page.keyboard.press('Space')
      await expect(star).toHaveAttribute('aria-pressed', 'true')

      await test.step('the password changes once the current one is right', async () => {
        const change = page.getByRole('link', { name: 'Change Password' })
        await press(avatar(page), 'Enter', 'Shift+Tab')
        await expect(avatar(page)).toHaveAttribute('aria-expanded', 'true')
        await press(change, 'Escape')
        await expect(avatar(page)).toBeFocused()
        await expect(avatar(page)).toHaveAttribute('aria-expanded', 'false')
        await page.keyboard.press('Space')
        await press(change)
        await typeInto(page, { 'Current Password': 'not this one', 'New Password': 'engine number two' })
        await page.keyboard.press('Enter')
        await expect(alert.first()).toHaveText('The current password is wrong.')
        await expect(field(page, 'Current Password')).toBeFocused()
        await page.keyboard.press('ControlOrMeta+A')
        await page.keyboard.type(password)
        await page.keyboard.press('Enter')
        await expect(page.getByText('Password successfully changed')).toBeVisible()
      })

      await test.step('the session ends here and on the server', async () => {
        const left = page.waitForResponse('**/api/auth/logout')
        await press(avatar(page))
        await press(page.getByRole('button', { name: 'Logout' }))
        expect((await left).status()).toBe(200)
        await expect(page).toHaveURL('/')
        expect(await page.evaluate(() => localStorage.getItem('stonks.user'))).toBeNull()
      })

      await test.step('the new password starts a new session', async () => {
        await press(page.getByRole('link', { name: 'Login' }))
        await typeInto(page, { Email: email, Password: password })
        await page.keyboard.press('Enter')
        await expect(alert).toHaveText('Wrong email or password.')
        await expect(field(page, 'Email')).toHaveValue(email)
        await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true')
        await field(page, 'Password').fill('engine number two')
        await page.keyboard.press('Enter')
        await expect(avatar(page)).toBeVisible()
        await expect(star).toHaveAttribute('aria-pressed', 'true')
      })
    },
  )
})
