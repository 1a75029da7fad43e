import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '#domain/testing/eventually'
import { openOutbox, outboxDatabase } from './indexeddb-outbox.ts'
import { onTap } from './outbox-reducer.ts'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  return () => vi.unstubAllGlobals()
})

const aTap = (userId: string, symbol: string, tap = 1) => onTap({ userId, symbol, want: true, tap, at: 1 })
const settled = (request: IDBRequest) =>
  new Promise<void>((resolve, reject) => {
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error ?? new Error('It failed'))
  })

test('stores intents by user and symbol beyond the page, and shows a user only their own', async () => {
  const outbox = openOutbox()
  for (const [user, symbol] of [
    ['ada', 'A'],
    ['ada', 'B'],
    ['adam', 'C'],
    ['ad', 'D'],
  ] as const) {
    await outbox.change(user, symbol, aTap(user, symbol), 'strict')
  }
  const later = openOutbox()
  expect((await later.read('ada')).intents.map(({ symbol }) => symbol)).toEqual(['A', 'B'])
  expect((await later.all()).map(({ userId }) => userId).sort()).toEqual(['ad', 'ada', 'ada', 'adam'])
  await later.change('ada', 'A', (cell) => ({ ...cell, intent: undefined }))
  expect((await outbox.read('ada')).intents.map(({ symbol }) => symbol)).toEqual(['B'])
})

test('stores neither credentials nor addresses', async () => {
  const outbox = openOutbox()
  const { intent } = await outbox.change('ada', 'A', aTap('ada', 'A'))
  expect(Object.keys(intent ?? {}).sort()).toEqual([
    'at',
    'dueAt',
    'isSent',
    'symbol',
    'tap',
    'tries',
    'userId',
    'want',
  ])
})

test('applies concurrent transitions one after the other', async () => {
  const [one, other] = [openOutbox(), openOutbox()]
  const count = (cell: Parameters<ReturnType<typeof aTap>>[0]) => {
    const { intent } = aTap('ada', 'A')(cell)
    return { ...cell, intent: intent && { ...intent, tries: (cell.intent?.tries ?? 0) + 1 } }
  }
  const steps = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? one : other).change('ada', 'A', count))
  await Promise.all(steps)
  expect((await one.read('ada')).intents[0]?.tries).toBe(20)
})

test('a transition that throws changes nothing', async () => {
  const outbox = openOutbox()
  await outbox.change('ada', 'A', aTap('ada', 'A', 1))
  const fail = () => {
    throw new Error('a bug')
  }
  await expect(outbox.change('ada', 'A', fail)).rejects.toThrow('a bug')
  expect((await outbox.read('ada')).intents).toHaveLength(1)
})

describe('opening fails soon', () => {
  test('without IndexedDB', async () => {
    vi.stubGlobal('indexedDB', undefined)
    await expect(openOutbox().read('ada')).rejects.toThrow()
  })

  test('if the browser never responds', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => new IDBOpenDBRequest())
    await expect(openOutbox({ timeoutMs: 50 }).read('ada')).rejects.toThrow('no answer in 50 ms')
  })

  test('after an upgrade by a newer release, whose data stays', async () => {
    const newer = indexedDB.open(outboxDatabase, 99)
    newer.onupgradeneeded = () => newer.result.createObjectStore('intents').put('theirs', 'a key')
    await settled(newer)
    newer.result.close()
    const hear = vi.fn()
    const outbox = openOutbox({ onNewerRelease: hear })
    await expect(outbox.change('ada', 'A', aTap('ada', 'A'))).rejects.toThrow()
    await expect(outbox.read('ada')).rejects.toThrow()
    expect(hear).toHaveBeenCalledOnce()
    const again = indexedDB.open(outboxDatabase)
    await settled(again)
    const reading = again.result.transaction('intents').objectStore('intents').get('a key')
    await settled(reading)
    expect([again.result.version, reading.result]).toEqual([99, 'theirs'])
  })
})

describe('after a failed opening', () => {
  test('the next call opens the database again and stores its change', async () => {
    const outbox = openOutbox()
    const failing = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
      throw new DOMException('', 'UnknownError')
    })
    await expect(outbox.change('ada', 'A', aTap('ada', 'A'))).rejects.toThrow()
    failing.mockRestore()
    await outbox.change('ada', 'B', aTap('ada', 'B'))
    expect((await openOutbox().read('ada')).intents.map(({ symbol }) => symbol)).toEqual(['B'])
  })

  test('uses a database that opened too late for the calls that follow', async () => {
    const held = indexedDB.open(outboxDatabase, 1)
    await settled(held)
    const deletion = settled(indexedDB.deleteDatabase(outboxDatabase))
    const outbox = openOutbox({ timeoutMs: 50 })
    await expect(outbox.read('ada')).rejects.toThrow('no answer')
    held.result.close()
    await deletion
    await eventually(() => outbox.change('ada', 'A', aTap('ada', 'A')))
    expect((await outbox.read('ada')).intents).toHaveLength(1)
  })
})

test('does not block the deletion of the database, and reopens it afterwards', async () => {
  const outbox = openOutbox()
  await outbox.change('ada', 'A', aTap('ada', 'A'))
  await settled(indexedDB.deleteDatabase(outboxDatabase))
  expect((await outbox.read('ada')).intents).toEqual([])
  await outbox.change('ada', 'B', aTap('ada', 'B'))
  expect((await outbox.read('ada')).intents).toHaveLength(1)
})
