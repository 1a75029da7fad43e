// @vitest-environment happy-dom
import { keysOf } from '#domain/keys-of'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { sampleCount } from '#domain/testing/sample-count'
import { createSettings, settingOptions, updateSettings } from './settings.ts'

const storage = () => localStorage
const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => localStorage.clear())

test('a setting is restored at the next start', async () => {
  const settings = createSettings(storage)
  expect(settings.panelOpen).toBe(false)
  updateSettings(settings, { panelOpen: true })
  await settled()
  expect(createSettings(storage).panelOpen).toBe(true)
})

test('without a storage, settings hold until the page is closed', async () => {
  const settings = createSettings(() => {
    throw new DOMException('', 'SecurityError')
  })
  updateSettings(settings, { panelOpen: true })
  await settled()
  expect(settings.panelOpen).toBe(true)
})

test('whatever the storage holds, every setting has a valid value', () => {
  const junk = fc.oneof(
    fc.string(),
    fc.json(),
    fc.anything().map((value) => JSON.stringify({ panelOpen: value, density: value, keys: value })),
  )
  fc.assert(
    fc.property(junk, (text) => {
      localStorage.setItem('stonks.settings', text)
      const settings = createSettings(storage)
      expect(Object.keys(settings)).toEqual(Object.keys(settingOptions))
      for (const id of keysOf(settingOptions)) {
        expect(settingOptions[id]).toContain(settings[id])
      }
    }),
    { numRuns: sampleCount(2000) },
  )
})
