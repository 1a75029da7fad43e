import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { openOutbox } from '#outbox/indexeddb-outbox'
import type { OutboxStorage } from '#outbox/outbox'
import { onTap } from '#outbox/outbox-reducer'
import { createFallbackStorage } from './fallback-storage.ts'

let devices = 0
const aDevice = () => openOutbox({ name: `device-${++devices}` })

/** A device that stores only some of what it is given. */
function failing(device: OutboxStorage, fails: () => boolean): OutboxStorage {
  const full = () => Promise.reject(new DOMException('', 'QuotaExceededError'))
  return {
    read: (userId) => (fails() ? full() : device.read(userId)),
    all: () => (fails() ? full() : device.all()),
    change: (...given) => (fails() ? full() : device.change(...given)),
  }
}

const step = fc.record({ symbol: fc.constantFrom('A', 'B', 'C'), want: fc.option(fc.boolean()), fails: fc.boolean() })
const wants = async (storage: OutboxStorage) =>
  (await storage.read('ada')).intents.map(({ symbol, want }) => `${symbol} ${want}`).sort()

test('changes that the device fails to store stay visible to the page, and are stored when the device is ready', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const [device, model] = [aDevice(), aDevice()]
      let fails = false
      const careful = createFallbackStorage(failing(device, () => fails))
      const both = async (each: Omit<(typeof steps)[number], 'fails'>, at: number) => {
        const tap = { userId: 'ada', symbol: each.symbol, want: each.want ?? false, tap: at, at }
        const rule = each.want === null ? (cell: object) => ({ ...cell, intent: undefined }) as never : onTap(tap)
        await Promise.all([careful, model].map((storage) => storage.change('ada', each.symbol, rule)))
      }
      for (const [at, each] of steps.entries()) {
        fails = each.fails
        await both(each, at)
        expect(await wants(careful)).toEqual(await wants(model))
      }
      fails = false
      for (const symbol of ['A', 'B', 'C']) await careful.change('ada', symbol, (cell) => cell)
      expect(await wants(device)).toEqual(await wants(model))
      expect(careful.unstoredOf('ada')).toEqual([])
    }),
    { numRuns: 100 },
  )
})

test('reports a user’s change as not persisted until it is, and no other user’s', async () => {
  let fails = true
  const careful = createFallbackStorage(failing(aDevice(), () => fails))
  const tap = onTap({ userId: 'ada', symbol: 'A', want: true, tap: 1, at: 1 })
  await careful.change('ada', 'A', tap)
  expect([careful.unstoredOf('ada'), careful.unstoredOf('eve')]).toEqual([['A'], []])
  fails = false
  await careful.change('ada', 'A', tap)
  expect(careful.unstoredOf('ada')).toEqual([])
})

test('the next read that finds the device ready stores what it failed to store before', async () => {
  let fails = true
  const device = aDevice()
  const careful = createFallbackStorage(failing(device, () => fails))
  for (const symbol of ['A', 'B', 'C']) {
    await careful.change('ada', symbol, onTap({ userId: 'ada', symbol, want: true, tap: 1, at: 1 }))
  }
  expect(await wants(careful)).toEqual(['A true', 'B true', 'C true'])
  fails = false
  expect(await wants(careful)).toEqual(['A true', 'B true', 'C true'])
  expect(await wants(device)).toEqual(['A true', 'B true', 'C true'])
  expect(careful.unstoredOf('ada')).toEqual([])
})
