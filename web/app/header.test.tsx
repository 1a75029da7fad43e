// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { freshDays } from '#domain/dataset/fresh-days'
import { formatDate } from '#words/dates'
import { clock } from '../state/clock.ts'
import { render, unmount } from '../testing/render.ts'
import { aDataset } from '../testing/screener-builders.ts'
import { FreshnessPill } from './header.tsx'

const dataset = aDataset()

// Wednesday is the day before Thanksgiving.
test.for([
  ['2026-11-27T15:00:00Z', false],
  ['2026-11-28T15:00:00Z', true],
] as const)('at %s the pill marks the close of Wednesday as stale: %s', async ([now, expected]) => {
  clock.minute = Date.parse(now)
  const ofWednesday = { ...dataset, freshDays: freshDays('2026-11-25') }
  const pill = await render(
    <FreshnessPill date="2026-11-25" dataset={ofWednesday} busy={false} onRefresh={() => undefined} />,
  )
  onTestFinished(() => unmount(pill))
  expect(pill.querySelector('button')?.hasAttribute('data-stale')).toBe(expected)
})

test('a close of another year shows its year', async () => {
  const pill = await render(
    <FreshnessPill date="2024-08-20" dataset={dataset} busy={false} onRefresh={() => undefined} />,
  )
  expect(pill.textContent).toContain(formatDate('2024-08-20'))
  expect(pill.textContent).toContain('2024')
})

test('a close of this year hides its year', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 5, 1) })
  onTestFinished(() => void vi.useRealTimers())
  const pill = await render(
    <FreshnessPill date="2026-01-05" dataset={dataset} busy={false} onRefresh={() => undefined} />,
  )
  expect(pill.textContent).toContain('Jan')
  expect(pill.textContent).not.toContain('2026')
})
