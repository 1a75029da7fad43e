// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { formatDate } from '#words/dates'
import { clock } from '../state/clock.ts'
import { render, unmount } from '../testing/render.ts'
import { aDataset } from '../testing/screener-builders.ts'
import { FreshnessPill } from './header.tsx'

const dataset = aDataset()

beforeEach(() => {
  // No close is old yet: its warning would appear after the test.
  clock.minute = 0
})

// Wednesday is the day before Thanksgiving.
test('the close of Wednesday is warned of only once there should be a later one', async () => {
  const pill = await render(
    <FreshnessPill date="2026-11-25" dataset={dataset} busy={false} onRefresh={() => undefined} />,
  )
  onTestFinished(() => unmount(pill))
  await vi.dynamicImportSettled()
  // The calendar arrives between two renders.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  onTestFinished(() => void vi.unstubAllGlobals())
  const isWarned = () => pill.querySelector('button')?.hasAttribute('data-stale')
  for (const [now, expected] of [
    ['2026-11-28T15:00:00Z', true],
    ['2026-11-27T15:00:00Z', false],
  ] as const) {
    clock.minute = Date.parse(now)
    await vi.waitFor(() => expect(isWarned()).toBe(expected))
    expect(pill.textContent).toContain('days old')
  }
})

test('a close of another year is shown with its year', async () => {
  const pill = await render(
    <FreshnessPill date="2024-08-20" dataset={dataset} busy={false} onRefresh={() => undefined} />,
  )
  expect(pill.textContent).toContain(formatDate('2024-08-20'))
  expect(pill.textContent).toContain('2024')
})

test('a close of this year is shown without its year', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 5, 1) })
  onTestFinished(() => void vi.useRealTimers())
  const pill = await render(
    <FreshnessPill date="2026-01-05" dataset={dataset} busy={false} onRefresh={() => undefined} />,
  )
  expect(pill.textContent).toContain('Jan')
  expect(pill.textContent).not.toContain('2026')
})
