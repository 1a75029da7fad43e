import { expectAccessible } from '../harness/accessibility.ts'
import { avatar, logIn, signUp } from '../harness/accounts.ts'
import { expect, test as base } from '../harness/fixtures.ts'
import { linkTo, test } from '../harness/mail-server.ts'

// A link that was used, a wrong password, and the session that the link has ended.
test.use({ allowed: [/status of 40[01]/] })

const newPassword = 'engine number three'

test(
  'a forgotten password is replaced by a link in a mail, which works once',
  { tag: '@both' },
  async ({ page, mailServer }) => {
    const person = await signUp(page)
    const link = () => linkTo('reset-password', mailServer, person.email)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Email').fill(person.email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText('If this address has an account, a mail with a link is on its way.')).toBeVisible()
    await expect.poll(link).not.toBe('')

    await page.goto(link())
    await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
    await expectAccessible(page)
    const password = page.getByLabel('New Password', { exact: true })
    const submit = page.getByRole('button', { name: 'Set password' })
    await password.fill('password1')
    await submit.click()
    await expect(page.getByText('This password is too easy to guess.')).toBeVisible()
    await expect(password).toBeFocused()
    await password.fill(newPassword)
    await submit.click()
    await expect(page.getByText('Your password is set. Log in with it.')).toBeVisible()
    await expect(page).toHaveURL('/login')
    await logIn(page, person)
    await expect(page.getByText('Wrong email or password.')).toBeVisible()
    await logIn(page, { ...person, password: newPassword })
    await expect(avatar(page)).toBeVisible()

    await page.goto(link())
    await password.fill('engine number four')
    await submit.click()
    await expect(page.getByText('This link was used or has expired.')).toBeVisible()
    await page.getByRole('link', { name: 'Ask for another link' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  },
)

base('where the server sends no mail, the page says who can make a link', { tag: '@both' }, async ({ page }) => {
  await page.goto('/reset-password')
  await expect(page.getByText('Ask who runs it for a link that sets a new password.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send link' })).toHaveCount(0)
  await expectAccessible(page)
})
