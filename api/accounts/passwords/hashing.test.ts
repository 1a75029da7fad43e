import { expect, test } from 'vitest'
import { createHashing, defaultHashCost } from './hashing.ts'

test('what a hash costs is not below what OWASP asks for, and it says so itself', async () => {
  expect(defaultHashCost.memoryCost).toBeGreaterThanOrEqual(19_456)
  expect(defaultHashCost.timeCost).toBeGreaterThanOrEqual(2)
  const hashing = await createHashing(defaultHashCost)
  const kept = await hashing.hash('a mill of 1843 wheels')
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await hashing.verify(kept, 'a mill of 1843 wheels')).toBe(true)
  expect(hashing.isOutdated(kept)).toBe(false)
  // Of one password no two hashes are the same.
  expect(await hashing.hash('a mill of 1843 wheels')).not.toBe(kept)
})

test('nobody’s password is ever right', async () => {
  const hashing = await createHashing({ memoryCost: 64, timeCost: 1 })
  for (const password of ['', ' ', 'x']) expect(await hashing.verify(null, password)).toBe(false)
})

test.for([
  ['less memory', { memoryCost: 64, timeCost: 3 }, true],
  ['fewer rounds', { memoryCost: 128, timeCost: 2 }, true],
  ['the same', { memoryCost: 128, timeCost: 3 }, false],
  ['more', { memoryCost: 256, timeCost: 4 }, false],
] as const)('a hash that was made with %s', async ([, cost, isOutdated]) => {
  const kept = await (await createHashing(cost)).hash('x')
  const today = await createHashing({ memoryCost: 128, timeCost: 3 })
  expect(today.isOutdated(kept)).toBe(isOutdated)
  expect(await today.verify(kept, 'x')).toBe(true)
})
