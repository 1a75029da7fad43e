// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteText } from '#domain/personal/stock-note'
import { mergeTexts } from '#domain/sync/merge-note'
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
  expect(onText.mock.calls).toEqual([['Buy low', '']])
  expect(field?.value).toBe('Buy low')
})

test('a note is saved when the page is left before typing pauses', async () => {
  const { element, onText } = note()
  const container = await render(element)
  await type(container.querySelector('textarea'), 'Sell')
  await unmount(container)
  expect(onText.mock.calls).toEqual([['Sell', '']])
})

/** A note in a store that other tabs and devices also write, and its field. */
async function aSharedNote() {
  const store = { text: '', saves: 0, write: (next: string) => void (store.text = next) }
  function Shared() {
    const [text, setText] = useState('')
    store.write = (next) => {
      store.text = next
      setText(next)
    }
    const onText = (typed: string, base: string) => {
      store.saves++
      store.write(mergeTexts(base, noteText(typed), store.text))
    }
    return note({ text, onText }).element
  }
  const field = (await render(<Shared />)).querySelector('textarea')
  const write = (next: string) => actAndSettle(() => store.write(next))
  const wait = (ms: number) => actAndSettle(() => vi.advanceTimersByTime(ms))
  const leave = () => dispatch(field, new FocusEvent('focusout', { bubbles: true }))
  return { store, field, write, wait, leave }
}

test('text from another device stays when the user leaves the field after its text was saved', async () => {
  const { store, field, write, wait, leave } = await aSharedNote()
  await type(field, 'Mine ')
  await wait(600)
  expect([store.text, field?.value]).toEqual(['Mine', 'Mine '])
  await write('Mine\n\nTheirs')
  expect(field?.value).toBe('Mine\n\nTheirs')
  await leave()
  expect([store.text, store.saves]).toEqual(['Mine\n\nTheirs', 1])
})

test('merges text from another device with what the user is typing', async () => {
  const { store, field, write, wait, leave } = await aSharedNote()
  await write('Both know this')
  await type(field, 'Both know this, and mine')
  await write('Both know this, and theirs')
  expect(field?.value).toBe('Both know this, and mine')
  await wait(600)
  expect(store.text).toBe('Both know this, and mine\n\nBoth know this, and theirs')
  expect(field?.value).toBe(store.text)
  await leave()
  expect(store.saves).toBe(1)
})

test('saves text that is typed without a pause every two seconds', async () => {
  const { store, field, wait } = await aSharedNote()
  for (let letters = 1; letters <= 20; letters++) {
    await type(field, 'x'.repeat(letters))
    await wait(300)
    // At most two seconds of typing are lost.
    expect(letters - store.text.length).toBeLessThan(7)
  }
  expect(store.saves).toBeLessThan(4)
})

test('adds tags one by one in their normalized form, and removes them', async () => {
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

test('shows the limits: the remaining length, the number of tags, the number of stocks', async () => {
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
] as const)('says below the note whether it is kept: %s', async ([storage, text]) => {
  expect((await render(note({ storage }).element)).textContent).toContain(text)
})

test('shows markup in a note as text', async () => {
  const container = await render(note({ text: '<img src=x onerror=alert(1)>', tags: ['<b>'] }).element)
  expect(container.querySelector('img, b')).toBeNull()
})
