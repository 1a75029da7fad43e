/** The tag of the background sync that the page requests: the browser fires it once it is online. */
export const outboxSyncTag = 'outbox'

/** The channel that notifies the other pages and the service worker of changes of the outbox. Messages are empty. */
export const outboxChannel = 'stonks-outbox'

/**
 * Sent to a page by the service worker, with a port for the response: how many changes are still pending after the page
 * has tried to deliver them.
 */
export const flushMessage = { type: 'DELIVER' } as const

/** The tag of the periodic sync that wakes an installed app to check for a new dataset. */
export const marketNewsTag = 'market'
