import { isFromServer } from '#domain/server-response'
import { datasetFile } from '#worker/contract'

/** The part of a Cache that is used here. */
interface CacheLike {
  readonly match: (path: string) => Promise<Response | undefined>
  readonly put: (path: string, response: Response) => Promise<void>
}

/** What the look asks of a browser. */
export interface Environment {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>
  readonly caches: { readonly open: (name: string) => Promise<CacheLike> }
  /** The app's pages. */
  readonly pages: () => Promise<readonly { readonly visibilityState: string }[]>
  readonly notify: (body: string, tag: string) => Promise<void>
}

/** The version that was told of last, so that nobody hears of one twice. */
const notifiedVersion = { cache: 'told', path: '/' } as const

/**
 * Looks whether the server has another market than this device, and says so once, where nobody is looking at the app: its
 * rules are checked when it is opened. Only the headers are asked for.
 */
export async function notifyOfNewDataset({ fetch, caches, pages, notify }: Environment): Promise<void> {
  if ((await pages()).some(({ visibilityState }) => visibilityState === 'visible')) return
  const answer = await fetch(datasetFile.path, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  const version = answer?.ok && isFromServer(answer) ? answer.headers.get('ETag') : null
  const kept = await (await caches.open(datasetFile.cache)).match(datasetFile.path)
  const memory = await caches.open(notifiedVersion.cache)
  const before = await memory.match(notifiedVersion.path)
  if (!version || !kept || version === kept.headers.get('ETag') || version === (await before?.text())) return
  await notify('New market data has arrived. Open Stonks to check your alerts.', version)
  await memory.put(notifiedVersion.path, new Response(version))
}
