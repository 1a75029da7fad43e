import { expectAccessible } from '../harness/accessibility.ts'
import { avatar, logIn, signUp } from '../harness/accounts.ts'
import { expect, test } from '../harness/fixtures.ts'
import { rows } from '../harness/screen.ts'

// A wrong password, and a login to an account that is gone.
test.use({ allowed: [/status of 40[01]/] })

test(
  'an account is deleted with its password, for good; notes on the device stay',
  { tag: '@both' },
  async ({ page, market }) => {
    const symbol = market.select().stocks[0]?.symbol ?? ''
    const person = await signUp(page)
    await page.goto(`/${symbol}`)
    await page.getByLabel(`Private note about ${symbol}`).fill('Mine')
    await page.getByLabel('Add a tag').fill('core')
    await page.keyboard.press('Enter')
    await avatar(page).click()
    await page.getByRole('link', { name: 'Change Password' }).click()
    await page.getByText('Delete account').click()
    await expectAccessible(page)
    const password = page.getByRole('textbox', { name: 'Password', exact: true })
    const submit = page.getByRole('button', { name: 'Delete my account' })
    await password.fill('not this one')
    await submit.click()
    await expect(page.getByText('The current password is wrong.')).toBeVisible()
    await expect(password).toBeFocused()
    await password.fill(person.password)
    await submit.click()
    await expect(page.getByText('Your account is deleted.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'My tags' }).getByRole('button')).toHaveText(['#core 1'])
    await expect(rows(page).first()).toBeVisible()
    await page.goto('/login')
    await logIn(page, person)
    await expect(page.getByText('Wrong email or password.')).toBeVisible()
  },
)
