import { serverFetch } from '#domain/export/server-fetch'
import { yearsPath } from '#domain/years/years-manifest'
import { createDeviceLock } from '../dataset-lock.ts'
import { createBreathing } from '../engine/history/breathing.ts'
import { createHistoryConnection, createHistoryStore } from '../past/history-database.ts'
import { createYearsService, type YearsService } from './years-service.ts'

const seconds = 1000

/** The fiscal years of all companies in a browser. */
export const createDeviceYears = (): YearsService =>
  createYearsService({
    url: yearsPath,
    fetch: serverFetch,
    store: createHistoryStore(createHistoryConnection('stonks-years')),
    withLock: createDeviceLock('years', 120 * seconds),
    breathe: createBreathing(25),
    retryDelaysMs: [1 * seconds, 3 * seconds],
    limitMs: 30 * seconds,
    freshMs: 3600 * seconds,
  })
