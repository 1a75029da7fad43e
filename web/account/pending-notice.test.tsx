// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { pendingBookmarks } from '../state/pending-bookmarks.ts'
import { render, unmount } from '../testing/render.ts'
import { PendingNotice } from './account-menu.tsx'

afterEach(() => {
  Object.assign(pendingBookmarks, { symbols: [], unstored: [] })
  document.body.replaceChildren()
})

test.for([
  ['none is', [], [], ''],
  ['they are stored', ['AAPL', 'T'], [], '2 changes waiting. Saved on this device and sent when you’re back online.'],
  [
    'one is not stored',
    ['AAPL'],
    ['AAPL'],
    '1 change waiting, not saved on this device. Keep this page open until you’re back online.',
  ],
] as const)('says whether changes wait and whether they outlast the page: %s', async ([, symbols, unstored, text]) => {
  Object.assign(pendingBookmarks, { symbols, unstored })
  const container = await render(<PendingNotice />)
  expect(container.textContent).toBe(text)
  await unmount(container)
})
