// @vitest-environment happy-dom
import { useCallback, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { markOffline, markOnline, settleConnection } from '../../state/connection.ts'
import { actAndSettle, dispatch, render, unmount } from '../../testing/render.ts'
import { useFetched } from './use-fetched.ts'

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly text: string; readonly cachedAt?: Date }
  | { readonly kind: 'failed'; readonly isUnreachable: boolean }

const loading: State = { kind: 'loading' }
const unreachable: State = { kind: 'failed', isUnreachable: true }

afterEach(() => document.body.replaceChildren())

/** A page about one of several things, each fetched by the given function. */
async function aPage(fetch: (about: string) => Promise<State>) {
  let show: (about: string) => void = () => undefined
  function Page() {
    const [about, setAbout] = useState('A')
    show = setAbout
    const ask = useCallback(() => fetch(about), [about])
    const { state, retry } = useFetched(ask, loading)
    return <button onClick={retry}>{state.kind === 'loaded' ? state.text : state.kind}</button>
  }
  const rendered = await render(<Page />)
  return {
    rendered,
    text: () => rendered.textContent,
    show: (about: string) => actAndSettle(() => show(about)),
    retry: () => dispatch(rendered.querySelector('button'), new MouseEvent('click', { bubbles: true })),
  }
}

/** Returns these one after the other, and then repeats the last one. */
function giving(...states: readonly State[]) {
  let asked = 0
  return {
    asked: () => asked,
    fetch: () => Promise.resolve(states[Math.min(asked++, states.length - 1)] ?? loading),
  }
}

const comeBack = () => actAndSettle(markOnline)
const goAway = () =>
  actAndSettle(() => {
    markOffline()
    settleConnection()
  })

test('shows the response to the last request, in whatever order responses arrive', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('A', 'B', 'C')), fc.scheduler(), async (shown, scheduler) => {
      const page = await aPage(scheduler.scheduleFunction((text) => Promise.resolve({ kind: 'loaded', text } as const)))
      for (const about of shown) await page.show(about)
      while (scheduler.count() > 0) await actAndSettle(() => scheduler.waitNext(1))
      expect(page.text()).toBe(shown.at(-1) ?? 'A')
      await unmount(page.rendered)
    }),
    { numRuns: 30 },
  )
})

test('requests data again when the server is back, and keeps the old data until then', async () => {
  await goAway()
  const server = giving(unreachable, { kind: 'loaded', text: 'here' })
  const page = await aPage(server.fetch)
  expect(page.text()).toBe('failed')
  await comeBack()
  expect(page.text()).toBe('here')
  await goAway()
  await comeBack()
  expect(server.asked()).toBe(2)
})

test('requests cached data again, too', async () => {
  await goAway()
  const server = giving({ kind: 'loaded', text: 'old', cachedAt: new Date(0) }, { kind: 'loaded', text: 'new' })
  const page = await aPage(server.fetch)
  expect(page.text()).toBe('old')
  await comeBack()
  expect(page.text()).toBe('new')
})

test('waits for the user after a rejected request', async () => {
  const server = giving({ kind: 'failed', isUnreachable: false }, { kind: 'loaded', text: 'here' })
  const page = await aPage(server.fetch)
  await goAway()
  await comeBack()
  expect(page.text()).toBe('failed')
  await page.retry()
  expect(page.text()).toBe('here')
})

test('stops repeating a request that always fails', async () => {
  await actAndSettle(() => {
    markOnline()
    settleConnection()
  })
  const server = giving(unreachable)
  await aPage(server.fetch)
  for (let round = 0; round < 5; round++) {
    await actAndSettle(markOffline)
    await comeBack()
  }
  expect(server.asked()).toBe(2)
})
