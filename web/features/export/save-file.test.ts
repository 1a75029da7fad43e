// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Browser } from './browser.ts'
import { saveFile } from './save-file.ts'

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
