import type { Locator, Page, Route } from '@playwright/test'
import { avatar, logOut, newUser } from '../harness/accounts.ts'
import { expect, test } from '../harness/fixtures.ts'
import { rows, symbols } from '../harness/screen.ts'
import { serverResponse } from '../harness/server.ts'

test.use({ settings: { MARKET: 'demo', DEMO_STOCKS: '400', LOGINS_PER_MINUTE: '1000' } })

const portal = { contentType: 'text/html', body: '<h1>Welcome to our wireless</h1>' }

/** Faults of a form request, and the message for each. */
const faults: readonly (readonly [sentence: string, (route: Route) => Promise<void>])[] = [
  ['You’re offline – try again when connected.', (route) => route.abort('connectionrefused')],
  [
    'The network answered instead of Stonks – a sign-in page or a proxy may be in between.',
    (route) => route.fulfill(portal),
  ],
  [
    'The network answered instead of Stonks – a sign-in page or a proxy may be in between.',
    (route) => route.fulfill({ ...portal, status: 403 }),
  ],
  ['The server’s response couldn’t be read. Try again in a moment.', (route) => route.fulfill(serverResponse({}))],
  ['Too many requests. Try again in a moment.', (route) => route.fulfill(tooMany)],
]
const tooMany = serverResponse({ message: 'Too many requests. Try again in a moment.', code: 'too-many' }, 429)

interface Form {
  readonly path: string
  readonly fields: Readonly<Record<string, string>>
  readonly button: string
  readonly busy: string
}

/** Moves with the Tab key until the element has the focus, as a user without a mouse does. */
async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const { keyboard } = target.page()
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 60 && !(await isThere()); presses++) await keyboard.press(key)
  await expect(target).toBeFocused()
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

async function typeInto(page: Page, fields: Form['fields']): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await tabTo(field(page, label))
    await page.keyboard.type(text)
  }
}

const expectTyped = async (page: Page, fields: Form['fields']) => {
  for (const [label, text] of Object.entries(fields)) await expect(field(page, label)).toHaveValue(text)
}

/** Sends what is filled in through every fault, and then by a server that takes its time. */
async function sendThroughFaults(page: Page, { path, fields, button, busy }: Form): Promise<void> {
  const send = page.getByRole('button', { name: button, exact: true })
  const first = field(page, Object.keys(fields)[0] ?? '')
  const alert = page.locator('form').filter({ has: first }).getByRole('alert')
  for (const [sentence, fault] of faults) {
    await page.route(path, fault)
    await send.press('Enter')
    await expect(alert).toHaveText(sentence)
    await expect(send).toBeEnabled()
    await expectTyped(page, fields)
    await page.unroute(path)
  }
  let sent = 0
  let goOn: () => void = () => undefined
  const timeout = new Promise<void>((resolve) => (goOn = resolve))
  await page.route(path, async (route) => {
    sent++
    await timeout
    await route.continue()
  })
  await send.press('Enter')
  const sending = page.getByRole('button', { name: busy })
  await expect(sending).toBeFocused()
  await expect(alert).toBeEmpty()
  await sending.press('Enter')
  await first.press('Enter')
  await expectTyped(page, fields)
  goOn()
  await expect(sending).toBeHidden()
  expect(sent).toBe(1)
  await page.unroute(path)
}

test.describe('forms and errors of the network or server', () => {
  test.use({ allowed: [/Failed to load resource|is not JSON/] })

  test('an error is shown in a sentence and no input is lost, in sign-up, login and password change', async ({
    page,
  }) => {
    const { email, password } = newUser()
    const names = { 'First Name': 'Ada', 'Last Name': 'Lovelace', 'Display Name': 'ada' }
    const person = { ...names, Email: email, Password: password }
    await page.goto('/sign-up')
    await typeInto(page, person)
    await page.getByRole('checkbox').press('Space')
    await sendThroughFaults(page, {
      ...{ path: '**/api/auth/sign-up', fields: person },
      ...{ button: 'Sign Up', busy: 'Signing up…' },
    })
    await expect(avatar(page)).toBeVisible()

    await page.goto('/change-password')
    const passwords = { 'Current Password': password, 'New Password': 'engine number two' }
    await typeInto(page, passwords)
    await sendThroughFaults(page, {
      ...{ path: '**/api/auth/change-password', fields: passwords },
      ...{ button: 'Change Password', busy: 'Changing…' },
    })
    await expect(page.getByText('Password successfully changed')).toBeVisible()
    await expect(field(page, 'New Password')).toHaveValue('')

    await logOut(page)
    await page.goto('/login')
    const login = { Email: email, Password: 'engine number two' }
    await typeInto(page, login)
    await sendThroughFaults(page, {
      ...{ path: '**/api/auth/login', fields: login },
      ...{ button: 'Login', busy: 'Logging in…' },
    })
    await expect(avatar(page)).toBeVisible()
  })
})

async function signUpByKeyboard(page: Page): Promise<{ email: string; password: string }> {
  const { email, password } = newUser()
  await page.goto('/')
  await tabTo(page.getByRole('link', { name: 'Login' }))
  await page.keyboard.press('Enter')
  await tabTo(page.getByRole('link', { name: 'Sign up' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible()
  const names = { 'First Name': 'Ada', 'Last Name': 'Lovelace', 'Display Name': 'ada' }
  await typeInto(page, { ...names, Email: email, Password: password })
  await tabTo(page.getByRole('checkbox', { name: 'I accept the terms of service and disclosures' }))
  await page.keyboard.press('Space')
  await tabTo(page.getByRole('button', { name: 'Sign Up' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(avatar(page)).toBeVisible()
  return { email, password }
}

test('a user without a mouse signs up, edits a list, changes the password, logs out and in', async ({ page }) => {
  const { email, password } = await signUpByKeyboard(page)

  await expect(rows(page).first()).toBeVisible()
  const [first = ''] = await symbols(page)
  const star = page.getByRole('button', { name: `Bookmark ${first}`, exact: true })
  await star.focus()
  await page.keyboard.press('Space')
  await expect(star).toHaveAttribute('aria-pressed', 'true')

  await tabTo(avatar(page), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(avatar(page)).toHaveAttribute('aria-expanded', 'true')
  await tabTo(page.getByRole('link', { name: 'Change Password' }))
  await page.keyboard.press('Escape')
  await expect(avatar(page)).toBeFocused()
  await expect(avatar(page)).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Space')
  await tabTo(page.getByRole('link', { name: 'Change Password' }))
  await page.keyboard.press('Enter')

  await typeInto(page, { 'Current Password': password, 'New Password': 'engine number two' })
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password successfully changed')).toBeVisible()
  await tabTo(avatar(page))
  await page.keyboard.press('Enter')
  await tabTo(page.getByRole('button', { name: 'Logout' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')

  await tabTo(page.getByRole('link', { name: 'Login' }))
  await page.keyboard.press('Enter')
  await typeInto(page, { Email: email, Password: 'engine number two' })
  await page.keyboard.press('Enter')
  await expect(avatar(page)).toBeVisible()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
})
