// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { render } from '../testing/render.ts'
import { aRow } from '../testing/screener-builders.ts'
import { Peers } from './peers.tsx'

afterEach(() => document.body.replaceChildren())

const caption = async (values: Parameters<typeof aRow>[0]) => {
  const rows = [aRow({}, 'LARK'), aRow(values, 'TIDE')]
  const links = { compareHref: '/?compare=LARK,TIDE', groupHref: '/' }
  const peers = <Peers symbol="LARK" group="Birds" count={2} columns={[]} compared={[]} {...{ rows, ...links }} />
  return (await render(peers)).querySelector('h2 + p')?.textContent
}

test('the caption says that peers are the largest, or that none has a known market cap', async () => {
  expect(await caption({ marketCap: 1e9 })).toBe('The largest by market cap')
  expect(await caption({})).toBe('By symbol: none has a known market cap')
})
