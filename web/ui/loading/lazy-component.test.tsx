// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { render, unmount, actAndSettle, dispatch } from '../../testing/render.ts'
import { lazyComponent, type LoadResult, type Loader, lazySheet } from './lazy-component.tsx'

interface Named {
  readonly name: string
}

afterEach(() => document.body.replaceChildren())

const Greeting = ({ name }: Named) => <p>Good morning, {name}</p>
const here: LoadResult<Named> = { ok: true, part: Greeting }
const gone: LoadResult<never> = { ok: false, message: 'Loading chunk greeting failed. (error: /g.js)', cure: 'again' }

/** Arrives as the list says, one after the other; the last one again and again. */
function arriving<Props>(...arrivals: readonly LoadResult<Props>[]) {
  let turn = 0
  return vi.fn<Loader<Props>>(() => {
    const arrival = arrivals[Math.min(turn++, arrivals.length - 1)]
    return arrival ? Promise.resolve(arrival) : Promise.reject(new Error('nothing arrives'))
  })
}

const click = (place: HTMLElement, name: string) =>
  dispatch([...place.querySelectorAll('button')].find(({ textContent }) => textContent === name) ?? null, aClick())
const aClick = () => new MouseEvent('click', { bubbles: true })

test('a part is fetched when it is first drawn, and once for all who draw it', async () => {
  const load = arriving(here)
  const Part = lazyComponent(load)
  expect(load).not.toHaveBeenCalled()
  const place = await render(
    <>
      <Part name="Ada" />
      <Part name="Grace" />
    </>,
  )
  expect(place.textContent).toBe('Good morning, AdaGood morning, Grace')
  expect(load).toHaveBeenCalledTimes(1)
})

test('until it comes, something of its place is there', async () => {
  let arrive: (arrival: LoadResult<Named>) => void = () => undefined
  const Part = lazyComponent<Named>(() => new Promise((resolve) => (arrive = resolve)), {
    fallback: ({ name }) => <p>{name} is coming</p>,
  })
  const place = await render(<Part name="Ada" />)
  expect(place.textContent).toBe('Ada is coming')
  await actAndSettle(() => arrive(here))
  expect(place.textContent).toContain('Good morning, Ada')
})

test('what did not come says so in its place, and comes when asked again', async () => {
  const Part = lazyComponent(arriving<Named>(gone, gone, here))
  const place = await render(<Part name="Ada" />)
  const alert = () => place.querySelector('[role=alert]')
  expect(alert()?.textContent).toContain('Loading chunk greeting failed. (error: /g.js)')
  await click(place, 'Try again')
  expect(alert()).not.toBeNull()
  await click(place, 'Try again')
  expect(alert()).toBeNull()
  expect(place.textContent).toContain('Good morning, Ada')
})

test('whoever comes later asks anew for what did not come', async () => {
  const Part = lazyComponent(arriving<Named>(gone, here))
  const first = await render(<Part name="Ada" />)
  expect(first.textContent).toContain('Couldn’t load this part')
  await unmount(first)
  expect((await render(<Part name="Grace" />)).textContent).toBe('Good morning, Grace')
})

test('where something else will do, nothing is said', async () => {
  const Part = lazyComponent(arriving<Named>(gone), { fallback: ({ name }) => <p>{name}</p>, failed: 'nothing' })
  expect((await render(<Part name="Ada" />)).innerHTML).toBe('<p>Ada</p>')
})

test('a sheet that did not come can be let go of', async () => {
  const onClose = vi.fn()
  const Sheet = lazySheet(arriving<{ readonly onClose: () => void }>(gone))
  await click(await render(<Sheet onClose={onClose} />), 'Close')
  expect(onClose).toHaveBeenCalledOnce()
})

test('what failed before it was drawn is not asked for again to say so', async () => {
  const load = arriving<Named>(gone, here)
  const Part = lazyComponent(load)
  await Part.preload()
  expect((await render(<Part name="Ada" />)).textContent).toContain('Couldn’t load this part')
  expect(load).toHaveBeenCalledTimes(1)
})

test('a part can be fetched before it is drawn', async () => {
  const load = arriving(here)
  const Part = lazyComponent(load)
  await Part.preload()
  expect((await render(<Part name="Ada" />)).textContent).toBe('Good morning, Ada')
  expect(load).toHaveBeenCalledTimes(1)
})

test('a component that throws takes only itself, and is rendered again when the user tries again', async () => {
  let isBroken = true
  function Chart(): string {
    if (isBroken) throw new Error('The chart broke')
    return 'A chart'
  }
  const Part = lazyComponent<object>(arriving<object>({ ok: true, part: Chart }))
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
  // React reports what an error boundary catches.
  expect(console.error).toHaveBeenCalled()
  vi.mocked(console.error).mockClear()
})
