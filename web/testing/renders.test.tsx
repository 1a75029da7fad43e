// @vitest-environment happy-dom
import { setImmediate as turnOfEvents } from 'node:timers/promises'
import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { sortKeys } from '#domain/screen/filters'
import { orderBy } from '#domain/screen/screen'
import { aStock } from '#domain/testing/a-stock'
import { fail, forwardQueries, type PageRequest } from '#worker/contract'
import { App } from '../app/shell.tsx'
import { createAppContext } from '../page/app-context.ts'
import { MainPage } from '../screen/main-page.tsx'
import { createSettings } from '../state/settings.ts'
import { stonksDidChange, userDidChange } from '../state/store.ts'
import { createAppHistory } from '../ui/navigation/app-history.ts'
import { render, unmount } from './render.ts'
import { aDataset, aMarket } from './screener-builders.ts'

/** The data about a rendered component that React gives its developer tools. */
interface Fiber {
  readonly type: unknown
  readonly flags: number
  readonly alternate: Fiber | null
  readonly child: Fiber | null
  readonly sibling: Fiber | null
}

const rendered = vi.hoisted(() => {
  // Before React takes its clock: if that stands still, it does not pause during a render.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'requestAnimationFrame'] })
  const names: string[] = []
  /** React sets it on the components that a commit has rendered. */
  const performedWork = 1
  const nameOf = (type: unknown): string => {
    if (typeof type === 'function') return type.name
    return typeof type === 'object' && type !== null && 'type' in type ? nameOf(type.type) : ''
  }
  /** The fibers that earlier commits have left in the tree: React replaces the fiber of each component that it renders. */
  const known = new WeakSet<Fiber>()
  const visit = (fiber: Fiber | null) => {
    for (let each = fiber; each; each = each.sibling) {
      const { type, flags, alternate, child } = each
      if (known.has(each)) continue
      known.add(each)
      if (alternate) known.delete(alternate)
      const name = nameOf(type)
      if (name !== '' && flags % 2 === performedWork) names.push(name)
      visit(child)
    }
  }
  const onCommitFiberRoot = (_: number, { current }: { readonly current: Fiber }) => visit(current.child)
  const tools = { supportsFiber: true, inject: () => 1, onCommitFiberRoot, onCommitFiberUnmount: () => undefined }
  Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: { ...tools, onPostCommitFiberRoot: () => undefined } })
  return names
})

const stocks = Array.from({ length: 30 }, (_, at) =>
  aStock({ symbol: `S${String(at).padStart(2, '0')}`, marketCap: 30 - at, close: 30 - at, sp500: at < 20 }),
)

let isWideScreen = false
// Queries are kept for the page's lifetime.
vi.stubGlobal('matchMedia', (query: string) => ({
  get matches() {
    return isWideScreen && query.startsWith('(width >= 40')
  },
  addEventListener: vi.fn(),
  removeEventListener: vi.fn(),
}))

/** Longer than any debounce. */
const debouncesMs = 2000

/** Waits until nothing is pending: no timer, no loading part of the app, and no render. */
async function settle(): Promise<void> {
  let before: number
  do {
    before = rendered.length
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(debouncesMs)
    await turnOfEvents()
  } while (rendered.length > before)
}

/** Without an id, so that nothing on this device restores the list. */
const user = {
  ...{ id: '', email: 'a@b.c', displayName: 'A', roles: [], accessToken: '', bookmarks: [] },
  userData: { firstName: 'A', lastName: 'B' },
}

afterEach(() => document.body.replaceChildren())

/** The main page with a market of thirty stocks, on a phone or a wide screen. */
async function aMainPage(isWide: boolean) {
  document.documentElement.style.cssText = 'font-size: 16px; --row: 2rem; --phone-row: 4rem'
  isWideScreen = isWide
  const never = () => new Promise<never>(() => undefined)
  const screen = (request: PageRequest) => {
    return aMarket(stocks.toSorted(orderBy(sortKeys(request.filters))), 'one').screen(request)
  }
  const screener = { ...forwardQueries(never), screen, load: () => Promise.resolve(fail('unreachable')) }
  const history = createAppHistory(createMemoryHistory({ initialEntries: ['/'] }))
  const context = createAppContext(
    history,
    screener,
    createSettings(() => localStorage),
  )
  const { screenUrl, tabUrl } = context
  stonksDidChange(aDataset())
  userDidChange(user)
  const container = await render(
    <App {...{ history, context }}>
      <MainPage />
    </App>,
  )
  // From now on React schedules as in a browser.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  await settle()
  /** How often each component was rendered by `work`. */
  const rendersOf = async (work: () => void) => {
    rendered.length = 0
    work()
    await settle()
    return Object.fromEntries(rendered.map((name) => [name, rendered.filter((other) => other === name).length]))
  }
  const close = () => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    return unmount(container)
  }
  return { screenUrl, tabUrl, rendersOf, close }
}

test.for([
  ['a phone’s list', false, 'RowContent', { sortColumn: 'price', asc: false }],
  ['the table', true, 'TableRow', { sortColumn: 'ticker', asc: true }],
] as const)('a tap in %s renders only what it changes', async ([, isWide, row, sort]) => {
  const { screenUrl, tabUrl, rendersOf, close } = await aMainPage(isWide)
  const rows = document.querySelectorAll('[data-symbol]').length
  expect(rows).toBeGreaterThan(1)

  const star = await rendersOf(() => userDidChange({ ...user, bookmarks: ['S01'] }))
  expect(star[row]).toBe(1)

  // This market has the same order by market cap, price and symbol.
  const sameOrder = await rendersOf(() => screenUrl.show({ ...screenUrl.filters(), ...sort }, 'push'))
  expect(sameOrder[row]).toBeUndefined()
  expect(sameOrder['ColumnHeader'] ?? 2).toBe(2)

  // A filter that only removes rows below the window.
  const filter = await rendersOf(() => screenUrl.show({ ...screenUrl.filters(), sp500: true }, 'push'))
  expect(filter[row]).toBeUndefined()
  expect(filter['ColumnHeader']).toBeUndefined()
  expect(filter['AppHeader']).toBeUndefined()

  const opposite = await rendersOf(() =>
    screenUrl.show({ ...screenUrl.filters(), asc: !screenUrl.filters().asc }, 'push'),
  )
  expect(opposite[row]).toBeLessThanOrEqual(2 * rows)

  const tab = await rendersOf(() => tabUrl.choose('ai'))
  expect(tab[row]).toBeUndefined()
  expect(tab['AppHeader']).toBeUndefined()
  await close()
})
