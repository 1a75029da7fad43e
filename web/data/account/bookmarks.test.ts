// @vitest-environment happy-dom
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { store, userDidChange } from '../../state/store.ts'
import { toast } from '../../state/toast.ts'
import type { ApiRequest } from '../api-answer.ts'
import { toggleBookmark } from './bookmarks.ts'
import type { OwnAnswer } from './session.ts'

let people = 0

/** Signs in somebody new with an empty list. */
function signIn(): void {
  const userData = { firstName: 'Ada', lastName: 'Lovelace' }
  userDidChange({
    id: String(++people),
    email: '',
    displayName: '',
    roles: [],
    userData,
    bookmarks: [],
    accessToken: 't',
  })
}

/** A list as the server keeps it; `refuses` says which request is refused, counting from 0. */
function aServer(refuses: (turn: number) => boolean = () => false) {
  const list = new Set<string>()
  let version = 0
  let turn = 0
  return {
    list,
    answer({ path, method }: ApiRequest): OwnAnswer {
      const symbol = path.slice('/bookmark/'.length)
      if (method !== undefined && refuses(turn++)) return { ok: false, status: 500, message: 'No.' }
      if (method === 'POST') list.add(symbol)
      if (method === 'DELETE') list.delete(symbol)
      if (method !== undefined) version++
      return { ok: true, data: [...list], headers: new Headers({ 'x-bookmarks-version': String(version) }) }
    },
  }
}

const taps = fc.array(fc.constantFrom('A', 'B', 'C'), { maxLength: 12 })

test('whatever is tapped in whatever order answers come, the last tap of each symbol counts', async () => {
  await fc.assert(
    fc.asyncProperty(taps, fc.scheduler(), async (tapped, scheduler) => {
      signIn()
      const server = aServer()
      const ask = scheduler.scheduleFunction((request: ApiRequest) => Promise.resolve(server.answer(request)))
      const all = tapped.map((symbol) => toggleBookmark(symbol, ask))
      await scheduler.waitFor(Promise.all(all))
      const wanted = [...new Set(tapped)].filter(
        (symbol) => tapped.filter((other) => other === symbol).length % 2 === 1,
      )
      expect([...(store.user?.bookmarks ?? [])].sort()).toEqual(wanted.sort())
      expect([...server.list].sort()).toEqual(wanted)
    }),
  )
})

test('whatever is refused, in the end the page shows the server’s list', async () => {
  await fc.assert(
    fc.asyncProperty(taps, fc.array(fc.boolean()), fc.scheduler(), async (tapped, refused, scheduler) => {
      signIn()
      const server = aServer((turn) => refused[turn] ?? false)
      const ask = scheduler.scheduleFunction((request: ApiRequest) => Promise.resolve(server.answer(request)))
      await scheduler.waitFor(Promise.all(tapped.map((symbol) => toggleBookmark(symbol, ask))))
      expect([...(store.user?.bookmarks ?? [])].sort()).toEqual([...server.list].sort())
    }),
  )
})

test('only the refused symbol goes back, and a message says why', async () => {
  signIn()
  const server = aServer((turn) => turn === 1)
  const ask = (request: ApiRequest) => Promise.resolve(server.answer(request))
  await Promise.all([toggleBookmark('A', ask), toggleBookmark('B', ask)])
  expect(store.user?.bookmarks).toEqual(['A'])
  expect(toast.text).toBe('B could not be added to your list. No.')
})

test('an answer for who has left changes nothing of who has come', async () => {
  signIn()
  const server = aServer()
  const late = toggleBookmark('A', async (request) => {
    signIn()
    return Promise.resolve(server.answer(request))
  })
  await late
  expect(store.user?.bookmarks).toEqual([])
})
