import { addressOf, type AppFile, verify } from './app-files.ts'

/** The caches of releases that did not verify what they stored. */
const isEarlier = (name: string): boolean => name.startsWith('workbox-precache-')

const earlierCaches = async (): Promise<readonly string[]> => (await caches.keys()).filter(isEarlier)

export async function deleteEarlierCaches(): Promise<void> {
  for (const name of await earlierCaches()) await caches.delete(name)
}

/**
 * Whether an earlier release has stored a page that cannot start: a network's sign-in page, or a page with missing or
 * damaged scripts. No code of the app runs in such a page: only the service worker can replace it.
 */
export async function storedBrokenPage(files: readonly AppFile[]): Promise<boolean> {
  for (const name of await earlierCaches()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      if (!/^\/(index|page)\.html$/.test(new URL(request.url).pathname)) continue
      const page = await cache.match(request)
      if (page && !(await canStart(await page.text(), cache, files))) return true
    }
  }
  return false
}

/** Whether the page names its entry script, and all scripts and style sheets that it names are stored. */
async function canStart(html: string, cache: Cache, files: readonly AppFile[]): Promise<boolean> {
  if (!/<script type="module"[^>]* src="\/static\//.test(html)) return false
  for (const [, address = ''] of html.matchAll(/(?:src|href)="(\/static\/[^"]+\.(?:js|css))"/g)) {
    const stored = await cache.match(address)
    if (!/javascript|css/.test(stored?.headers.get('Content-Type') ?? '')) return false
    const file = files.find((each) => addressOf(each) === address)
    if (stored && file && !(await verify(stored, file))) return false
  }
  return true
}
