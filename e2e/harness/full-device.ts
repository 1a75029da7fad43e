import type { Page } from '@playwright/test'

/** The number of bytes that Chromium lets the page's origin store; stored data stays. */
export async function limitStorage(page: Page, url: string, quotaSize: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(url).origin, quotaSize })
}

/** Fills the origin's storage until not even a small write succeeds. */
export const fillStorage = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('of another program', 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore('anything', { autoIncrement: true })
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error ?? new Error('No database'))
    })
    const isTaken = (bytes: number) =>
      new Promise<boolean>((resolve) => {
        const storing = database.transaction('anything', 'readwrite')
        storing.objectStore('anything').add(crypto.getRandomValues(new Uint8Array(bytes)))
        storing.oncomplete = () => resolve(true)
        storing.onabort = () => resolve(false)
      })
    for (const bytes of [65_536, 4096]) while (await isTaken(bytes));
    database.close()
  })
