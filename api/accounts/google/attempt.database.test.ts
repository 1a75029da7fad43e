import { expect, onTestFinished, test } from 'vitest'
import { aDataDir, opened } from '../../testing/database.ts'
import { purgeExpired } from '../purge-expired.ts'
import { createNonceStore } from './signed-cookie.ts'

async function twoServers(lifetimeMs: number) {
  const { path } = await aDataDir(onTestFinished)
  const [db, other] = [await opened(onTestFinished, path), await opened(onTestFinished, path)]
  return { db, isNew: createNonceStore(db, lifetimeMs), isNewToOther: createNonceStore(other, lifetimeMs) }
}

test('a nonce is accepted once, whichever server it reaches, also at the same time', async () => {
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

test('expired nonces are deleted with other expired rows, and no others', async () => {
  const { db, isNew } = await twoServers(60_000)
  await createNonceStore(db, -1)('expired')
  await isNew('valid')
  await purgeExpired(db)
  expect(await db.selectFrom('used_nonces').select('nonce').execute()).toEqual([{ nonce: 'valid' }])
})
