import type { KyselyPlugin } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { aUser } from '../../testing/people.ts'
import { accountSettings, aDatabase } from '../../testing/server.ts'
import { createLoginLimits } from '../login-limits.ts'
import { createUserStore } from '../users.ts'
import { createPasswordCheck } from './check-password.ts'
import { createHashing, createHashQueue } from './hashing.ts'

test('rejecting a wrong password takes the same work whether or not the account exists or has a password', async () => {
  const database = await aDatabase()
  onTestFinished(() => database.destroy())
  const hashing = await createHashing({ memoryCost: 64, timeCost: 1 })
  const work: string[] = []
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult({ result }) {
      work.push('statement')
      return Promise.resolve(result)
    },
  }
  const db = database.withPlugin(counting)
  const users = createUserStore(db)
  const check = createPasswordCheck({
    users,
    hashing: {
      ...hashing,
      verify(storedHash, password) {
        work.push(hashing.isOutdated(storedHash) ? 'cheap comparison' : 'comparison')
        return hashing.verify(storedHash, password)
      },
    },
    queue: createHashQueue({ running: 1, waiting: 0 }),
    limits: createLoginLimits(db, accountSettings().limits),
  })
  const withPassword = await aUser(database, 'ann')
  await users.rehash(withPassword, { from: null, to: await hashing.hash('a mill of 1843 wheels') })
  await aUser(database, 'google')

  const workFor = async (account: string) => {
    work.length = 0
    const attempt = { account, address: '192.0.2.1', isKnownDevice: false }
    const find = () => users.byEmailKey(`${account}@people.example`)
    expect(await check(find, 'a guess', attempt)).toEqual({ ok: false, reason: 'wrong' })
    return [...work]
  }
  const ofAnn = await workFor('ann')
  expect(ofAnn.filter((step) => step !== 'statement')).toEqual(['comparison'])
  expect(ofAnn.length).toBeGreaterThan(2)
  expect(await workFor('google')).toEqual(ofAnn)
  expect(await workFor('nobody')).toEqual(ofAnn)
})
