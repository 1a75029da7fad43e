import type { WorkboxPlugin } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { markFromDevice } from './from-device.ts'
import { keepFew } from './keep-few.ts'
import { isPicture, isPublicAnswer } from './public-answers.ts'

/** Seconds that the network gets before the device answers, if it can. */
const patience = 3

/** A sign-in page of the network that we are in is no answer of ours, and what another origin hides is not kept. */
const onlyOurs = (kind: RegExp): WorkboxPlugin => ({
  cacheWillUpdate: ({ response }) => {
    const isOurs = response.status === 200 && response.type === 'basic' && !response.redirected
    return Promise.resolve(isOurs && kind.test(response.headers.get('Content-Type') ?? '') ? response : null)
  },
})

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
      plugins: [onlyOurs(/^application\/json/), keepFew('answers', 200), marked],
    }),
  )
}

/** Pictures of messages: an address names one picture for ever. */
export function answerPictures(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isPicture(url.pathname),
    new CacheFirst({
      cacheName: 'pictures',
      plugins: [onlyOurs(/^image\//), keepFew('pictures', 100)],
    }),
  )
}

const isPersonal = ({ method, headers }: Request): boolean => method !== 'GET' || headers.has('Authorization')
