// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Browser, saveFile, shareAddress } from './share.ts'

const screen = { title: 'Stonks', text: 'By market cap, 42 stonks', url: 'https://stonks.example/?filter=abc' }

const aBrowser = (isTouch: boolean, navigator: Browser['navigator']): Browser => ({ navigator, matches: () => isTouch })

const refused = () => Promise.reject(new DOMException('No', 'NotAllowedError'))

/** A fake clipboard, and its content. */
function aClipboard() {
  const texts: string[] = []
  return { texts, writeText: (text: string) => Promise.resolve(void texts.push(text)) }
}

/** A fake of `execCommand('copy')`, which happy-dom lacks: collects the selected text. */
function fakeExecCommand(works = true) {
  const copied: string[] = []
  const execCommand = () => {
    const field = document.activeElement
    if (field instanceof HTMLTextAreaElement) copied.push(field.value)
    return works
  }
  Object.assign(document, { execCommand })
  return copied
}

afterEach(() => {
  Reflect.deleteProperty(document, 'execCommand')
  document.body.replaceChildren()
})

test('opens the share sheet on a touch device', async () => {
  const shared: unknown[] = []
  const share = (data: ShareData) => Promise.resolve(void shared.push(data))
  expect(await shareAddress(screen, aBrowser(true, { share }))).toBe('shared')
  expect(shared).toEqual([screen])
})

test('closing the share sheet shares nothing and copies nothing', async () => {
  const clipboard = aClipboard()
  const share = () => Promise.reject(new DOMException('Closed', 'AbortError'))
  expect(await shareAddress(screen, aBrowser(true, { share, clipboard }))).toBe('cancelled')
  expect(clipboard.texts).toEqual([])
})

test.each([
  ['with a mouse', false, () => Promise.resolve()],
  ['when the sheet cannot open', true, refused],
])('copies the address %s', async (_, isTouch, share) => {
  const clipboard = aClipboard()
  expect(await shareAddress(screen, aBrowser(isTouch, { share, clipboard }))).toBe('copied')
  expect(clipboard.texts).toEqual([screen.url])
})

test.each([
  ['refused', { clipboard: { writeText: refused } }],
  ['missing', {}],
])('copies the address by selecting it if the clipboard is %s', async (_, navigator) => {
  const copied = fakeExecCommand()
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  expect(await shareAddress(screen, aBrowser(false, navigator))).toBe('copied')
  expect(copied).toEqual([screen.url])
  expect(document.querySelector('textarea')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('reports the failure if nothing works', async () => {
  expect(await shareAddress(screen, aBrowser(false, {}))).toBe('failed')
  fakeExecCommand(false)
  expect(await shareAddress(screen, aBrowser(false, {}))).toBe('failed')
})

describe('save file', () => {
  // @vitest-environment happy-dom
  const file = new File(['x'], 'stonks-2025-08-20.csv')
  const downloads: string[] = []

  /** A fake browser that matches some media queries and shares as shared. */
  const aBrowser = (queries: string, navigator: Browser['navigator'] = {}): Browser => ({
    navigator,
    matches: (query) => queries.includes(query),
  })

  const app = '(display-mode: standalone) (pointer: coarse)'
  const sharing = (share: () => Promise<void>) => ({ share, canShare: (): boolean => true })

  function record(event: Event): void {
    event.preventDefault()
    if (event.target instanceof HTMLAnchorElement) downloads.push(event.target.download)
  }

  beforeEach(() => {
    vi.useFakeTimers()
    downloads.length = 0
    document.addEventListener('click', record)
  })
  afterEach(() => {
    vi.useRealTimers()
    document.removeEventListener('click', record)
  })

  test('downloads a file under its name and revokes its object URL later', async () => {
    const revoke = vi.spyOn(URL, 'revokeObjectURL')
    expect(await saveFile(file, aBrowser(''))).toBe('downloaded')
    expect(downloads).toEqual([file.name])
    expect(document.querySelector('a')).toBeNull()
    expect(revoke).not.toHaveBeenCalled()
    vi.runAllTimers()
    expect(revoke).toHaveBeenCalledOnce()
  })

  test('an installed app on a phone passes the file to the share sheet', async () => {
    const shared: unknown[] = []
    const share = (data: ShareData) => Promise.resolve(void shared.push(data))
    const browser = aBrowser(app, { share, canShare: (): boolean => true })
    expect(await saveFile(file, browser)).toBe('shared')
    expect(shared).toEqual([{ files: [file] }])
    expect(downloads).toEqual([])
  })

  test('Safari’s home-screen app counts as installed, although it does not support the display-mode query', async () => {
    const navigator = { ...sharing(() => Promise.resolve()), standalone: true }
    expect(await saveFile(file, aBrowser('(pointer: coarse)', navigator))).toBe('shared')
  })

  test.each([
    ['in a tab', '(pointer: coarse)', sharing(() => Promise.resolve())],
    ['on a desktop', '(display-mode: standalone)', sharing(() => Promise.resolve())],
    ['if files cannot be shared', app, { canShare: (): boolean => false }],
    ['if nothing can be shared', app, {}],
    ['when the system refuses', app, sharing(() => Promise.reject(new DOMException('No', 'NotAllowedError')))],
  ])('downloads the file %s', async (_, queries, navigator) => {
    expect(await saveFile(file, aBrowser(queries, navigator))).toBe('downloaded')
    expect(downloads).toEqual([file.name])
  })

  test('closing the share sheet does not start a download', async () => {
    const navigator = sharing(() => Promise.reject(new DOMException('Closed', 'AbortError')))
    expect(await saveFile(file, aBrowser(app, navigator))).toBe('cancelled')
    expect(downloads).toEqual([])
  })
})
