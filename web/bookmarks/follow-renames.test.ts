import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Rename } from '#domain/dataset/followed-symbol'
import { openOutbox } from '#outbox/indexeddb-outbox'
import { noSymbol, optimisticList } from '#outbox/outbox'
import { onTap } from '#outbox/outbox-reducer'
import { setRenames } from '../state/renames.ts'
import { followRenames } from './follow-renames.ts'

const eqx: Rename = { from: 'EQX', to: 'VMX', until: '2026-08-17', isReused: false }
const before = Date.parse('2026-08-10T12:00Z')

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => {
  vi.unstubAllGlobals()
  setRenames({ version: '', renamed: [] })
})

/** An outbox with the server's list and taps. */
async function anOutbox(symbols: readonly string[], taps: readonly [symbol: string, want: boolean, at: number][] = []) {
  const outbox = openOutbox()
  const list = { userId: 'ada', symbols, version: 3, at: 1 }
  await outbox.change('ada', noSymbol, (entry) => ({ ...entry, list }))
  for (const [symbol, want, at] of taps)
    await outbox.change('ada', symbol, onTap({ userId: 'ada', symbol, want, at, tap: at }))
  const shown = async () => {
    const { list: read, intents } = await followRenames(outbox, 'ada')
    return optimisticList(read?.symbols ?? [], intents)
  }
  const pending = async () => (await outbox.read('ada')).intents.map(({ symbol, want }) => [symbol, want])
  return { outbox, shown, pending }
}

test('a bookmark shows under the new symbol offline as soon as the rename is known', async () => {
  const { outbox, shown } = await anOutbox(['LARK', 'EQX'])
  expect(await shown()).toEqual(['LARK', 'EQX'])
  setRenames({ version: 'v1', renamed: [eqx] })
  expect(await shown()).toEqual(['LARK', 'VMX'])
  expect((await outbox.read('ada')).list).toMatchObject({ symbols: ['LARK', 'VMX'], version: 3 })
})

test('bookmarks on both symbols become one, which one tap removes', async () => {
  const { outbox, shown, pending } = await anOutbox(['EQX', 'VMX'])
  setRenames({ version: 'v1', renamed: [eqx] })
  expect(await shown()).toEqual(['VMX'])
  await outbox.change('ada', 'VMX', onTap({ userId: 'ada', symbol: 'VMX', want: false, at: before, tap: 1 }))
  expect(await shown()).toEqual([])
  expect(await pending()).toEqual([['VMX', false]])
})

test('a pending tap on the former symbol becomes one on the new symbol, unless that was tapped later', async () => {
  const { shown, pending } = await anOutbox([], [['EQX', true, before]])
  setRenames({ version: 'v1', renamed: [eqx] })
  expect(await shown()).toEqual(['VMX'])
  expect(await pending()).toEqual([['VMX', true]])
  const tapped = await anOutbox(
    ['VMX'],
    [
      ['EQX', true, before],
      ['VMX', false, before + 1],
    ],
  )
  expect(await tapped.shown()).toEqual([])
  expect(await tapped.pending()).toEqual([['VMX', false]])
})

test('a tap from before the rename moves off a reused symbol, and the server’s list decides the rest', async () => {
  const { shown, pending } = await anOutbox(['EQX'], [['EQX', false, before]])
  setRenames({ version: 'v1', renamed: [{ ...eqx, isReused: true }] })
  expect(await shown()).toEqual(['EQX'])
  expect(await pending()).toEqual([['VMX', false]])
})
