// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { setRenames } from '../../state/renames.ts'
import { render, unmount } from '../../testing/render.ts'
import { personalStore } from '../store/personal-store.ts'
import { PrivateNoteSection } from './private-note-section.tsx'

afterEach(() => setRenames({ version: '', renamed: [] }))

const said = 'Your note on EQX is too long to be added to this one.'

test('a note on a former symbol can be copied from there if it does not fit into today’s note', async () => {
  await personalStore.change(
    ['EQX', 'VMX'].map((symbol) => ({ kind: 'notes', put: { symbol, text: symbol, tags: [], changedAt: 1 } })),
  )
  const textOf = async (isReused: boolean) => {
    setRenames({ version: String(isReused), renamed: [{ from: 'EQX', to: 'VMX', until: '2026-08-17', isReused }] })
    const container = await render(<PrivateNoteSection symbol="VMX" />)
    const text = container.textContent
    await unmount(container)
    return text
  }
  expect(await textOf(false)).toContain(said)
  // A note written long after the rename is about the other company.
  const changedAt = Date.parse('2026-10-01')
  await personalStore.change([{ kind: 'notes', put: { symbol: 'EQX', text: 'New', tags: [], changedAt } }])
  expect(await textOf(true)).not.toContain(said)
})
