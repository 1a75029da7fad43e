// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render, unmount, actAndSettle, dispatch } from '../../testing/render.ts'
import { PrivateNote } from './private-note.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

const note = (known: Partial<Parameters<typeof PrivateNote>[0]> = {}) => {
  const kept = { onText: vi.fn(), onTags: vi.fn() }
  const element = (
    <PrivateNote symbol="ACME" text="" tags={[]} known={['watch']} isSaved isFull={false} {...kept} {...known} />
  )
  return { ...kept, element }
}

/** As React hears it: by the element's own setter. */
async function type(field: HTMLTextAreaElement | HTMLInputElement | null, text: string): Promise<void> {
  if (!field) throw new Error('There is no such field')
  const prototype = Object.getPrototypeOf(field) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  await dispatch(field, new Event('input', { bubbles: true }))
}

test('what is written is kept while one writes, once it has kept still', async () => {
  const { element, onText } = note()
  const place = await render(element)
  const field = place.querySelector('textarea')
  await type(field, 'Buy')
  await type(field, 'Buy low')
  expect(onText).not.toHaveBeenCalled()
  await actAndSettle(() => vi.advanceTimersByTime(600))
  expect(onText.mock.calls).toEqual([['Buy low']])
  expect(field?.value).toBe('Buy low')
})

test('what was written is kept when its page is left, however soon', async () => {
  const { element, onText } = note()
  const place = await render(element)
  await type(place.querySelector('textarea'), 'Sell')
  await unmount(place)
  expect(onText.mock.calls).toEqual([['Sell']])
})

test('tags are added one by one, in the form in which they are kept, and taken away', async () => {
  const { element, onTags } = note({ tags: ['old'] })
  const place = await render(element)
  const add = async (text: string) => {
    await type(place.querySelector('input'), text)
    await dispatch(place.querySelector('form'), new Event('submit', { bubbles: true, cancelable: true }))
  }
  await add('  #Watch ')
  await add(' # ')
  await dispatch(place.querySelector('[aria-label="Remove tag old"]'), new MouseEvent('click', { bubbles: true }))
  expect(onTags.mock.calls).toEqual([[['old', 'watch']], [[]]])
})

test('the limits are said: what is left of the note, how many tags, how many stocks', async () => {
  expect((await render(note({ text: 'x'.repeat(1900) }).element)).textContent).toContain('100 characters left.')
  const tags = Array.from({ length: 10 }, (_, i) => `t${i}`)
  const full = await render(note({ tags }).element)
  expect(full.textContent).toContain('A stock can have up to 10 tags.')
  expect(full.querySelector('form')).toBeNull()
  expect((await render(note({ isFull: true }).element)).textContent).toContain('can’t hold notes on any more stocks')
})

test('a device that keeps nothing says so', async () => {
  expect((await render(note({ isSaved: false }).element)).textContent).toContain('Not saved on this device')
})

test('what is written is text, whatever it looks like', async () => {
  const place = await render(note({ text: '<img src=x onerror=alert(1)>', tags: ['<b>'] }).element)
  expect(place.querySelector('img, b')).toBeNull()
})
