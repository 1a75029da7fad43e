// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { runStartup } from './startup.ts'

const events: string[] = []
beforeEach(() => {
  events.length = 0
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

/** A visit whose events the test decides. */
function aVisit(loadTools = () => Promise.resolve(true)) {
  let load: (hasMarket: boolean) => void = () => undefined
  let showRows: () => void = () => undefined
  const loaded = new Promise<boolean>((resolve) => (load = resolve))
  const rows = new Promise<void>((resolve) => (showRows = resolve))
  const startRest = () => {
    events.push('rest')
    return Promise.resolve(true)
  }
  const steps = { loaded, loadTools: () => (events.push('tools'), loadTools()), startRest }
  void runStartup(steps, rows)
  return { showRows, load }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

test('loads the tools once the first rows are painted, and the rest once loading has ended', async () => {
  const { showRows, load } = aVisit()
  await settle()
  expect(events).toEqual([])
  showRows()
  await settle()
  expect(events).toEqual(['tools'])
  load(true)
  await settle()
  expect(events).toEqual(['tools', 'rest'])
})

test('a page without rows loads the tools and the rest a second after its market has loaded', async () => {
  const { load } = aVisit()
  load(true)
  await vi.advanceTimersByTimeAsync(999)
  expect(events).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(events).toEqual(['tools', 'rest'])
})

test('a page without a market loads the tools and the rest at once', async () => {
  const { load } = aVisit()
  load(false)
  await settle()
  expect(events).toEqual(['tools', 'rest'])
})

test('tools that fail to load block nothing, and load once the browser is back online or half a minute later', async () => {
  const outcomes = [false, false, false, true]
  const { load } = aVisit(() => Promise.resolve(outcomes.shift() ?? true))
  load(false)
  await settle()
  expect(events).toEqual(['tools', 'rest'])
  dispatchEvent(new Event('online'))
  await settle()
  expect(events).toEqual(['tools', 'rest', 'tools'])
  await vi.advanceTimersByTimeAsync(29_999)
  expect(events).toEqual(['tools', 'rest', 'tools'])
  await vi.advanceTimersByTimeAsync(1)
  dispatchEvent(new Event('online'))
  await settle()
  expect(events).toEqual(['tools', 'rest', 'tools', 'tools', 'tools'])
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(events).toHaveLength(5)
})
