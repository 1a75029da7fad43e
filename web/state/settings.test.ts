// @vitest-environment happy-dom
import { setImmediate as turnOfEvents } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keysOf } from '#domain/keys-of'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { applyAppearance, createSettings, settingOptions, updateSettings } from './settings.ts'

const storage = () => localStorage
beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('restores a setting at the next start', async () => {
  const settings = createSettings(storage)
  expect(settings.panelOpen).toBe(false)
  updateSettings(settings, { panelOpen: true })
  await turnOfEvents()
  expect(createSettings(storage).panelOpen).toBe(true)
})

test('settings last until the page is closed if there is no storage', async () => {
  const settings = createSettings(() => {
    throw new DOMException('', 'SecurityError')
  })
  updateSettings(settings, { panelOpen: true })
  await turnOfEvents()
  expect(settings.panelOpen).toBe(true)
})

test('every setting has a valid value, whatever the storage holds', () => {
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

test('the root and the browser’s bars have the theme of the settings or of the system, also when that changes', () => {
  const system = Object.assign(new EventTarget(), { matches: false })
  vi.stubGlobal('matchMedia', () => system)
  document.head.innerHTML = '<meta name="theme-color" content="#0A0E12" />'
  const shown = () => [document.documentElement.dataset['theme'], document.querySelector('meta')?.content]
  const settings = createSettings(storage)
  applyAppearance(settings, document)
  expect(shown()).toEqual(['dark', '#0A0E12'])
  updateSettings(settings, { theme: 'light' })
  expect(shown()).toEqual(['light', '#F3F6F9'])
  updateSettings(settings, { theme: 'system' })
  expect(shown()).toEqual(['dark', '#0A0E12'])
  system.matches = true
  system.dispatchEvent(new Event('change'))
  expect(shown()).toEqual(['light', '#F3F6F9'])
})
