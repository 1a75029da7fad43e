// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import type { Browser } from './browser.ts'
import { shareScreen } from './share.ts'

const screen = { title: 'Stonks', text: 'By market cap, 42 stonks', url: 'https://stonks.example/?filter=abc' }

const aBrowser = (isTouch: boolean, navigator: Browser['navigator']): Browser => ({ navigator, matches: () => isTouch })

const refused = () => Promise.reject(new DOMException('No', 'NotAllowedError'))

/** A clipboard, and what lies in it. */
function aClipboard() {
  const texts: string[] = []
  return { texts, writeText: (text: string) => Promise.resolve(void texts.push(text)) }
}

/** The browser's old way of copying, which happy-dom lacks: takes what is selected. */
function theOldWay(works = true) {
  const taken: string[] = []
  const execCommand = () => {
    const field = document.activeElement
    if (field instanceof HTMLTextAreaElement) taken.push(field.value)
    return works
  }
  Object.assign(document, { execCommand })
  return taken
}

afterEach(() => {
  Reflect.deleteProperty(document, 'execCommand')
  document.body.replaceChildren()
})

test('under a finger the system’s sheet opens', async () => {
  const given: unknown[] = []
  const share = (data: ShareData) => Promise.resolve(void given.push(data))
  expect(await shareScreen(screen, aBrowser(true, { share }))).toBe('shared')
  expect(given).toEqual([screen])
})

test('whoever closes the sheet has shared nothing, and nothing is copied', async () => {
  const clipboard = aClipboard()
  const share = () => Promise.reject(new DOMException('Closed', 'AbortError'))
  expect(await shareScreen(screen, aBrowser(true, { share, clipboard }))).toBe('cancelled')
  expect(clipboard.texts).toEqual([])
})

test.each([
  ['with a mouse', false, () => Promise.resolve()],
  ['when the sheet cannot open', true, refused],
])('%s the address is copied', async (_, isTouch, share) => {
  const clipboard = aClipboard()
  expect(await shareScreen(screen, aBrowser(isTouch, { share, clipboard }))).toBe('copied')
  expect(clipboard.texts).toEqual([screen.url])
})

test.each([
  ['refused', { clipboard: { writeText: refused } }],
  ['missing', {}],
])('where the clipboard is %s the address is copied by selecting it', async (_, navigator) => {
  const taken = theOldWay()
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  expect(await shareScreen(screen, aBrowser(false, navigator))).toBe('copied')
  expect(taken).toEqual([screen.url])
  expect(document.querySelector('textarea')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('where nothing works, the page can say so', async () => {
  expect(await shareScreen(screen, aBrowser(false, {}))).toBe('failed')
  theOldWay(false)
  expect(await shareScreen(screen, aBrowser(false, {}))).toBe('failed')
})
