import { expect, onTestFinished, test } from 'vitest'
import { aDataDir, opened } from '../../testing/database.ts'
import { purgeExpired } from '../purge-expired.ts'
import { createNonceStore } from './signed-cookie.ts'

async function twoServers(lifetimeMs: number) {
  const { path } = await aDataDir(onTestFinished)
  const [db, other] = [await opened(onTestFinished, path), await opened(onTestFinished, path)]
  return { db, isNew: createNonceStore(db, lifetimeMs), isNewToOther: createNonceStore(other, lifetimeMs) }
}

test('servers accept a nonce once, even when it reaches several at the same time', async () => {
  const { isNew, isNewToOther } = await twoServers(60_000)
  expect([await isNew('a'), await isNew('a'), await isNewToOther('a'), await isNewToOther('b')]).toEqual([
    true,
    false,
    false,
    true,
  ])
  const uses = await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? isNew : isNewToOther)('c')))
  expect(uses.filter(Boolean)).toHaveLength(1)
})

test('the purge deletes expired nonces and keeps valid ones', async () => {
  const { db, isNew } = await twoServers(60_000)
  await createNonceStore(db, -1)('expired')
  await isNew('valid')
  await purgeExpired(db)
  expect(await db.selectFrom('used_nonces').select('nonce').execute()).toEqual([{ nonce: 'valid' }])
})
