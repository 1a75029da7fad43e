/** The messages of a first visit beside the rows, in one chunk. */
export { Introduction } from './introduction.tsx'
export { RealMarketNotice } from './real-market-notice.tsx'
