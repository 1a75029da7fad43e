import { expect, test } from 'vitest'
import { writeStatements } from '#domain/statements/statements-line'
import { aYear, someStatements } from '#domain/statements/test-statements'
import { statementsOfYears } from '#domain/years/statements-of-years'
import { aFiscalYear } from '#domain/years/test-years'
import type { ApiResponse } from '../../data/api/api.ts'
import type { StoredHistory } from '../../data/history/history-store.ts'
import { loadStatements } from './load-statements.ts'

const statements = someStatements([aYear(2025, { revenue: 12 })])
const written: unknown = JSON.parse(JSON.stringify(writeStatements(statements)))

/** A device with at most one stored company. */
function aDevice(stored?: StoredHistory) {
  const written: StoredHistory[] = stored ? [stored] : []
  return {
    read: (symbol: string) => Promise.resolve(written.find((one) => one.symbol === symbol)),
    write: (_: unknown, one: StoredHistory) => Promise.resolve(void written.push(one)),
  }
}

const answering = (response: ApiResponse) => () => Promise.resolve(response)
const offline: ApiResponse = { ok: false, message: 'No connection.' }

test('a page that was opened has its statements offline', async () => {
  const store = aDevice()
  expect(await loadStatements('LARK', { store, get: answering({ ok: true, data: written }) })).toEqual({
    ...{ kind: 'loaded', statements, cachedAt: undefined },
  })
  expect(await loadStatements('LARK', { store, get: answering(offline) })).toMatchObject({ kind: 'loaded', statements })
  expect(await loadStatements('TIDE', { store, get: answering(offline) })).toEqual({
    kind: 'failed',
    isUnreachable: true,
  })
})

test('a page that was never opened has its fiscal years offline if all companies’ years are on the device', async () => {
  const years = { symbol: 'TIDE', currency: 'USD', years: [aFiscalYear(2025, { revenue: 4e9 })] }
  const yearsOf = (symbol: string) => Promise.resolve(symbol === 'TIDE' ? years : undefined)
  const options = { store: aDevice(), get: answering(offline), yearsOf }
  expect(await loadStatements('TIDE', options)).toEqual({
    ...{ kind: 'years', statements: statementsOfYears(years), isUnreachable: true },
  })
  expect(await loadStatements('LARK', options)).toEqual({ kind: 'failed', isUnreachable: true })
  expect(await loadStatements('TIDE', { ...options, asOf: '2024-03-01' })).toMatchObject({ kind: 'failed' })
})

test('an exported site has fiscal years, and asks no server', async () => {
  const years = { symbol: 'TIDE', currency: 'USD', years: [aFiscalYear(2025, { revenue: 4e9 })] }
  const get = () => Promise.reject(new Error('asked'))
  const yearsOf = (symbol: string) => Promise.resolve(symbol === 'TIDE' ? years : undefined)
  expect(await loadStatements('TIDE', { get, yearsOf, isExported: true })).toMatchObject({ kind: 'years' })
  expect(await loadStatements('LARK', { get, yearsOf, isExported: true })).toEqual({ kind: 'none' })
})

test('statements of a past day are asked for and kept with their day', async () => {
  const store = aDevice()
  const paths: string[] = []
  const get = (path: string): Promise<ApiResponse> => {
    paths.push(path)
    return Promise.resolve({ ok: true, data: written })
  }
  await loadStatements('LARK', { store, get, asOf: '2024-03-01' })
  expect(paths).toEqual(['/statements/LARK?asOf=2024-03-01'])
  const offlineOn = (asOf?: string) => loadStatements('LARK', { store, get: answering(offline), asOf })
  expect(await offlineOn('2024-03-01')).toMatchObject({ kind: 'loaded', statements })
  expect([await offlineOn('2024-03-04'), await offlineOn()]).toMatchObject([{ kind: 'failed' }, { kind: 'failed' }])
})

test('statements that the device has lost or damaged fail as if there were none', async () => {
  const store = aDevice({ symbol: 'LARK', data: { symbol: 7 }, fetchedAt: 0 })
  expect(await loadStatements('LARK', { store, get: answering(offline) })).toMatchObject({ kind: 'failed' })
})

test('an answer that cannot be read is no statement, and is not kept', async () => {
  const store = aDevice()
  const get = answering({ ok: true, data: { symbol: 'LARK' } })
  expect(await loadStatements('LARK', { store, get })).toEqual({ kind: 'failed', isUnreachable: false })
  expect(await store.read('LARK')).toBeUndefined()
})

test('says that there are none', async () => {
  const get = answering({ ok: true, data: null })
  expect(await loadStatements('LARK', { store: aDevice(), get })).toEqual({ kind: 'none' })
})
