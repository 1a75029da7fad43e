import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverHeader } from '#domain/server-response'

const asked = vi.fn<(url: string) => Promise<Response>>()
const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
}

beforeEach(() => {
  stored.clear()
  asked.mockReset()
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Whether a page offers a real market at its start, with a server that describes its market like this. */
async function visit(config: object) {
  vi.resetModules()
  asked.mockImplementation(() => Promise.resolve(Response.json(config, { headers: { [serverHeader]: '1' } })))
  const state = await import('./real-market-state.ts')
  await state.offerRealMarket()
  return state
}

const unchosen = { market: { source: 'demo', simulated: true, isDefault: true } }

test('offers a real market if nobody has chosen one, until the user closes the notice for good', async () => {
  const first = await visit(unchosen)
  expect(first.realMarket.isOffered).toBe(true)
  expect((await visit(unchosen)).realMarket.isOffered).toBe(true)
  first.closeRealMarket()
  expect(first.realMarket.isOffered).toBe(false)
  asked.mockClear()
  expect((await visit(unchosen)).realMarket.isOffered).toBe(false)
  expect(asked).not.toHaveBeenCalled()
})

test.for<[string, object]>([
  ['the simulated market is chosen', { market: { source: 'demo', simulated: true } }],
  ['the market is real', { market: { source: 'massive', simulated: false } }],
  ['the server does not mention its market', {}],
])('offers no real market if %s', async ([, config]) => {
  expect((await visit(config)).realMarket.isOffered).toBe(false)
})

test('offers none on a device without storage, and closing does not throw', async () => {
  const refuse = () => {
    throw new DOMException('Forbidden', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  const { realMarket, closeRealMarket } = await visit(unchosen)
  expect(realMarket.isOffered).toBe(false)
  closeRealMarket()
})
