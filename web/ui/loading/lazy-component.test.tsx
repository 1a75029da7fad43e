// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { actAndSettle, dispatch, render, unmount } from '../../testing/render.ts'
import { createAppHistory } from '../navigation/app-history.ts'
import { HistoryContext } from '../navigation/use-history.ts'
import {
  closeLoadingSheets,
  ErrorPage,
  lazyComponent,
  lazySheet,
  type Loader,
  type LoadResult,
} from './lazy-component.tsx'

interface Named {
  readonly name: string
}

afterEach(() => document.body.replaceChildren())

const Greeting = ({ name }: Named) => <p>Good morning, {name}</p>
const loaded: LoadResult<Named> = { ok: true, part: Greeting }
const missing: LoadResult<never> = {
  ok: false,
  message: 'Loading chunk greeting failed. (error: /g.js)',
  recovery: 'retry',
}

/** A loader that returns the results in order, and the last one repeatedly. */
function loaderOf<Props>(...results: readonly LoadResult<Props>[]) {
  let calls = 0
  return vi.fn<Loader<Props>>(() => {
    const result = results[Math.min(calls++, results.length - 1)]
    return result ? Promise.resolve(result) : Promise.reject(new Error('no results'))
  })
}

/** Renders with the history of an app that shows a stock's page, opened from the main page. */
const renderWithHistory = (element: ReactElement, history = aHistory()) =>
  render(<HistoryContext value={history}>{element}</HistoryContext>)
const aHistory = () => createAppHistory(createMemoryHistory({ initialEntries: ['/', '/AAPL'] }))

const click = (container: HTMLElement, name: string) =>
  dispatch([...container.querySelectorAll('button')].find(({ textContent }) => textContent === name) ?? null, aClick())
const aClick = () => new MouseEvent('click', { bubbles: true })

test('loads a component when it is first rendered, and once for all its instances', async () => {
  const load = loaderOf(loaded)
  const Part = lazyComponent(load)
  expect(load).not.toHaveBeenCalled()
  const container = await render(
    <>
      <Part name="Ada" />
      <Part name="Grace" />
    </>,
  )
  expect(container.textContent).toBe('Good morning, AdaGood morning, Grace')
  expect(load).toHaveBeenCalledTimes(1)
})

test('shows the fallback while the component loads', async () => {
  let finish: (result: LoadResult<Named>) => void = () => undefined
  const Part = lazyComponent<Named>(() => new Promise((resolve) => (finish = resolve)), {
    fallback: ({ name }) => <p>{name} is coming</p>,
  })
  const container = await render(<Part name="Ada" />)
  expect(container.textContent).toBe('Ada is coming')
  await actAndSettle(() => finish(loaded))
  expect(container.textContent).toContain('Good morning, Ada')
})

test('a failed load shows its cause, and Try again loads the component', async () => {
  const Part = lazyComponent(loaderOf<Named>(missing, missing, loaded))
  const container = await render(<Part name="Ada" />)
  const alert = () => container.querySelector('[role=alert]')
  expect(alert()?.textContent).toContain('Loading chunk greeting failed. (error: /g.js)')
  await click(container, 'Try again')
  expect(alert()).not.toBeNull()
  await click(container, 'Try again')
  expect(alert()).toBeNull()
  expect(container.textContent).toContain('Good morning, Ada')
})

test('the next mount loads again after a failure', async () => {
  const Part = lazyComponent(loaderOf<Named>(missing, loaded))
  const first = await render(<Part name="Ada" />)
  expect(first.textContent).toContain('Couldn’t load this part')
  await unmount(first)
  expect((await render(<Part name="Grace" />)).textContent).toBe('Good morning, Grace')
})

test('keeps the fallback with onFailure "nothing"', async () => {
  const Part = lazyComponent(loaderOf<Named>(missing), { fallback: ({ name }) => <p>{name}</p>, onFailure: 'nothing' })
  expect((await render(<Part name="Ada" />)).innerHTML).toBe('<p>Ada</p>')
})

test('the user can close a sheet that failed to load', async () => {
  const onClose = vi.fn()
  const Sheet = lazySheet(loaderOf<{ readonly onClose: () => void }>(missing))
  await click(await renderWithHistory(<Sheet onClose={onClose} />), 'Close')
  expect(onClose).toHaveBeenCalledOnce()
})

test('the next sheet cancels one that is loading, but not one that is docked', async () => {
  const loading = () => new Promise<never>(() => undefined)
  const [closeFirst, closeDocked, closeNext] = [vi.fn(), vi.fn(), vi.fn()]
  const First = lazySheet(loading)
  const Docked = lazySheet(loading, () => false)
  const Next = lazySheet(loading)
  await renderWithHistory(<First onClose={closeFirst} />)
  await renderWithHistory(<Docked onClose={closeDocked} />)
  expect(closeFirst).not.toHaveBeenCalled()
  const next = await renderWithHistory(<Next onClose={closeNext} />)
  expect(closeFirst).toHaveBeenCalledOnce()
  await unmount(next)
  closeLoadingSheets()
  expect([closeDocked, closeNext].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
})

test('Back cancels a sheet that is loading and stays on the page', async () => {
  const history = aHistory()
  const onClose = vi.fn()
  const Sheet = lazySheet(() => new Promise<never>(() => undefined))
  await renderWithHistory(<Sheet onClose={onClose} />, history)
  history.back()
  expect(onClose).toHaveBeenCalledOnce()
  expect(history.location.href).toBe('/AAPL')
})

test('a sheet that loads after the one that it replaces has closed keeps its history entry', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const history = aHistory()
  const onClosed = history.openSheet(vi.fn())
  const Sheet = lazySheet(() => new Promise<never>(() => undefined))
  await renderWithHistory(<Sheet onClose={vi.fn()} />, history)
  onClosed()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(history.location.state.sheetOver).toBe('/AAPL')
})

test('shows a failed preload without loading again', async () => {
  const load = loaderOf<Named>(missing, loaded)
  const Part = lazyComponent(load)
  await Part.preload()
  expect((await render(<Part name="Ada" />)).textContent).toContain('Couldn’t load this part')
  expect(load).toHaveBeenCalledTimes(1)
})

test('preload loads the component before it is rendered', async () => {
  const load = loaderOf(loaded)
  const Part = lazyComponent(load)
  await Part.preload()
  expect((await render(<Part name="Ada" />)).textContent).toBe('Good morning, Ada')
  expect(load).toHaveBeenCalledTimes(1)
})

test('a component that is loaded is rendered at once: a fallback would stay for a while', async () => {
  const onFallback = vi.fn(() => null)
  const Fallback = () => onFallback()
  const Part = lazyComponent(loaderOf(loaded), { fallback: () => <Fallback /> })
  await Part.preload()
  expect((await render(<Part name="Ada" />)).textContent).toBe('Good morning, Ada')
  expect(onFallback).not.toHaveBeenCalled()
})

test('an error in a component does not affect the rest of the page, and the retry button renders it again', async () => {
  let isBroken = true
  function Chart(): string {
    if (isBroken) throw new Error('The chart broke')
    return 'A chart'
  }
  const Part = lazyComponent<object>(loaderOf<object>({ ok: true, part: Chart }))
  const page = await render(
    <>
      <h1>Market</h1>
      <Part />
    </>,
  )
  expect(page.textContent).toContain('Market')
  expect(page.querySelector('[role=alert]')?.textContent).toContain('The chart broke')
  isBroken = false
  await click(page, 'Try again')
  expect(page.textContent).toBe('MarketA chart')
  // React logs errors that an error boundary catches.
  expect(console.error).toHaveBeenCalled()
  vi.mocked(console.error).mockClear()
})

test('the page of an unexpected error says that nothing is advice, as the footer does', async () => {
  expect((await render(<ErrorPage />)).textContent).toContain('Nothing here is advice')
})
