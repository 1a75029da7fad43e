/** When all pictures are taken, so that those of another day show the same prices and dates: after the close of a Tuesday. */
export const pictureTime = '2026-11-25T12:00:00Z'

/** Settings of a server with the whole simulated market of that time. */
export const pictureServer = {
  MARKET: 'demo',
  CLOCK_START: pictureTime,
  NODE_OPTIONS: `--import=${new URL('server-clock.mjs', import.meta.url).href}`,
}
