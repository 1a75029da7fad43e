// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { PastStatus } from '#domain/history/past-status'
import { dispatch, render } from '../testing/render.ts'
import { NoSessionPanel, PastOfferPanel } from './past-panels.tsx'
import { PastSection } from './past-section.tsx'

afterEach(() => document.body.replaceChildren())

const offered = { generation: 'g', from: '2024-08-20', to: '2025-08-20', bytes: 3_000_000, missing: 3_000_000 }
const stored = { generation: 'g', sessions: ['2025-08-18'], from: '2024-08-20', bytes: 3_000_000, simulated: false }
const nothing: PastStatus = { offered, stored: null, partial: 0 }

const handlers = () => ({ onDownload: vi.fn(), onCancel: vi.fn(), onRetry: vi.fn(), onToday: vi.fn() })
const offer = async (status: Partial<PastStatus>, savesData = false) => {
  const on = handlers()
  const panel = await render(<PastOfferPanel status={{ ...nothing, ...status }} savesData={savesData} {...on} />)
  return { panel, on }
}
/** The text with plain spaces. */
const textOf = (element: Element | null) => element?.textContent.replaceAll('\u00a0', ' ')
const press = (panel: ParentNode, name: RegExp) =>
  dispatch(
    [...panel.querySelectorAll('button')].find((button) => name.test(textOf(button) ?? '')) ?? null,
    new MouseEvent('click', { bubbles: true }),
  )

test('offers a past that is not on the device with its size, and downloads it on a press', async () => {
  const { panel, on } = await offer({})
  expect(textOf(panel.querySelector('h1'))).toBe('The market’s past isn’t on this device yet')
  expect(panel.textContent).not.toContain('Your browser is set to save data.')
  await press(panel, /^Download history \(3\.0 MB\)$/)
  expect(on.onDownload).toHaveBeenCalledTimes(1)
  await press(panel, /^Show today’s market$/)
  expect(on.onToday).toHaveBeenCalledTimes(1)
})

test('another page says what it needs the past for, and has one action', async () => {
  const purpose = {
    icon: 'clock',
    title: 'Backtest',
    why: (from: string, to: string) => `From ${from} to ${to}.`,
  } as const
  const panel = await render(<PastOfferPanel status={nothing} purpose={purpose} savesData={false} {...handlers()} />)
  expect(textOf(panel)).toBe('BacktestFrom Aug 20, 2024 to Aug 20, 2025.Download history (3.0 MB)')
})

test('says so if the browser saves data', async () => {
  const { panel } = await offer({}, true)
  expect(panel.textContent).toContain('Your browser is set to save data.')
})

test('says so without a server, and asks it again on a press', async () => {
  const { panel, on } = await offer({ offered: undefined })
  expect(textOf(panel.querySelector('h1'))).toBe('The market’s past isn’t on this device')
  await press(panel, /^Try again$/)
  expect(on.onRetry).toHaveBeenCalledTimes(1)
})

test('a market without a past says so', async () => {
  const { panel } = await offer({ offered: null })
  expect(textOf(panel.querySelector('h1'))).toBe('This market has no past')
})

test('the user can cancel a download, and one that ended early says why', async () => {
  const { panel, on } = await offer({ progress: { received: 1, total: 4 } })
  expect(panel.querySelector('progress')?.value).toBe(25)
  await press(panel, /^Cancel$/)
  expect(on.onCancel).toHaveBeenCalledTimes(1)
  const { panel: after } = await offer({ failure: { id: 'unreachable' }, partial: 1_000_000 })
  expect(textOf(after.querySelector('[role=alert]'))).toMatch(/^The download was interrupted\. The server/)
})

test('an invalid date leads to today’s market, and a day before the first one to the first one', async () => {
  const on = { onFirst: vi.fn(), onToday: vi.fn() }
  const none = await render(<NoSessionPanel asked="yesterday" first={undefined} {...on} />)
  expect(textOf(none.querySelector('h1'))).toBe('That isn’t a date')
  await press(none, /^Show today’s market$/)
  const early = await render(<NoSessionPanel asked="1999-01-04" first="2024-08-20" {...on} />)
  expect(textOf(early.querySelector('h1'))).toBe('No market data for Jan 4, 1999')
  await press(early, /^Show Aug 20, 2024$/)
  expect([on.onToday.mock.calls.length, on.onFirst.mock.calls.length]).toEqual([1, 1])
})

test('offers newer sessions by their day if the past is on the device', async () => {
  const newer = { ...offered, missing: 4_000 }
  const on = { ...handlers(), onRemove: vi.fn(), onShow: vi.fn() }
  const section = await render(<PastSection status={{ offered: newer, stored, partial: 0 }} {...on} />)
  expect(textOf(section)).toContain('Prices from Aug 20, 2024 to Aug 18, 2025')
  await press(section, /^Download the sessions until Aug 20, 2025$/)
  expect(on.onDownload).toHaveBeenCalledTimes(1)
  await press(section, /^Delete from this device$/)
  expect(on.onRemove).toHaveBeenCalledTimes(1)
})
