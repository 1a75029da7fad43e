// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { actAndSettle, dispatch, render } from '../../testing/render.ts'
import { StockCombobox, type StockOption } from './stock-combobox.tsx'

const option = (symbol: string): StockOption => ({ symbol, name: `${symbol} Inc`, sector: undefined })

async function aCombobox(find: (text: string) => Promise<readonly StockOption[]>, matches: 'over' | 'below' = 'over') {
  const onChoose = vi.fn()
  const element = await render(
    <StockCombobox
      matches={matches}
      label="Add"
      placeholder=""
      listLabel="Matches"
      noMatch={(text) => `No “${text}”`}
      find={find}
      onChoose={onChoose}
    />,
  )
  const input = element.querySelector('input')
  const write = async (text: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    await dispatch(input, new InputEvent('input', { bubbles: true }))
    await actAndSettle(() => undefined)
  }
  const press = (key: string) => dispatch(input, new KeyboardEvent('keydown', { key, bubbles: true }))
  const offered = () => [...element.querySelectorAll('strong')].map(({ textContent }) => textContent)
  const active = () => element.querySelector('[aria-selected=true] strong')?.textContent
  const status = () => element.querySelector('[role=status]')?.textContent
  return { element, input, onChoose, write, press, offered, active, status }
}

const three = () => Promise.resolve(['A', 'AA', 'AAPL'].map(option))

test('arrow keys wrap around the matches, and Enter chooses', async () => {
  const { write, press, active, offered, onChoose, input } = await aCombobox(three)
  await write(' a ')
  expect(offered()).toEqual(['A', 'AA', 'AAPL'])
  expect(active()).toBe('A')
  await press('ArrowUp')
  expect(active()).toBe('AAPL')
  await press('ArrowDown')
  await press('ArrowDown')
  expect(active()).toBe('AA')
  await press('Enter')
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('AA')
  expect(input?.value).toBe('')
  expect(offered()).toEqual([])
})

test('a new query starts at its best match', async () => {
  const { write, press, active } = await aCombobox(three)
  await write('a')
  await press('ArrowDown')
  await write('aa')
  expect(active()).toBe('A')
})

test('only the newest query shows results, even if an older response arrives later', async () => {
  const responses = new Map<string, (options: readonly StockOption[]) => void>()
  const { write, offered, status } = await aCombobox((text) => new Promise((resolve) => responses.set(text, resolve)))
  await write('f')
  await write('fo')
  await actAndSettle(() => responses.get('fo')?.([option('FO')]))
  await actAndSettle(() => responses.get('f')?.([option('F')]))
  expect(offered()).toEqual(['FO'])
  expect(status()).toBe('')
})

test('a query without a match says so, and a blank one requests nothing', async () => {
  const find = vi.fn(() => Promise.resolve([]))
  const { write, status, press, onChoose } = await aCombobox(find)
  await write('   ')
  expect(find).not.toHaveBeenCalled()
  expect(status()).toBe('')
  await write('zz')
  expect(status()).toBe('No “zz”')
  await press('Enter')
  await press('ArrowDown')
  expect(onChoose).not.toHaveBeenCalled()
})

test('Escape clears the field if the matches overlay the page, else it closes the surrounding dialog', async () => {
  const over = await aCombobox(three)
  await over.write('a')
  await over.press('Escape')
  expect(over.input?.value).toBe('')
  const below = await aCombobox(three, 'below')
  await below.write('a')
  await below.press('Escape')
  expect(below.input?.value).toBe('a')
})
