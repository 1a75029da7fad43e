// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { Failure } from '#worker/contract'
import { markOffline, markOnline, settleConnection } from '../state/connection.ts'
import { actAndSettle, dispatch, render } from '../testing/render.ts'
import { aDataset } from '../testing/screener-builders.ts'
import { LoadError, LoadNotices } from './load-notices.tsx'
import { Unavailable } from './unavailable.chunk.tsx'

const notices = async (failure: Failure | null, stored: boolean, busy = false) => {
  const onRefresh = vi.fn()
  const dataset = aDataset({ stored })
  return { container: await render(<LoadNotices {...{ failure, dataset, busy, onRefresh }} />), onRefresh }
}

test('a failed update shows the date of the prices and offers a retry', async () => {
  const { container, onRefresh } = await notices({ id: 'unreachable' }, true)
  expect(container.querySelector('p')?.textContent).toBe(
    'The last update failed. The server couldn’t be reached. Showing prices from Aug 20, 2025.',
  )
  await dispatch(container.querySelector('button'), new MouseEvent('click', { bubbles: true }))
  expect(onRefresh).toHaveBeenCalledOnce()
})

test('the notice is quiet while offline', async () => {
  await actAndSettle(() => {
    markOffline()
    settleConnection()
  })
  const { container } = await notices({ id: 'unreachable' }, true)
  expect(container.querySelector('p')?.textContent).toBe(
    'The last update failed. You’re offline. Showing prices from Aug 20, 2025.',
  )
  expect(container.querySelector('aside')?.dataset['tone']).toBe('quiet')
  await actAndSettle(() => {
    markOnline()
    settleConnection()
  })
})

test('the notice appears while an offline browser is still trying, and stays the same', async () => {
  await actAndSettle(() => {
    markOffline()
    settleConnection()
  })
  const { container: trying } = await notices(null, true, true)
  const { container: failed } = await notices({ id: 'unreachable' }, true)
  expect(trying.textContent).toBe(failed.textContent)
  await actAndSettle(() => {
    markOnline()
    settleConnection()
  })
})

test('the notice does not say that the user is offline if a sign-in page or a proxy answers', async () => {
  await actAndSettle(() => {
    markOffline(true)
    settleConnection()
  })
  const { container } = await notices({ id: 'unreachable' }, true)
  expect(container.querySelector('p')?.textContent).toBe(
    'The last update failed. The network answered instead of Stonks – a sign-in page or a proxy may be in between. Showing prices from Aug 20, 2025.',
  )
  await actAndSettle(() => {
    markOnline()
    settleConnection()
  })
})

test('the notice mentions maintenance while it lasts', async () => {
  const { container } = await notices({ id: 'maintenance' }, true)
  expect(container.querySelector('p')?.textContent).toBe(
    'The site is being updated and will be back in a few minutes. Showing prices from Aug 20, 2025.',
  )
})

test('the update has not failed while the server has no market data yet', async () => {
  const { container } = await notices({ id: 'pending', percent: 12 }, true)
  expect(container.querySelector('p')?.textContent).toBe(
    'The first market data is being fetched. Showing prices from Aug 20, 2025.',
  )
})

test('another press does nothing during a load', async () => {
  const { container, onRefresh } = await notices({ id: 'unreachable' }, true, true)
  await dispatch(container.querySelector('button'), new MouseEvent('click', { bubbles: true }))
  expect(onRefresh).not.toHaveBeenCalled()
})

test('reports that data could not be saved once that is certain', async () => {
  expect((await notices(null, false, true)).container.textContent).toBe('')
  expect((await notices(null, false)).container.textContent).toMatch(/^Not saved on this device/)
})

test('shows no notice without problems', async () => {
  expect((await notices(null, true)).container.textContent).toBe('')
})

test.for([
  ['operator', 'The provider does not accept the key. The site’s operator has to look into it.'],
  ['provider', 'The provider does not accept the key. The server tries again by itself.'],
] as const)('a failed first collection shows why, and whose turn it is: the %s’s', async ([turn, sentence]) => {
  const problem = { reason: 'The provider does not accept the key.', turn }
  const container = await render(<Unavailable failure={{ id: 'pending', percent: null, problem }} />)
  expect(container.textContent).toContain('The first market data couldn’t be fetched')
  expect(container.textContent).toContain(sentence)
  expect(container.textContent).not.toContain('few hours')
})

test('the notice says after an error in the worker that the rows are not the new ones, with “Try again”', async () => {
  const { container, onRefresh } = await notices({ id: 'crashed' }, true)
  expect(container.querySelector('p')?.textContent).toContain('The stocks couldn’t be selected because of an error')
  const button = container.querySelector('button')
  expect(button?.textContent).toBe('Try again')
  await dispatch(button, new MouseEvent('click', { bubbles: true }))
  expect(onRefresh).toHaveBeenCalledOnce()
})

test('a page without market data says that nothing is stored only after a failure to get it', async () => {
  const textFor = async (failure: Failure) =>
    (await render(<LoadError failure={failure} onRetry={() => undefined} />)).textContent
  expect(await textFor({ id: 'unreachable' })).toContain('Nothing is stored on this device yet.')
  for (const id of ['crashed', 'workerLost'] as const) expect(await textFor({ id })).not.toContain('stored')
})
