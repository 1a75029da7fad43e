import { expect, test } from 'vitest'
import { renderShell } from './render-shell.tsx'

/** The HTML of a page in its narrow and its wide layout, rendered without a browser. */
function layoutsOf(page: 'main' | 'other') {
  const [, narrow = '', wide = ''] = renderShell(page).split(/<div data-shell="(?:narrow|wide)">/)
  return { narrow, wide }
}

test('the shell of the main page has its tabs, its search and placeholders for rows: a list on phones, else a table', () => {
  const { narrow, wide } = layoutsOf('main')
  for (const shell of [narrow, wide])
    expect(shell).toMatch(/role="tablist"[^]*role="search"|role="search"[^]*role="tablist"/)
  expect(narrow.match(/<li /g)).toHaveLength(16)
  expect(narrow).not.toContain('<table')
  expect(wide.match(/<tr /g)?.length).toBeGreaterThan(16)
})

test('the shell of other pages has only the header and a progress bar', () => {
  const { narrow, wide } = layoutsOf('other')
  for (const shell of [narrow, wide]) {
    expect(shell).toContain('<header')
    expect(shell).toContain('<progress')
    expect(shell).not.toMatch(/role="(tablist|search)"/)
  }
})
