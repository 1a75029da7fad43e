import { serverFetch } from '#domain/export/server-fetch'
import { historyPath } from '#domain/history/history-path'
import type { PastQueries } from '../contract.ts'
import { createDeviceLock } from '../dataset-lock.ts'
import { createHistoryConnection, createHistoryStore } from './history-database.ts'
import { createPastService } from './past-service.ts'
import type { Needs } from './readiness.ts'

const seconds = 1000

/** The service of the market's past in a browser. */
export const createDevicePast = (needs: Needs): PastQueries =>
  createPastService({
    ...needs,
    url: historyPath,
    fetch: serverFetch,
    store: createHistoryStore(createHistoryConnection()),
    withLock: createDeviceLock('past', 600 * seconds),
    retryDelaysMs: [1 * seconds, 3 * seconds],
    limitMs: 30 * seconds,
    sliceMs: 25,
  })
