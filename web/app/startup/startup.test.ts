import { beforeEach, expect, test, vi } from 'vitest'
import { runStartup } from './startup.ts'

const events: string[] = []
beforeEach(() => {
  events.length = 0
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

/** A visit whose events the test decides. */
function aVisit(loadTools = () => Promise.resolve()) {
  let load: (hasMarket: boolean) => void = () => undefined
  let showRows: () => void = () => undefined
  const loaded = new Promise<boolean>((resolve) => (load = resolve))
  const rows = new Promise<void>((resolve) => (showRows = resolve))
  const startRest = () => {
    events.push('rest')
    return Promise.resolve()
  }
  const steps = { loaded, loadTools: () => (events.push('tools'), loadTools()), startRest }
  void runStartup(steps, rows)
  return { showRows, load }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

test('the tools are loaded once the first rows are painted, the rest when loading has ended', async () => {
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

test('a page without rows goes on a second after its market has loaded', async () => {
  const { load } = aVisit()
  load(true)
  await vi.advanceTimersByTimeAsync(999)
  expect(events).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(events).toEqual(['tools', 'rest'])
})

test('without a market the page goes on at once', async () => {
  const { load } = aVisit()
  load(false)
  await settle()
  expect(events).toEqual(['tools', 'rest'])
})

test('tools that cannot be loaded hold up nothing', async () => {
  const { load } = aVisit(() => Promise.reject(new Error('offline')))
  load(false)
  await settle()
  expect(events).toEqual(['tools', 'rest'])
})
