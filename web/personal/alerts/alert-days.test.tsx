// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { render } from '../../testing/render.ts'
import { AlertDaysList } from './alert-days.tsx'

afterEach(() => document.body.replaceChildren())

const days = ['2026-11-03', '2026-11-10'].map((date) => ({ date, added: 1 }))
const list = (isDone: boolean) => (
  <AlertDaysList
    {...{ days, isDone }}
    since="Nov 2, 2026"
    addedOn={(count) => `${count} new`}
    addressOn={(date) => `/?asOf=${date}`}
    onOpen={vi.fn()}
  />
)

test('shows the days found so far while others are still checked, the newest first', async () => {
  const container = await render(list(false))
  expect(container.querySelector('p')?.textContent).toBe('So far it would have fired 2 times:')
  expect([...container.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
    'Nov 10, 2026, 1 new',
    'Nov 3, 2026, 1 new',
  ])
  // Only the result is announced.
  expect(container.querySelector('[role=status]')).toBeNull()
})

test('says since when it has checked, once all sessions are checked', async () => {
  const container = await render(list(true))
  expect(container.querySelector('[role=status]')?.textContent).toBe('It would have fired 2 times since Nov 2, 2026:')
})
