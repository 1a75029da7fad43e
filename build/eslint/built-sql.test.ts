import { expect, test } from 'vitest'
import { lintSyntax } from './lint-syntax.ts'

test.for([
  'sql.raw(name)',
  'sql.lit(name)',
  'connection.exec(`delete from users where id = ${id}`)',
  'connection.prepare("select * from users where id = " + id).all()',
  'connection.pragma(`user_version = ${version}`)',
  'db.schema.raw(`drop table ${name}`)',
])('concatenated SQL is an error: %s', async (text) => {
  expect(await lintSyntax(text, 'api/**/*.ts')).toBe(1)
})

test.for([
  'sql`select * from users where id = ${id}`.execute(db)',
  'connection.exec("begin immediate")',
  'connection.prepare(`select 1`).all(id)',
  'connection.pragma("user_version")',
])('SQL with parameters is allowed: %s', async (text) => {
  expect(await lintSyntax(text, 'api/**/*.ts')).toBe(0)
})
