// @vitest-environment happy-dom
import { describe, afterEach, expect, test, beforeEach, vi } from 'vitest'
import { type Browser, shareScreen, saveFile } from './share.ts'

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

describe('save file', () => {
  // @vitest-environment happy-dom
  const file = new File(['x'], 'stonks-2025-08-20.csv')
  const downloads: string[] = []

  /** A browser that says yes to some media queries, and shares as it is told. */
  const aBrowser = (queries: string, navigator: Browser['navigator'] = {}): Browser => ({
    navigator,
    matches: (query) => queries.includes(query),
  })

  const app = '(display-mode: standalone) (pointer: coarse)'
  const sharing = (share: () => Promise<void>) => ({ share, canShare: (): boolean => true })

  function keep(event: Event): void {
    event.preventDefault()
    if (event.target instanceof HTMLAnchorElement) downloads.push(event.target.download)
  }

  beforeEach(() => {
    vi.useFakeTimers()
    downloads.length = 0
    document.addEventListener('click', keep)
  })
  afterEach(() => {
    vi.useRealTimers()
    document.removeEventListener('click', keep)
  })

  test('a file is downloaded under its name, and its address given back later', async () => {
    const revoke = vi.spyOn(URL, 'revokeObjectURL')
    expect(await saveFile(file, aBrowser(''))).toBe('downloaded')
    expect(downloads).toEqual([file.name])
    expect(document.querySelector('a')).toBeNull()
    expect(revoke).not.toHaveBeenCalled()
    vi.runAllTimers()
    expect(revoke).toHaveBeenCalledOnce()
  })

  test('an app on the home screen of a phone hands the file to the system', async () => {
    const given: unknown[] = []
    const share = (data: ShareData) => Promise.resolve(void given.push(data))
    const browser = aBrowser(app, { share, canShare: (): boolean => true })
    expect(await saveFile(file, browser)).toBe('shared')
    expect(given).toEqual([{ files: [file] }])
    expect(downloads).toEqual([])
  })

  test('Safari’s home screen counts as one, though it knows no display mode', async () => {
    const navigator = { ...sharing(() => Promise.resolve()), standalone: true }
    expect(await saveFile(file, aBrowser('(pointer: coarse)', navigator))).toBe('shared')
  })

  test.each([
    ['in a tab', '(pointer: coarse)', sharing(() => Promise.resolve())],
    ['on a desktop', '(display-mode: standalone)', sharing(() => Promise.resolve())],
    ['where files cannot be shared', app, { canShare: (): boolean => false }],
    ['where nothing can be shared', app, {}],
    ['when the system refuses', app, sharing(() => Promise.reject(new DOMException('No', 'NotAllowedError')))],
  ])('%s it is a download', async (_, queries, navigator) => {
    expect(await saveFile(file, aBrowser(queries, navigator))).toBe('downloaded')
    expect(downloads).toEqual([file.name])
  })

  test('whoever closes the sheet wants no file', async () => {
    const navigator = sharing(() => Promise.reject(new DOMException('Closed', 'AbortError')))
    expect(await saveFile(file, aBrowser(app, navigator))).toBe('cancelled')
    expect(downloads).toEqual([])
  })
})
