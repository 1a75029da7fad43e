// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { personalStore } from '../personal/store/personal-store.ts'
import { setRenames } from '../state/renames.ts'
import { stonksDidChange, userDidChange } from '../state/store.ts'
import { render, unmount } from '../testing/render.ts'
import { reset } from '../testing/reset-store.ts'
import { aDataset } from '../testing/screener-builders.ts'
import { RenamedBookmarks } from './list-notices.tsx'

afterEach(() => {
  reset()
  setRenames({ version: '', renamed: [] })
})

/** What My List says with these bookmarks, when the newest session is this one. */
async function said(date: string, ...bookmarks: readonly string[]): Promise<string> {
  const names = { displayName: '', userData: { firstName: 'Ada', lastName: 'Lovelace' } }
  userDidChange({ id: 'ada', email: '', roles: [], accessToken: '', ...names, bookmarks })
  stonksDidChange(aDataset({ date }))
  setRenames({ version: 'v1', renamed: [{ from: 'EQX', to: 'VMX', until: '2026-08-17', isReused: false }] })
  const container = await render(<RenamedBookmarks />)
  const text = container.textContent
  await unmount(container)
  return text
}

test('My List says for a month that a stock of it has a new symbol', async () => {
  expect(await said('2026-08-18', 'LARK', 'VMX')).toBe('EQX is now VMX: your bookmark is under VMX.')
  expect(await said('2026-09-16', 'VMX')).toBe('EQX is now VMX: your bookmark is under VMX.')
  expect(await said('2026-09-17', 'VMX')).toBe('')
  expect(await said('2026-08-18', 'LARK')).toBe('')
})

test('My List names the note, too, if there is one', async () => {
  await personalStore.change([{ kind: 'notes', put: { symbol: 'VMX', text: 'Cheap', tags: [], changedAt: 1 } }])
  expect(await said('2026-08-18', 'VMX')).toBe('EQX is now VMX: your bookmark and your note are under VMX.')
})
