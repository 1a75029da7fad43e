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
