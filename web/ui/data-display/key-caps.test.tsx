// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { render } from '../../testing/render.ts'
import { KeyCaps } from './key-caps.tsx'

test('keys that are pressed together have one cap each', async () => {
  const container = await render(<KeyCaps ways={['/', 'Shift Enter']} />)
  expect([...container.querySelectorAll('kbd')].map((cap) => cap.textContent)).toEqual(['/', 'Shift', 'Enter'])
})
