// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { dispatch, render } from '../../testing/render.ts'
import { Tooltip } from './tooltip.tsx'

const text = 'Share price × shares outstanding, in dollars.'

async function aTooltip() {
  const container = await render(
    <Tooltip title="Market cap" text={text}>
      {(id) => <button aria-describedby={id}>Cap</button>}
    </Tooltip>,
  )
  return { button: container.querySelector('button'), bubbles: () => document.querySelectorAll('strong').length }
}

const pointer = (type: string, pointerType: string) => new PointerEvent(type, { bubbles: true, pointerType })

afterEach(() => document.body.replaceChildren())

test('screen readers read the description without opening the tooltip', async () => {
  const { button } = await aTooltip()
  expect(document.getElementById(button?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(text)
})

test('the tooltip opens on hover, stays while the pointer is over it, and closes on Escape', async () => {
  const { button, bubbles } = await aTooltip()
  await dispatch(button, pointer('pointerover', 'mouse'))
  expect(bubbles()).toBe(1)
  await dispatch(document.body, new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  expect(bubbles()).toBe(0)
})

test('pressing the button by touch does not open the tooltip', async () => {
  const { button, bubbles } = await aTooltip()
  await dispatch(button, pointer('pointerover', 'touch'))
  expect(bubbles()).toBe(0)
})
