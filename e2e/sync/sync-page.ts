import type { Page } from '@playwright/test'
import { expect } from '../harness/fixtures.ts'
import { chooseTool } from '../harness/screen.ts'

export const passphrase = 'nineteen mills grind slowly over water'

export const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings' })
export const section = (page: Page) => settings(page).getByRole('region', { name: 'Sync' })
export const button = (page: Page, name: string) => section(page).getByRole('button', { name, exact: true })

export async function openSettings(page: Page): Promise<void> {
  await chooseTool(page, 'Settings')
  await expect(section(page)).toBeVisible()
}

export async function closeSettings(page: Page): Promise<void> {
  await settings(page).getByRole('button', { name: 'Done' }).click()
  await expect(settings(page)).toBeHidden()
}

/** Switches sync on for an account that has no synced data; returns the recovery code. The settings stay open. */
export async function switchOn(page: Page): Promise<string> {
  await openSettings(page)
  await button(page, 'Set up sync…').click()
  await section(page).getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await section(page).getByLabel('Repeat it').fill(passphrase)
  await section(page).getByRole('checkbox').check()
  await button(page, 'Continue').click()
  const code = (await section(page).getByLabel('Recovery code').textContent()) ?? ''
  await section(page).getByRole('checkbox', { name: 'I’ve saved the code.' }).check()
  await button(page, 'Turn on sync').click()
  await expect(section(page)).toContainText('Last synced')
  return code
}

/** Opens the form that connects a device with an account’s synced data. */
export async function openConnect(page: Page, isByCode = false): Promise<void> {
  await openSettings(page)
  await button(page, 'Set up sync…').click()
  if (isByCode) await button(page, 'Use the recovery code').click()
}

/** Submits that form. */
export async function submitSecret(page: Page, secret: string, field = 'Passphrase'): Promise<void> {
  await section(page).getByLabel(field, { exact: true }).fill(secret)
  await button(page, 'Connect').click()
}

/** Connects a device; the settings stay open. */
export async function connect(page: Page, secret = passphrase): Promise<void> {
  await openConnect(page)
  await submitSecret(page, secret)
  await expect(section(page)).toContainText('Last synced')
}

/** Syncs at once, by the button in the settings. */
export async function syncNow(page: Page): Promise<void> {
  if (!(await settings(page).isVisible())) await openSettings(page)
  await button(page, 'Sync now').click()
  await expect(section(page)).toContainText('Last synced')
  await closeSettings(page)
}
