import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { maxFileBytes, sharedFiles } from '#domain/shared-files'
import { overlay } from '../state/overlay.ts'
import { type OnIncomingFiles, takeIncomingFiles } from './incoming-files.ts'
import { endImport, incoming, nextFile, openImport } from './open-import.ts'

type Launch = Readonly<{ files: readonly { name: string; getFile: () => Promise<File> }[] }>

/** A page at an address, and what the service worker has kept for it. */
function aPage(address: string, kept?: Response) {
  const { pathname, search, hash } = new URL(address, 'https://stonks.example')
  const entries = new Map<string, Response>(kept && [[sharedFiles.path, kept]])
  const written: unknown[][] = []
  const consumers: ((launch: Launch) => void)[] = []
  vi.stubGlobal('location', { pathname, search, hash })
  vi.stubGlobal('history', { state: { key: 'one' }, replaceState: (...all: unknown[]) => written.push(all) })
  vi.stubGlobal('window', { launchQueue: { setConsumer: (one: (launch: Launch) => void) => consumers.push(one) } })
  vi.stubGlobal('caches', {
    open: () =>
      Promise.resolve({
        match: (path: string) => Promise.resolve(entries.get(path)),
        delete: (path: string) => Promise.resolve(entries.delete(path)),
      }),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const onFiles = vi.fn<OnIncomingFiles>()
  takeIncomingFiles(onFiles)
  return { onFiles, entries, written, launch: (launch: Launch) => consumers.forEach((consume) => consume(launch)) }
}

const aFile = (name: string, content = 'AAPL') => new File([content], name, { type: 'text/csv' })

test('takes what the service worker has kept, once, and removes the parameter from the address', async () => {
  const form = new FormData()
  form.append('files', aFile('a.csv', 'Symbol\nAAPL'))
  form.append('tooLarge', 'large.csv')
  form.append('tooMany', 'last.csv')
  const { onFiles, entries, written } = aPage('/?tab=all&shared=1#top', new Response(form))
  await vi.waitFor(() => expect(onFiles).toHaveBeenCalledOnce())
  const [files = [], dropped] = onFiles.mock.calls[0] ?? []
  expect(await Promise.all(files.map(async (file) => [file.name, await file.text()]))).toEqual([
    ['a.csv', 'Symbol\nAAPL'],
  ])
  expect(dropped).toEqual([
    { name: 'large.csv', reason: 'tooLarge' },
    { name: 'last.csv', reason: 'tooMany' },
  ])
  expect(entries.size).toBe(0)
  expect(written).toEqual([[{ key: 'one' }, '', '/?tab=all#top']])
})

test('says so if nothing was kept, or what was kept is damaged', async () => {
  for (const kept of [undefined, new Response('damaged', { headers: { 'Content-Type': 'multipart/form-data' } })]) {
    const { onFiles } = aPage('/?shared=1', kept)
    await vi.waitFor(() => expect(onFiles).toHaveBeenCalledWith([], [{ name: '', reason: 'unreadable' }]))
  }
})

test('leaves what waits for another page', async () => {
  const { onFiles, entries, written } = aPage('/?tab=all', new Response(new FormData()))
  await Promise.resolve()
  expect([onFiles.mock.calls.length, entries.size, written.length]).toEqual([0, 1, 0])
})

test('takes the files that are opened with the app, and names those that it does not take', async () => {
  const { onFiles, launch } = aPage('/')
  const handle = (file: File) => ({ name: file.name, getFile: () => Promise.resolve(file) })
  launch({ files: [] })
  const gone = { name: 'gone.csv', getFile: () => Promise.reject(new DOMException('Gone', 'NotFoundError')) }
  const large = new File([new Uint8Array(maxFileBytes + 1)], 'large.csv')
  const some = Array.from({ length: 11 }, (_, at) => aFile(`${at}.csv`))
  launch({ files: [gone, handle(large), ...some.map(handle)] })
  await vi.waitFor(() => expect(onFiles).toHaveBeenCalledOnce())
  expect(onFiles).toHaveBeenCalledWith(some.slice(0, 10), [
    { name: 'gone.csv', reason: 'unreadable' },
    { name: 'large.csv', reason: 'tooLarge' },
    { name: '10.csv', reason: 'tooMany' },
  ])
  launch({ files: [handle(aFile('later.csv'))] })
  await vi.waitFor(() => expect(onFiles).toHaveBeenCalledTimes(2))
})

beforeEach(endImport)

test('files wait to be imported, one after the other, until the user ends that', () => {
  const [one, two] = [aFile('a.csv'), aFile('b.csv')]
  openImport([one], [{ name: 'huge.csv', reason: 'tooLarge' }])
  expect([incoming.isOpen, overlay.open]).toEqual([true, 'lists'])
  expect(incoming.dropped).toEqual([{ name: 'huge.csv', reason: 'tooLarge' }])
  openImport([two])
  expect([incoming.files[0], incoming.files[1]]).toEqual([one, two])
  expect(incoming.dropped).toEqual([])
  nextFile()
  expect(incoming.files).toHaveLength(1)
  expect(incoming.files[0]).toBe(two)
  endImport()
  expect(incoming).toMatchObject({ isOpen: false, files: [], dropped: [] })
})

test('what the user has entered for a file stays while others arrive, and is not taken for the next one', () => {
  openImport([aFile('a.csv')])
  const { turn } = incoming
  openImport([aFile('b.csv')])
  expect(incoming.turn).toBe(turn)
  nextFile()
  const next = incoming.turn
  endImport()
  openImport([aFile('c.csv')])
  expect(new Set([turn, next, incoming.turn]).size).toBe(3)
})
