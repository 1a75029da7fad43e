// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { failWith } from '../../testing/account-server.ts'
import { dispatch, render } from '../../testing/render.ts'
import { NotePanel } from './note-panel.tsx'
import type { NoteState } from './note-store.ts'

afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

async function panel(state: NoteState) {
  failWith({})
  const onRetry = vi.fn()
  const container = await render(
    <NotePanel isComplete origin={{ session: 'Nov 20', stocks: 600 }} {...{ state, onRetry, onShare: vi.fn() }} />,
  )
  return { container, onRetry }
}

const written = (source: string): NoteState => ({
  kind: 'loaded',
  isCached: false,
  note: { output: 'Up: $AAPL.', date: new Date('2026-11-20T21:00:00Z'), source, symbols: ['AAPL'] },
})

test.for([
  ['loading', 'status', 'Loading AI notes...'],
  ['empty', 'status', 'No AI content available'],
  ['failed', 'alert', 'Failed to load AI content'],
] as const)('a note that is %s says so', async ([kind, role, text]) => {
  const { container } = await panel({ kind })
  expect(container.querySelector(`[role=${role}]`)?.textContent).toContain(text)
})

test('the user can request a note again that failed to load', async () => {
  const { container, onRetry } = await panel({ kind: 'failed' })
  await dispatch(container.querySelector('button'), new MouseEvent('click', { bubbles: true }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test.for([
  ['template', 'Generated automatically from the data by a fixed template.'],
  ['llm', 'Written by a language model from the data. It can be wrong.'],
] as const)('a note by %s names its author and its data', async ([source, author]) => {
  const { container } = await panel(written(source))
  const origin = container.querySelector('aside')?.textContent
  expect(origin).toContain(author)
  expect(origin).toContain('Close of Nov 20')
})
