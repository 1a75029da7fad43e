// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { userDidChange } from '../../state/store.ts'
import { anAccountServer, aToken } from '../../testing/account-server.ts'
import { flush, suspendFlush } from './flush.ts'

/** The listeners of abort signals that were added and not removed since. */
function countListeners(): () => number {
  const [add, remove] = (['addEventListener', 'removeEventListener'] as const).map((name) =>
    vi.spyOn(AbortSignal.prototype, name),
  )
  onTestFinished(() => void vi.restoreAllMocks())
  return () => {
    const added = add?.mock.calls.length ?? 0
    expect(added, 'a delivery can be aborted').toBeGreaterThan(0)
    return added - (remove?.mock.calls.length ?? 0)
  }
}

test('a page that delivers all day keeps no listener of a delivery', async () => {
  anAccountServer()
  const names = { displayName: '', userData: { firstName: 'Ada', lastName: 'Lovelace' } }
  userDidChange({ id: 'ada', email: '', roles: [], ...names, bookmarks: [], accessToken: aToken('ada', 1) })
  const listeners = countListeners()
  for (let delivery = 0; delivery < 10; delivery++) await flush(true)
  expect(listeners()).toBe(0)
  suspendFlush()
})
