import type { WorkboxPlugin } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { markFromDevice } from './from-device.ts'
import { keepFew } from './keep-few.ts'
import { isPicture, isPublicAnswer } from './public-answers.ts'
import { serverOnly } from './server-only.ts'

/** Seconds that the network gets before the device answers, if it can. */
const patience = 3

const marked: WorkboxPlugin = {
  cachedResponseWillBeUsed: ({ cachedResponse }) =>
    Promise.resolve(cachedResponse ? markFromDevice(cachedResponse) : null),
}

/** Answers that are the same for everybody: from the network, else the last one, whose `Date` says how old it is. */
export function answerWithAge(): void {
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && isPublicAnswer(url.pathname) && !isPersonal(request),
    new NetworkFirst({
      cacheName: 'answers',
      networkTimeoutSeconds: patience,
      plugins: [serverOnly, keepFew('answers', 200), marked],
    }),
  )
}

/** Pictures of messages: an address names one picture for ever. */
export function answerPictures(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isPicture(url.pathname),
    new CacheFirst({
      cacheName: 'pictures',
      plugins: [serverOnly, keepFew('pictures', 100)],
    }),
  )
}

const isPersonal = ({ method, headers }: Request): boolean => method !== 'GET' || headers.has('Authorization')
