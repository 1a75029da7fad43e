import { expectAccessible } from '../harness/accessibility.ts'
import { avatar, logIn, logOut, newUser, signUp } from '../harness/accounts.ts'
import { expect, test as base } from '../harness/fixtures.ts'
import { linkTo, test } from '../harness/mail-server.ts'

// A wrong password, and a login with the old address.
test.use({ allowed: [/status of 40[01]/] })

test(
  'a user changes the address with the password and a link to the new one; the old one is told',
  { tag: '@both' },
  async ({ page, mailServer }) => {
    const person = await signUp(page)
    const { email } = newUser()
    const link = () => linkTo('confirm-email', mailServer, email)
    await page.goto('/change-password')
    const section = page.getByRole('region', { name: 'Change email' })
    await section.getByText('Change email').click()
    await expect(section).toContainText(`You log in with ${person.email}.`)
    await expectAccessible(page)
    const password = section.getByRole('textbox', { name: 'Password', exact: true })
    const submit = section.getByRole('button', { name: 'Send link to it' })
    await section.getByLabel('New Email').fill(email)
    await password.fill('not this one')
    await submit.click()
    await expect(section).toContainText('The current password is wrong.')
    await expect(password).toBeFocused()
    await password.fill(person.password)
    await submit.click()
    await expect(section).toContainText('If this address is free, a mail with a link is on its way to it.')
    await expect.poll(link).not.toBe('')

    await page.goto(link())
    await expect(page.getByRole('heading', { name: 'Confirm your new email' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Use this address' }).click()
    await expect(page.getByText('Your email is changed. Log in with it from now on.')).toBeVisible()
    await avatar(page).click()
    await expect(page.getByText(email)).toBeVisible()
    await avatar(page).click()
    await expect
      .poll(() => mailServer.mails.some(({ to, text }) => to === person.email && text.includes(email)))
      .toBe(true)

    await logOut(page)
    await page.goto('/login')
    await logIn(page, person)
    await expect(page.getByText('Wrong email or password.')).toBeVisible()
    await logIn(page, { ...person, email })
    await expect(avatar(page)).toBeVisible()
    await page.goto(link())
    await page.getByRole('button', { name: 'Use this address' }).click()
    await expect(page.getByText('This link was used or has expired.')).toBeVisible()
  },
)

base('where the server sends no mail, the page says who can change an address', { tag: '@both' }, async ({ page }) => {
  await signUp(page)
  await page.goto('/change-password')
  const section = page.getByRole('region', { name: 'Change email' })
  await section.getByText('Change email').click()
  await expect(section).toContainText('This server sends no mail: ask who runs it to change the address.')
})
