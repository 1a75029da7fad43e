import { expect, test } from 'vitest'
import { createHashing, defaultHashCost } from './hashing.ts'

test('the default cost is at least OWASP’s minimum, and the hash contains it', async () => {
  expect(defaultHashCost.memoryCost).toBeGreaterThanOrEqual(19_456)
  expect(defaultHashCost.timeCost).toBeGreaterThanOrEqual(2)
  const hashing = await createHashing(defaultHashCost)
  const storedHash = await hashing.hash('a mill of 1843 wheels')
  expect(storedHash).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await hashing.verify(storedHash, 'a mill of 1843 wheels')).toBe(true)
  expect(hashing.isOutdated(storedHash)).toBe(false)
  // Two hashes of the same password differ.
  expect(await hashing.hash('a mill of 1843 wheels')).not.toBe(storedHash)
})

test('the dummy hash matches no password and costs as much as any other', async () => {
  const hashing = await createHashing({ memoryCost: 64, timeCost: 2 })
  for (const password of ['', ' ', 'x']) expect(await hashing.verify(hashing.dummyHash, password)).toBe(false)
  const costOf = (hash: string) => hash.split('$').slice(0, 4)
  expect(costOf(hashing.dummyHash)).toEqual(costOf(await hashing.hash('x')))
})

test.for([
  ['less memory', { memoryCost: 64, timeCost: 3 }, true],
  ['fewer iterations', { memoryCost: 128, timeCost: 2 }, true],
  ['the same cost', { memoryCost: 128, timeCost: 3 }, false],
  ['a higher cost', { memoryCost: 256, timeCost: 4 }, false],
] as const)('recognizes whether a hash is outdated, and verifies it: %s', async ([, cost, isOutdated]) => {
  const storedHash = await (await createHashing(cost)).hash('x')
  const today = await createHashing({ memoryCost: 128, timeCost: 3 })
  expect(today.isOutdated(storedHash)).toBe(isOutdated)
  expect(await today.verify(storedHash, 'x')).toBe(true)
})
