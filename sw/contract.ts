/** What the page asks the browser to remind the service worker of, once there is a connection. */
export const outboxSyncTag = 'outbox'

/** Told to the other pages and to the service worker whenever what waits has changed: nothing is said but that. */
export const outboxChannel = 'stonks-outbox'

/**
 * Put to a page by the service worker, with a port for the answer: how many changes are left after it has tried to
 * deliver them.
 */
export const flushMessage = { type: 'DELIVER' } as const

/** The tag of the periodic sync with which an installed app asks the browser to wake it for a new dataset. */
export const marketNewsTag = 'market'
