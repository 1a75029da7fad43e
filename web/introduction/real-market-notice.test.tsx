// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { dispatch, render } from '#web/testing/render.ts'
import { RealMarketNotice } from './real-market-notice.tsx'
import { realMarket } from './real-market-state.ts'

test('the notice says how a server gets a real market, and the user can close it', async () => {
  realMarket.isOffered = true
  const container = await render(<RealMarketNotice />)
  expect(container.textContent).toContain('npm run setup')
  expect(container.querySelector('a')?.getAttribute('href')).toBe('/help#choose-a-market')
  await dispatch(container.querySelector('button'), new MouseEvent('click', { bubbles: true }))
  expect(realMarket.isOffered).toBe(false)
})
