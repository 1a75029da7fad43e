// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render, actAndSettle, dispatch } from '../../testing/render.ts'
import { SearchBox } from './search-box.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

async function aSearchBox(value = '') {
  const onSearch = vi.fn()
  const container = await render(
    <SearchBox label="Search" placeholder="" maxLength={100} value={value} onSearch={onSearch} />,
  )
  const input = container.querySelector('input')
  const write = async (text: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    await dispatch(input, new InputEvent('input', { bubbles: true }))
  }
  const press = (key: string) => dispatch(input, new KeyboardEvent('keydown', { key, bubbles: true }))
  const wait = (time: number) => actAndSettle(() => vi.advanceTimersByTime(time))
  return { container, input, onSearch, write, press, wait }
}

test('the search begins when typing pauses', async () => {
  const { onSearch, input, write, wait } = await aSearchBox()
  await write('ap')
  await wait(299)
  await write('app')
  await wait(299)
  expect(onSearch).not.toHaveBeenCalled()
  expect(input?.value).toBe('app')
  await wait(1)
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('app')
})

test('Enter does not wait', async () => {
  const { onSearch, write, press, wait } = await aSearchBox()
  await write('app')
  await press('Enter')
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('app')
  await wait(300)
  expect(onSearch).toHaveBeenCalledOnce()
})

test('Escape and the cross clear it at once', async () => {
  const { onSearch, press, container } = await aSearchBox('apple')
  await press('Escape')
  await dispatch(container.querySelector('button'), new MouseEvent('click', { bubbles: true }))
  expect(onSearch.mock.calls).toEqual([[''], ['']])
})

test('there is no cross where there is nothing to clear', async () => {
  const { container } = await aSearchBox()
  expect(container.querySelector('button')).toBeNull()
})

test('what is typed beyond the greatest length is cut off', async () => {
  const { onSearch, write, press } = await aSearchBox()
  await write('x'.repeat(150))
  await press('Enter')
  expect(onSearch).toHaveBeenCalledWith('x'.repeat(100))
})
