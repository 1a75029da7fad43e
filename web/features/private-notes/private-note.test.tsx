// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { actAndSettle, dispatch, render, unmount } from '../../testing/render.ts'
import { PrivateNote } from './private-note.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

const note = (props: Partial<Parameters<typeof PrivateNote>[0]> = {}) => {
  const handlers = { onText: vi.fn(), onTags: vi.fn() }
  const element = (
    <PrivateNote
      symbol="ACME"
      text=""
      tags={[]}
      allTags={['watch']}
      storage="stored"
      isFull={false}
      {...handlers}
      {...props}
    />
  )
  return { ...handlers, element }
}

/** Uses the element's own setter, so that React notices the change. */
async function type(field: HTMLTextAreaElement | HTMLInputElement | null, text: string): Promise<void> {
  if (!field) throw new Error('There is no such field')
  const prototype = Object.getPrototypeOf(field) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  await dispatch(field, new Event('input', { bubbles: true }))
}

test('a note is saved when typing pauses', async () => {
  const { element, onText } = note()
  const container = await render(element)
  const field = container.querySelector('textarea')
  await type(field, 'Buy')
  await type(field, 'Buy low')
  expect(onText).not.toHaveBeenCalled()
  await actAndSettle(() => vi.advanceTimersByTime(600))
  expect(onText.mock.calls).toEqual([['Buy low']])
  expect(field?.value).toBe('Buy low')
})

test('a note is saved when the page is left before typing pauses', async () => {
  const { element, onText } = note()
  const container = await render(element)
  await type(container.querySelector('textarea'), 'Sell')
  await unmount(container)
  expect(onText.mock.calls).toEqual([['Sell']])
})

test('tags are added one by one in their normalized form, and removed', async () => {
  const { element, onTags } = note({ tags: ['old'] })
  const container = await render(element)
  const add = async (text: string) => {
    await type(container.querySelector('input'), text)
    await dispatch(container.querySelector('form'), new Event('submit', { bubbles: true, cancelable: true }))
  }
  await add('  #Watch ')
  await add(' # ')
  await dispatch(container.querySelector('[aria-label="Remove tag old"]'), new MouseEvent('click', { bubbles: true }))
  expect(onTags.mock.calls).toEqual([[['old', 'watch']], [[]]])
})

test('the limits are shown: the remaining length, the number of tags, the number of stocks', async () => {
  expect((await render(note({ text: 'x'.repeat(1900) }).element)).textContent).toContain('100 characters left.')
  const tags = Array.from({ length: 10 }, (_, i) => `t${i}`)
  const full = await render(note({ tags }).element)
  expect(full.textContent).toContain('A stock can have up to 10 tags.')
  expect(full.querySelector('form')).toBeNull()
  expect((await render(note({ isFull: true }).element)).textContent).toContain('can’t hold notes on any more stocks')
})

test.for([
  ['stored', 'Stored on this device, as plain text'],
  ['notStored', 'Not saved on this device'],
  [
    'ofNewerRelease',
    'A newer version of Stonks has stored your screens, notes and alerts on this device. Nothing is lost',
  ],
] as const)('whether the note is kept is said below it: %s', async ([storage, text]) => {
  expect((await render(note({ storage }).element)).textContent).toContain(text)
})

test('markup in a note is shown as text', async () => {
  const container = await render(note({ text: '<img src=x onerror=alert(1)>', tags: ['<b>'] }).element)
  expect(container.querySelector('img, b')).toBeNull()
})
