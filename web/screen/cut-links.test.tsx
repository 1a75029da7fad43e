// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { forwardQueries } from '#worker/contract'
import { AppContextProvider, createAppContext } from '../page/app-context.ts'
import { useScreen } from '../page/use-screen.ts'
import { createSettings } from '../state/settings.ts'
import { actAndSettle, dispatch, render } from '../testing/render.ts'
import { createAppHistory } from '../ui/navigation/app-history.ts'
import { HistoryContext } from '../ui/navigation/use-history.ts'
import { Explanations } from './insight.chunk.tsx'

afterEach(() => document.body.replaceChildren())

/** What the main page says above its rows at an address. */
async function aPage(address: string) {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const history = createAppHistory(createMemoryHistory({ initialEntries: [address] }))
  const screener = { ...forwardQueries(() => new Promise<never>(() => undefined)), load: vi.fn() }
  const context = createAppContext(
    history,
    screener,
    createSettings(() => localStorage),
  )
  const Above = () => <Explanations screen={useScreen(context.screenUrl)} scope={{ kind: 'all' }} results={undefined} />
  const container = await render(
    <HistoryContext value={history}>
      <AppContextProvider value={context}>
        <Above />
      </AppContextProvider>
    </HistoryContext>,
  )
  const notice = () => container.querySelector('[role=alert]')?.textContent
  return { history, container, notice, warn }
}

const whole = encodeURIComponent(btoa('{"sp500":true,"asc":true}'))
const lost =
  'The filter in this link cannot be read; it may have been cut off. This is not the screen that was shared.Show all'

test('a link that was cut off says so until the user accepts the default screen', async () => {
  const { history, container, notice, warn } = await aPage(`/?tab=all&filter=${whole.slice(0, 20)}…`)
  expect(notice()).toBe(lost)
  expect(warn).toHaveBeenCalledWith('The filter in this link cannot be read; it may have been cut off.')
  await dispatch(container.querySelector('button'), new MouseEvent('click', { bubbles: true }))
  expect(notice()).toBeUndefined()
  expect(history.location.href).toBe('/?tab=all')
})

test('says so for each such link that the running page opens, and for no other one', async () => {
  const { history, notice } = await aPage('/')
  const noticeAt = async (address: string) => {
    await actAndSettle(() => history.push(address))
    return notice()
  }
  expect(await noticeAt(`/?filter=${whole}`)).toBeUndefined()
  expect(await noticeAt(`/?filter=${whole})`)).toBeUndefined()
  expect(await noticeAt('/')).toBeUndefined()
  expect(await noticeAt(`/?filter=${whole.slice(0, 21)}`)).toBe(lost)
  expect(await noticeAt(`/?filter=${whole.slice(0, 22)}`)).toBe(lost)
  expect(await noticeAt('/')).toBeUndefined()
})

test('keeps what could be read of a link when the user accepts it', async () => {
  const formula = encodeURIComponent(btoa('{"formulas":{"formula:1":{"text":"pe +"}},"sp500":true}'))
  const { history, container, notice } = await aPage(`/?filter=${formula}`)
  expect(notice()).toBe(
    'The filter in this link has formulas that cannot be read: formula:1. This is not the screen that was shared.OK',
  )
  await dispatch(container.querySelector('button'), new MouseEvent('click', { bubbles: true }))
  expect(notice()).toBeUndefined()
  expect(history.location.href).toBe(`/?filter=${encodeURIComponent(btoa('{"sp500":true}'))}`)
})
