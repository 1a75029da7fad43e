// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { renderShell } from './render-shell.tsx'

const layout = (isWide: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isWide && query.startsWith('(width >='),
    addEventListener: vi.fn(),
  }))

test('the shell of the main page has its tabs, its search and placeholders for rows, in the layout of the window', () => {
  layout(false)
  const phone = renderShell('main')
  expect(phone).toMatch(/role="tablist"[^]*role="search"|role="search"[^]*role="tablist"/)
  expect(phone.match(/<li /g)).toHaveLength(16)
  expect(phone).not.toContain('<table')
  vi.unstubAllGlobals()
})

test('the shell of other pages has only the header and a progress bar', () => {
  layout(true)
  const page = renderShell('other')
  expect(page).toContain('<header')
  expect(page).toContain('<progress')
  expect(page).not.toMatch(/role="(tablist|search)"/)
  vi.unstubAllGlobals()
})
