import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { unpack } from './unpack.ts'

const someContent = fc.uint8Array({ maxLength: 5000 })
const packed = (content: Uint8Array) => new Uint8Array(gzipSync(content))

test('gives what was packed', async () => {
  await fc.assert(
    fc.asyncProperty(someContent, async (content) => {
      expect(await unpack(packed(content))).toEqual(content)
    }),
  )
})

test('gives nothing for a file that was cut, and nothing else for one that was changed', async () => {
  await fc.assert(
    fc.asyncProperty(someContent, fc.nat(), fc.integer({ min: 1, max: 255 }), async (content, place, flips) => {
      const whole = packed(content)
      const at = place % whole.length
      expect(await unpack(whole.slice(0, at))).toBeUndefined()
      const changed = whole.map((byte, index) => (index === at ? byte ^ flips : byte))
      expect((await unpack(changed)) ?? content).toEqual(content)
    }),
  )
})
