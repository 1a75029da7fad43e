// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { actAndSettle, dispatch, render } from '../../testing/render.ts'
import { AlertForm } from './alert-form.tsx'
import { watchableMetrics } from './watchable.ts'

afterEach(() => {
  document.body.replaceChildren()
  vi.useRealTimers()
})

async function type(root: Element, label: string, text: string): Promise<void> {
  const id = [...root.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.htmlFor ?? ''
  const field = document.getElementById(id)
  if (!field) throw new Error(`There is no field ${label}`)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  await dispatch(field, new Event('input', { bubbles: true }))
  await actAndSettle(() => vi.advanceTimersByTime(1000))
}

const findNone = () => Promise.resolve([])

test('types and shows the value of a metric in its format', async () => {
  vi.useFakeTimers()
  const metric = {
    name: 'Payout',
    expression: 'dividendYield',
    format: 'percent',
    decimals: 1,
    isCondition: false,
    isOwn: true,
  } as const
  const onSave = vi.fn(() => Promise.resolve(undefined))
  const root = await render(
    <AlertForm
      screens={[]}
      metrics={[metric]}
      about="ACME"
      onFind={findNone}
      onLookUp={() => Promise.resolve(0.0345)}
      onSave={onSave}
    />,
  )
  await dispatch(
    root.querySelector('input[aria-label="Value of a metric"]'),
    new MouseEvent('click', { bubbles: true }),
  )
  await actAndSettle(() => vi.advanceTimersByTime(1000))
  expect(root.textContent).toContain('Now 3.5%')
  await type(root, 'Value in percent', '3')
  await dispatch(root.querySelector('form'), new Event('submit', { bubbles: true, cancelable: true }))
  const { isCondition, isOwn, ...saved } = metric
  expect([isCondition, isOwn]).toEqual([false, true])
  expect(onSave).toHaveBeenCalledWith({ kind: 'crosses', symbol: 'ACME', metric: saved, side: 'below', level: 0.03 })
})

test('an alert on the next report has a number of days', async () => {
  vi.useFakeTimers()
  const onSave = vi.fn(() => Promise.resolve(undefined))
  const root = await render(
    <AlertForm
      screens={[]}
      metrics={watchableMetrics([], []).filter(({ name }) => name === 'Next report')}
      about="ACME"
      onFind={findNone}
      onLookUp={() => Promise.resolve(12)}
      onSave={onSave}
    />,
  )
  const submit = () => dispatch(root.querySelector('form'), new Event('submit', { bubbles: true, cancelable: true }))
  await dispatch(
    root.querySelector('input[aria-label="Value of a metric"]'),
    new MouseEvent('click', { bubbles: true }),
  )
  await actAndSettle(() => vi.advanceTimersByTime(1000))
  expect(root.textContent).toContain('Expected in 12 days')
  expect(root.textContent).not.toContain('Becomes')
  await type(root, 'Within how many days', '91')
  await submit()
  expect(root.querySelector('[role=alert]')?.textContent).toBe('Enter a whole number of days from 1 to 90.')
  await type(root, 'Within how many days', '12')
  expect(root.textContent).toContain('Already true')
  await type(root, 'Within how many days', '7')
  expect(root.textContent).not.toContain('Already true')
  await submit()
  const metric = { name: 'Reports within 7 days', expression: 'daysToReport <= 7' }
  expect(onSave).toHaveBeenCalledWith({ kind: 'crosses', symbol: 'ACME', metric, side: 'above', level: null })
})

test('shows the last close beside the price, and says if an alert is already true', async () => {
  vi.useFakeTimers()
  const closes = new Map([['ACME', 210]])
  const lookUp = (symbol: string) => Promise.resolve(closes.get(symbol) ?? null)
  const root = await render(
    <AlertForm
      screens={[]}
      metrics={[]}
      about="ACME"
      onFind={findNone}
      onLookUp={lookUp}
      onSave={() => Promise.resolve(undefined)}
    />,
  )
  await actAndSettle(() => vi.advanceTimersByTime(1000))
  expect(root.textContent).toContain('Last close $210.00')
  await type(root, 'Price in dollars', '200')
  expect(root.textContent, 'not below it').not.toContain('Already true')
  await type(root, 'Price in dollars', '210.01')
  expect(root.textContent).toContain('Already true. It alerts you the next time it becomes true.')
  await type(root, 'Symbol', 'NONE')
  expect(root.textContent, 'the price of another stock').not.toContain('Last close')
  expect(root.textContent).not.toContain('Already true')
})

test('letters of a symbol or a name suggest stocks', async () => {
  vi.useFakeTimers()
  const find = vi.fn((text: string) =>
    Promise.resolve(
      text === 'micro'
        ? [
            { symbol: 'MSFT', name: 'Microsoft Corp' },
            { symbol: 'MU', name: null },
          ]
        : [],
    ),
  )
  const root = await render(
    <AlertForm
      screens={[]}
      metrics={[]}
      about=""
      onFind={find}
      onLookUp={() => Promise.resolve(null)}
      onSave={() => Promise.resolve(undefined)}
    />,
  )
  const suggested = () =>
    [...root.querySelectorAll('option')].map((option) => [option.value, option.getAttribute('label')])
  expect(suggested()).not.toContainEqual(['MSFT', 'Microsoft Corp'])
  await type(root, 'Symbol', 'micro')
  expect(suggested()).toEqual(
    expect.arrayContaining([
      ['MSFT', 'Microsoft Corp'],
      ['MU', 'MU'],
    ]),
  )
  expect(find).toHaveBeenCalledExactlyOnceWith('micro')
})
