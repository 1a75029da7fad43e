// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { Failure } from '#worker/contract'
import { aDataset } from '../../testing/screener-builders.ts'
import { markOnline, settleConnection, markOffline } from '../../state/connection.ts'
import { render, actAndSettle, dispatch } from '../../testing/render.ts'
import { LoadNotices } from './load-notices.tsx'

const notices = async (failure: Failure | null, stored: boolean, busy = false) => {
  const onRefresh = vi.fn()
  const dataset = aDataset({ stored })
  return { place: await render(<LoadNotices {...{ failure, dataset, busy, onRefresh }} />), onRefresh }
}

test('a failed update says of when the prices are, and offers to try again', async () => {
  const { place, onRefresh } = await notices({ id: 'unreachable' }, true)
  expect(place.querySelector('p')?.textContent).toBe(
    'The last update failed. The server couldn’t be reached. Showing prices from Aug 20, 2025.',
  )
  await dispatch(place.querySelector('button'), new MouseEvent('click', { bubbles: true }))
  expect(onRefresh).toHaveBeenCalledOnce()
})

test('without a connection that is no alarm', async () => {
  await actAndSettle(() => {
    markOffline()
    settleConnection()
  })
  const { place } = await notices({ id: 'unreachable' }, true)
  expect(place.querySelector('p')?.textContent).toBe(
    'The last update failed. You’re offline. Showing prices from Aug 20, 2025.',
  )
  expect(place.querySelector('aside')?.dataset['tone']).toBe('quiet')
  await actAndSettle(() => {
    markOnline()
    settleConnection()
  })
})

test('while the site is being worked on, that is what is said', async () => {
  const { place } = await notices({ id: 'maintenance' }, true)
  expect(place.querySelector('p')?.textContent).toBe(
    'The site is being updated and will be back in a few minutes. Showing prices from Aug 20, 2025.',
  )
})

test('while the server has no market of its own yet, that is no failed update', async () => {
  const { place } = await notices({ id: 'pending', percent: 12 }, true)
  expect(place.querySelector('p')?.textContent).toBe(
    'The first market data is being fetched. Showing prices from Aug 20, 2025.',
  )
})

test('while it tries, another press does nothing', async () => {
  const { place, onRefresh } = await notices({ id: 'unreachable' }, true, true)
  await dispatch(place.querySelector('button'), new MouseEvent('click', { bubbles: true }))
  expect(onRefresh).not.toHaveBeenCalled()
})

test('what could not be saved is said once it is certain', async () => {
  expect((await notices(null, false, true)).place.textContent).toBe('')
  expect((await notices(null, false)).place.textContent).toMatch(/^Not saved on this device/)
})

test('when all is well there is nothing to say', async () => {
  expect((await notices(null, true)).place.textContent).toBe('')
})
