// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { dispatch, render } from '../../testing/render.ts'
import { TabList } from './tab-list.tsx'

afterEach(() => document.body.replaceChildren())

async function aList() {
  const onChoose = vi.fn()
  const container = await render(
    <TabList
      label="Stonks"
      value="b"
      panel="panel"
      position="top"
      tabs={[
        { value: 'a', label: 'A', icon: 'star' },
        { value: 'b', label: 'B', icon: 'star', count: 12 },
        { value: 'c', label: 'C', icon: 'star' },
      ]}
      onChoose={onChoose}
    />,
  )
  const tabs = [...container.querySelectorAll('button')]
  const press = (key: string) =>
    dispatch(document.activeElement, new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  return { tabs, press, onChoose }
}

test('only the selected tab is in the tab order, and all tabs control the panel', async () => {
  const { tabs } = await aList()
  expect(tabs.map((tab) => tab.tabIndex)).toEqual([-1, 0, -1])
  expect(tabs.map((tab) => tab.getAttribute('aria-selected'))).toEqual(['false', 'true', 'false'])
  expect(tabs.every((tab) => tab.getAttribute('aria-controls') === 'panel')).toBe(true)
})

test('arrow keys move the focus without selecting; a press selects', async () => {
  const { tabs, press, onChoose } = await aList()
  tabs[1]?.focus()
  const visited = []
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End']) {
    await press(key)
    visited.push(document.activeElement?.getAttribute('aria-label'))
  }
  expect(visited).toEqual(['C', 'A', 'C', 'A', 'C'])
  expect(onChoose).not.toHaveBeenCalled()
  await dispatch(tabs[2] ?? null, new MouseEvent('click', { bubbles: true }))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('c')
})
