import { datasetFile, isFromServer } from '#domain/server-response'

/** The part of a Cache that is used here. */
interface CacheLike {
  readonly match: (path: string) => Promise<Response | undefined>
  readonly put: (path: string, response: Response) => Promise<void>
}

/** The parts of the browser that the check needs. */
interface Environment {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>
  readonly caches: { readonly open: (name: string) => Promise<CacheLike> }
  /** The app's pages. */
  readonly pages: () => Promise<readonly { readonly visibilityState: string }[]>
  readonly notify: (body: string, tag: string) => Promise<void>
}

/** The cache with the version of the last notification, so that each version causes only one. Installed apps use this name. */
const notifiedVersion = { cache: 'told', path: '/' } as const

/**
 * Notifies the user once if the server has another dataset than this device, unless the app is visible: it checks its
 * alert rules when it is opened. Requests only the headers.
 */
export async function notifyOfNewDataset({ fetch, caches, pages, notify }: Environment): Promise<void> {
  if ((await pages()).some(({ visibilityState }) => visibilityState === 'visible')) return
  const response = await fetch(datasetFile.path, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  const version = response?.ok && isFromServer(response) ? response.headers.get('ETag') : null
  const stored = await (await caches.open(datasetFile.cache)).match(datasetFile.path)
  const notified = await caches.open(notifiedVersion.cache)
  const last = await notified.match(notifiedVersion.path)
  if (!version || !stored || version === stored.headers.get('ETag') || version === (await last?.text())) return
  await notify('New market data has arrived. Open Stonks to check your alerts.', version)
  await notified.put(notifiedVersion.path, new Response(version))
}
