import { expect, test } from 'vitest'
import { maxFileBytes, sharedFiles } from '#domain/shared-files'
import { keepShared } from './keep-shared.ts'

/** Posts a form as a browser does for the share target, and returns the page's address and what is kept for it. */
async function share(parts: readonly (readonly [name: string, value: string | File])[], isFull = false) {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  const request = new Request('https://stonks.example/share', { method: 'POST', body: form })
  const kept: Response[] = []
  const put = (path: string, response: Response) => {
    expect(path).toBe('/share')
    if (isFull) return Promise.reject(new DOMException('Full', 'QuotaExceededError'))
    kept.push(response)
    return Promise.resolve()
  }
  const open = (name: string) => {
    expect(name).toBe(sharedFiles.cache)
    return Promise.resolve({ put })
  }
  const address = await keepShared(request, { open })
  return { address, kept: await kept[0]?.formData() }
}

const aFile = (name: string, content: string) => new File([content], name, { type: 'text/csv' })
const texts = (title: string, text: string, url: string) =>
  [
    ['share_title', title],
    ['share_text', text],
    ['share_url', url],
  ] as const

test('keeps files as they are for the page', async () => {
  const { address, kept } = await share([
    ...texts('holdings.csv', '', ''),
    ['files', aFile('holdings.csv', 'Symbol,Shares\r\nAAPL,"3"\r\n')],
    ['files', aFile('株.txt', '\uFEFFMSFT')],
  ])
  expect(address).toBe('/?shared=1')
  const files = kept?.getAll('files').filter((file) => file instanceof File) ?? []
  expect(files.map(({ name, type }) => [name, type])).toEqual([
    ['holdings.csv', 'text/csv'],
    ['株.txt', 'text/csv'],
  ])
  const bytes = await Promise.all(files.map(async (file) => Buffer.from(await file.arrayBuffer()).toString()))
  expect(bytes).toEqual(['Symbol,Shares\r\nAAPL,"3"\r\n', '\uFEFFMSFT'])
})

test('puts shared text into the address, as far as the page reads it', async () => {
  const opened = async (...parts: Parameters<typeof share>[0]) => {
    const { address, kept } = await share(parts)
    expect(kept).toBeUndefined()
    return Object.fromEntries(new URL(address, 'https://stonks.example').searchParams)
  }
  const empty = new File([], '', { type: 'application/octet-stream' })
  expect(await opened(...texts('News', 'Look at $TSLA & co', ''), ['files', empty])).toEqual({
    ...{ share_title: 'News', share_text: 'Look at $TSLA & co', share_url: '' },
  })
  expect((await opened(...texts('', 'x'.repeat(1_000_000), ''))).share_text).toHaveLength(2000)
})

test('names the files that are too large or too many, without their content', async () => {
  const { kept } = await share([
    ['files', new File([new Uint8Array(maxFileBytes + 1)], 'large.csv')],
    ['files', new File([new Uint8Array(maxFileBytes)], 'just.csv')],
    ...Array.from({ length: 9 }, (_, at) => ['files', aFile(`${at}.csv`, 'AAPL')] as const),
  ])
  expect(kept?.getAll('tooLarge')).toEqual(['large.csv'])
  expect(kept?.getAll('tooMany')).toEqual(['8.csv'])
  expect(kept?.getAll('files')).toHaveLength(9)
})

test('opens the page, which finds nothing, if the device is full or the form cannot be read', async () => {
  expect(await share([['files', aFile('a.csv', 'AAPL')]], true)).toEqual({ address: '/?shared=1', kept: undefined })
  const request = new Request('https://stonks.example/share', { method: 'POST', body: 'AAPL' })
  expect(await keepShared(request, { open: () => Promise.reject(new Error('not asked')) })).toBe('/?shared=1')
})
