import { setImmediate } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aDataDir, opened } from '../../testing/database.ts'
import { createGroupCommit } from './group-commit.ts'
import { storageFailure } from './transact.ts'

test('rejects all changes after one wait when another program writes for too long', async () => {
  const { path, file } = await aDataDir(onTestFinished)
  const db = await opened(onTestFinished, path, { busyTimeoutMs: 200 })
  const other = new Sqlite(file)
  onTestFinished(() => void other.close())
  other.exec('begin immediate')
  const commit = createGroupCommit(db, (_within, _key, changes: readonly number[]) => Promise.resolve(changes))
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const failures = Promise.all(Array.from({ length: 50 }, (_, at) => commit(`${at}`, at).catch(storageFailure)))
  // They have begun to wait by then; any that began again would wait forever.
  for (let turn = 0; turn < 10; turn++) await setImmediate()
  vi.setSystemTime(Date.now() + 201)
  expect(new Set(await failures)).toEqual(new Set(['store-busy']))
})

test('a burst that begins in several ticks is one transaction, and a change alone waits for nothing', async () => {
  const { path } = await aDataDir(onTestFinished)
  const db = await opened(onTestFinished, path)
  const groups: number[] = []
  const commit = createGroupCommit(db, (_within, _key, changes: readonly number[]) => {
    groups.push(changes.length)
    return Promise.resolve(changes)
  })
  const made = [commit('list', 0)]
  for (let tick = 1; tick < 4; tick++) {
    made.push(commit('list', tick))
    await setImmediate()
  }
  await Promise.all(made)
  expect(groups).toEqual([4])
  await commit('list', 9)
  expect(groups).toEqual([4, 1])
})

test('a group does not wait for an endless stream of changes', async () => {
  const { path } = await aDataDir(onTestFinished)
  const db = await opened(onTestFinished, path)
  const committedIn: number[] = []
  const commit = createGroupCommit(db, (_within, _key, changes: readonly number[]) => Promise.resolve(changes))
  for (let tick = 0; tick < 200; tick++) {
    void commit('list', tick).then(() => committedIn.push(tick))
    await setImmediate()
  }
  expect(committedIn.length).toBeGreaterThan(0)
})
