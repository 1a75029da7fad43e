// @vitest-environment happy-dom
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aStock } from '#domain/testing/a-stock'
import { setRenames } from '../state/renames.ts'
import { render, unmount } from '../testing/render.ts'
import { About } from './about.tsx'
import { RenamedNotice } from './former-symbols.tsx'

beforeEach(() => {
  const renamed = [
    { from: 'OLD', to: 'VMX', until: '2025-03-03', isReused: true },
    { from: 'EQX', to: 'VMX', until: '2025-08-15', isReused: false },
  ]
  setRenames({ version: 'v1', renamed })
})
afterEach(() => {
  setRenames({ version: '', renamed: [] })
})

/** The text of an element, or of each of some parts of it. */
async function textsOf(element: ReactElement, parts = ':scope'): Promise<readonly string[]> {
  const container = await render(element)
  const texts = (parts === ':scope' ? [container] : [...container.querySelectorAll(parts)]).map(
    (one) => one.textContent,
  )
  await unmount(container)
  return texts
}

test('an address with a former symbol says which symbol the stock has today', async () => {
  expect(await textsOf(<RenamedNotice written="EQX" symbol="VMX" />)).toEqual(['EQX became VMX after Aug 15, 2025.'])
  expect(await textsOf(<RenamedNotice written="VMX" symbol="VMX" />)).toEqual([''])
})

test('a stock’s page names its former symbols, the last one first', async () => {
  const factsOf = (symbol: string) =>
    textsOf(<About stock={aStock({ symbol })} simulated hasQuotes={false} />, 'dl > div')
  expect((await factsOf('VMX')).slice(-2)).toEqual(['Until Aug 15, 2025EQX', 'Until Mar 3, 2025OLD'])
  expect((await factsOf('ACME')).join()).not.toContain('Until')
})
