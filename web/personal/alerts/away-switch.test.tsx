// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { render } from '../../testing/render.ts'
import { AwaySwitch } from './away-switch.tsx'

test.for([
  ['it is on this device only', { isOn: false, checkedDate: undefined }, 'On this device'],
  [
    'no dataset has been compared, or it lacks the stock',
    { checkedDate: null },
    'Also while you’re away · Waiting for the next data',
  ],
  [
    'a dataset was compared',
    { checkedDate: '2020-08-21' },
    'Also while you’re away · Last checked with the close of Aug 21, 2020',
  ],
  [
    'the server has not been reached',
    { isPending: true, checkedDate: null },
    'Also while you’re away, once you’re online',
  ],
  [
    'its screen is within a list',
    { isOn: false, checkedDate: undefined, hasLists: true },
    'On this device · The tickers of the list are sent to the server with it.',
  ],
  ['the server has not said so', { checkedDate: undefined }, 'Also while you’re away'],
] as const)('a switch says where its alert is checked and with which data: %s', async ([, special, expected]) => {
  const container = await render(
    <AwaySwitch
      {...{ description: 'New match in Cheap', isOn: true, isPending: false, isBusy: false, onChange: vi.fn() }}
      {...special}
    />,
  )
  const id = container.querySelector('input')?.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(id)?.textContent).toBe(expected)
})
