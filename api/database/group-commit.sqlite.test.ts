import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { aDataDir, opened } from '../testing/database.ts'
import { createGroupCommit } from './group-commit.ts'
import { storageFailure } from './transact.ts'

test('where another program writes for too long, all changes are rejected at once', async () => {
  const { path, file } = await aDataDir(onTestFinished)
  const db = await opened(onTestFinished, path, { busyTimeoutMs: 200 })
  const other = new Sqlite(file)
  onTestFinished(() => void other.close())
  other.exec('begin immediate')
  const commit = createGroupCommit(db, (_within, _key, changes: readonly number[]) => Promise.resolve(changes))
  const started = performance.now()
  const failures = await Promise.all(Array.from({ length: 50 }, (_, at) => commit(`${at}`, at).catch(storageFailure)))
  expect(new Set(failures)).toEqual(new Set(['store-busy']))
  expect(performance.now() - started).toBeLessThan(2_000)
})
