import { expect, onTestFinished, test } from 'vitest'
import { findPostgres, type PostgresServer, queryOnce, startPostgres, startStandby } from './postgres.ts'

const isInstalled = findPostgres() !== undefined
if (!isInstalled) console.log('Not tested: PostgreSQL. It is not installed (Debian: postgresql-15).')

async function aPrimary(): Promise<PostgresServer> {
  const primary = await startPostgres()
  onTestFinished(() => primary.stop())
  await primary.query('create table notes (text text primary key)')
  return primary
}

const textsOf = async (server: PostgresServer) =>
  (await server.query('select text from notes order by text')).map(({ text }) => text)

test.runIf(isInstalled)('copies a database from a template, and sorts it by bytes', async () => {
  const primary = await aPrimary()
  await primary.query(`insert into notes values ('b'), ('A'), ('a'), ('B')`)
  const copy = await primary.createDatabase('copy', 'stonks')
  expect((await queryOnce(copy, 'select text from notes order by text')).map(({ text }) => text)).toEqual([...'ABab'])
})

test.runIf(isInstalled)('a killed server starts again with everything it acknowledged', async () => {
  const primary = await aPrimary()
  await primary.query(`insert into notes values ('kept')`)
  await primary.kill9()
  await expect(primary.query('select 1')).rejects.toThrow()
  await primary.start()
  expect(await textsOf(primary)).toEqual(['kept'])
})

test.runIf(isInstalled)('a frozen server answers when it thaws, and not before', async () => {
  const primary = await aPrimary()
  await primary.freeze()
  let isAnswered = false
  const answer = primary.query('select 1').then(() => (isAnswered = true))
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(isAnswered).toBe(false)
  await primary.thaw()
  await answer
})

test.runIf(isInstalled)(
  'a standby that is promoted has every commit that its killed primary acknowledged',
  async () => {
    const primary = await aPrimary()
    const standby = await startStandby(primary)
    onTestFinished(() => standby.stop())
    await primary.query(`insert into notes values ('kept')`)
    await expect(standby.query(`insert into notes values ('lost')`)).rejects.toThrow('read-only')
    await primary.kill9()
    await standby.promote()
    await standby.query(`insert into notes values ('new')`)
    expect(await textsOf(standby)).toEqual(['kept', 'new'])
  },
)
