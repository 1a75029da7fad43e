// @vitest-environment happy-dom
import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { actAndSettle, dispatch, render } from '../../testing/render.ts'
import { createAppHistory } from '../navigation/app-history.ts'
import { HistoryContext } from '../navigation/use-history.ts'
import { SearchBox } from './search-box.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

async function aSearchBox(value = '', history = createAppHistory(createMemoryHistory())) {
  const onSearch = vi.fn()
  const onEnter = vi.fn()
  const container = await render(
    <HistoryContext value={history}>
      <SearchBox label="Search" placeholder="" maxLength={100} value={value} {...{ onSearch, onEnter }} />
    </HistoryContext>,
  )
  const input = container.querySelector('input')
  const write = async (text: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    await dispatch(input, new InputEvent('input', { bubbles: true }))
  }
  const press = (key: string) => dispatch(input, new KeyboardEvent('keydown', { key, bubbles: true }))
  const advance = (time: number) => actAndSettle(() => vi.advanceTimersByTime(time))
  return { container, input, onSearch, onEnter, write, press, advance }
}

test('searches when typing pauses', async () => {
  const { onSearch, input, write, advance } = await aSearchBox()
  await write('ap')
  await advance(299)
  await write('app')
  await advance(299)
  expect(onSearch).not.toHaveBeenCalled()
  expect(input?.value).toBe('app')
  await advance(1)
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('app')
})

test('Enter searches at once', async () => {
  const { onSearch, write, press, advance } = await aSearchBox()
  await write('app')
  await press('Enter')
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('app')
  await advance(300)
  expect(onSearch).toHaveBeenCalledOnce()
})

test('reports what is entered or pasted, even if it is longer than a search', async () => {
  const { onEnter, input, write, press } = await aSearchBox()
  await write('aapl ibm')
  expect(onEnter).not.toHaveBeenCalled()
  await press('Enter')
  expect(onEnter).toHaveBeenLastCalledWith('aapl ibm')
  const pasted = 'AAPL, '.repeat(100)
  const clipboardData = { getData: () => pasted }
  await dispatch(input, Object.assign(new Event('paste', { bubbles: true }), { clipboardData }))
  expect(onEnter).toHaveBeenLastCalledWith(pasted)
})

test('Escape and the clear button clear it at once', async () => {
  const { onSearch, press, container } = await aSearchBox('apple')
  await press('Escape')
  await dispatch(container.querySelector('button'), new MouseEvent('click', { bubbles: true }))
  expect(onSearch.mock.calls).toEqual([[''], ['']])
})

test('an empty field has no clear button', async () => {
  const { container } = await aSearchBox()
  expect(container.querySelector('button')).toBeNull()
})

test('cuts off text beyond the maximum length', async () => {
  const { onSearch, write, press } = await aSearchBox()
  await write('x'.repeat(150))
  await press('Enter')
  expect(onSearch).toHaveBeenCalledWith('x'.repeat(100))
})

test.for([
  ['Back', (history: RouterHistory) => history.back()],
  ['a link to another page', (history: RouterHistory) => history.push('/AAPL')],
] as const)('forgets text that waits for a pause when the user leaves by %s', async ([, leave]) => {
  const history = createAppHistory(createMemoryHistory({ initialEntries: ['/', '/?tab=ai'] }))
  const { onSearch, input, write, advance } = await aSearchBox('apple', history)
  await write('app')
  await actAndSettle(() => leave(history))
  await advance(300)
  expect(onSearch).not.toHaveBeenCalled()
  expect(input?.value).toBe('apple')
})
