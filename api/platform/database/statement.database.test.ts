import { expect, onTestFinished, test } from 'vitest'
import { aDatabase } from '../../testing/server.ts'
import type { Database } from './database.ts'
import { statement } from './statement.ts'

const rows = (db: Database) => db.selectFrom('login_failures').selectAll().orderBy('subject').execute()

test('a statement is compiled once and runs with different parameters', async () => {
  const db = await aDatabase()
  onTestFinished(() => db.destroy())
  let built = 0
  const add = statement<{ readonly subject: string; readonly at: number }, unknown>(({ subject, at }) => {
    built += 1
    return db.insertInto('login_failures').values({ subject, failures: 7, last_at: at })
  })
  const subjects = ["it's", 'x', '?', '$1', ':subject', "'; drop table users; --", 'ß \u{1f600}']
  for (const subject of subjects) await add(db, { subject, at: 3 })
  expect(built).toBe(1)
  expect((await rows(db)).map(({ subject, failures, last_at }) => [subject, failures, last_at])).toEqual(
    subjects.toSorted().map((subject) => [subject, 7, 3]),
  )
})

test('statements of a failed transaction are rolled back', async () => {
  const db = await aDatabase()
  onTestFinished(() => db.destroy())
  const add = statement<{ readonly subject: string }, unknown>(({ subject }) =>
    db.insertInto('login_failures').values({ subject, failures: 1, last_at: 0 }),
  )
  const failing = db.transaction().execute(async (transaction) => {
    await add(transaction, { subject: 'undone' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await rows(db)).toEqual([])
})

test('a placeholder can be used twice', async () => {
  const db = await aDatabase()
  onTestFinished(() => db.destroy())
  const echo = statement<{ readonly word: string }, { one: string; other: string }>(({ word }) =>
    db.selectNoFrom((say) => [say.val(word).as('one'), say.val(word).as('other')]),
  )
  expect((await echo(db, { word: 'lark' })).rows).toEqual([{ one: 'lark', other: 'lark' }])
})
