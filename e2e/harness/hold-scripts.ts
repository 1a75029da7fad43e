import type { Page } from '@playwright/test'

/** Holds back the page's scripts, or those at certain addresses, until the returned function is called. */
export async function holdScripts(page: Page, addresses = /\/static\/js\//): Promise<() => void> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(addresses, async (route) => {
    await released
    await route.continue()
  })
  return release
}
