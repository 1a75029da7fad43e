// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { formatDate } from '#words/dates'
import { render } from '../testing/render.ts'
import { aDataset } from '../testing/screener-builders.ts'
import { FreshnessPill } from './header.tsx'

const dataset = aDataset()

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
