import { expect, type Page } from '@playwright/test'
import { chooseTool } from './screen.ts'

export const alertsSheet = (page: Page) => page.getByRole('dialog', { name: 'Alerts' })

/** The switch that has the server check the alert of `saveAlert`. */
export const awaySwitch = (page: Page) =>
  alertsSheet(page).getByRole('switch', { name: /^Check while I’m away: New match in/ })

/** Saves an alert about a screen, and leaves the sheet open. */
export async function saveAlert(page: Page): Promise<void> {
  await chooseTool(page, 'Alerts')
  const sheet = alertsSheet(page)
  await sheet.getByRole('combobox', { name: 'Screen' }).selectOption({ label: 'Week Best Large Cap' })
  await sheet.getByRole('button', { name: 'Save alert' }).click()
  await expect(awaySwitch(page)).toBeVisible()
}
