import { expect, onTestFinished, test } from 'vitest'
import { aUser } from '../../testing/people.ts'
import { aDatabase } from '../../testing/server.ts'
import { createLinkStore } from './link-store.ts'

const hour = 60 * 60 * 1000
const address = { email: 'New@people.example', emailKey: 'new@people.example' }

/** A store with a clock that a test sets. */
async function open() {
  const database = await aDatabase()
  onTestFinished(() => database.destroy())
  const clock = { now: Date.UTC(2026, 0, 5) }
  return { database, clock, links: createLinkStore(database, () => Promise.resolve(clock.now)) }
}

test('a link works for an hour, for what it is, and once', async () => {
  const { database, clock, links } = await open()
  const user = await aUser(database, 'ann')
  const token = await links.addForPassword(user)
  const confirming = (await links.forAddress(user, address)) ?? ''
  clock.now += hour - 1
  expect(await links.find('password', token)).toMatchObject({ user: { id: user }, email: null })
  expect(await links.find('email', confirming)).toMatchObject({ user: { id: user }, email: address.email })
  expect(await links.find('email', token)).toBeUndefined()
  expect(await links.take('email', token, database)).toBe(false)
  expect(await links.take('password', token, database)).toBe(true)
  expect(await links.take('password', token, database)).toBe(false)
  clock.now += 1
  expect(await links.find('email', confirming)).toBeUndefined()
  expect(await links.take('email', confirming, database)).toBe(false)
})

test('an address gets three links in any hour', async () => {
  const { database, clock, links } = await open()
  await aUser(database, 'ann')
  const count = async () => {
    const made = [await links.forPassword('ann@people.example'), await links.forPassword('ann@people.example')]
    return made.filter((link) => link !== undefined).length
  }
  expect(await count()).toBe(2)
  clock.now += hour / 2
  expect(await count()).toBe(1)
  clock.now += hour / 2
  expect(await count()).toBe(2)
})
