// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { failWith } from '../../testing/account-server.ts'
import { dispatch, render } from '../../testing/render.ts'
import { Feed } from './feed.tsx'

afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const aMessage = (id: number, body: unknown) => ({
  ...{ id, body, created_at: null, user: null, links: [] },
  entities: { sentiment: null, chart: null },
})

async function feedOf(messages: readonly object[]): Promise<HTMLElement> {
  failWith({ messages })
  return await render(<Feed symbol="LARK" />)
}

test('the section says so if there are no messages', async () => {
  expect((await feedOf([])).textContent).toContain('No data available from StockTwits')
})

test('a message that cannot be rendered says so and does not affect the others', async () => {
  const container = await feedOf([aMessage(1, 7), aMessage(2, 'fine $AAPL')])
  const [broken, fine] = container.querySelectorAll('li')
  expect(broken?.textContent).toBe('error')
  expect(fine?.querySelector('a')?.getAttribute('href')).toBe('/AAPL')
  expect(console.error).toHaveBeenCalled()
  vi.mocked(console.error).mockClear()
})

test('shows six messages, and the others on request', async () => {
  const container = await feedOf(Array.from({ length: 9 }, (_, at) => aMessage(at + 1, 'up')))
  expect(container.querySelectorAll('li')).toHaveLength(6)
  const more = [...container.querySelectorAll('button')].find((button) => button.textContent === 'Show 3 more')
  await dispatch(more ?? null, new MouseEvent('click', { bubbles: true }))
  expect(container.querySelectorAll('li')).toHaveLength(9)
})
