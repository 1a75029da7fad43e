import { openOutbox } from '#sw/outbox/outbox'
import { releaseReadinessDidChange } from '../../state/release.ts'
import { createCarefulStorage } from './careful-storage.ts'

/** Where this page keeps what waits. A newer release that has been here can read more than this page: it is offered. */
export const pageStorage = createCarefulStorage(openOutbox({ newer: () => releaseReadinessDidChange(true) }))
