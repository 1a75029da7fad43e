import { chunk } from './load-chunk.ts'

/** What somebody who is signed in can do. It is fetched with the first need. */
export const accountChunk = chunk(() => import('./account/account.ts'))
