import { expect, type Page } from '@playwright/test'
import { asArray, fieldsOf } from '#domain/keys-of'

/** A user who signs up in a test. */
export interface Person {
  readonly email: string
  readonly password: string
}

let people = 0

/** A user without an account. */
export const newUser = (): Person => ({
  email: `ada-${process.pid}-${++people}@example.com`,
  password: 'engine number one',
})

/** Fills in the sign-up form as Ada Lovelace, without submitting it. */
export async function fillInSignUp(page: Page, { email, password }: Person): Promise<void> {
  const fields = {
    'First Name': 'Ada',
    'Last Name': 'Lovelace',
    'Display Name': 'ada',
    Email: email,
    Password: password,
  }
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('checkbox', { name: 'I accept the terms of service and disclosures' }).check()
}

/** Creates an account with the form; the page is then the main page, signed in. */
export async function signUp(page: Page): Promise<Person> {
  const person = newUser()
  await page.goto('/sign-up')
  await fillInSignUp(page, person)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/')
  await expect(avatar(page)).toHaveText('AL')
  return person
}

export const avatar = (page: Page) => page.getByRole('button', { name: 'Account of Ada Lovelace' })

/** Submits the login form. */
export async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

export async function logOut(page: Page): Promise<void> {
  await avatar(page).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
}

/** A user's bookmarks on the server, sorted, requested without a page. */
export async function bookmarksOf(url: string, { email, password }: Person): Promise<string[]> {
  const body = JSON.stringify({ email, password })
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(`${url}/api/auth/login`, { method: 'POST', body, headers })
  return asArray(fieldsOf(await response.json())['bookmarks'])
    .map(String)
    .sort()
}
