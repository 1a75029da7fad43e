// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { describeFilters } from '#words/describe-filters'
import { dispatch, render } from '../testing/render.ts'
import { FilterChips } from './filter-chips.tsx'

async function someChips() {
  const onLast = vi.fn()
  const container = await render(<Chips onLast={onLast} />)
  const remove = async (label: string) => {
    const chip = container.querySelector<HTMLElement>(`[aria-label="Remove ${label}"]`)
    chip?.focus()
    await dispatch(chip, new MouseEvent('click', { bubbles: true }))
    return document.activeElement?.getAttribute('aria-label')
  }
  return { onLast, remove }
}

function Chips({ onLast }: { readonly onLast: () => void }) {
  const [filters, setFilters] = useState<Filters>({ ...defaultFilters, sp500: true, nyse: true, dowJones: true })
  const onRemove = (change: Partial<Filters>) => setFilters({ ...filters, ...change })
  return <FilterChips preset={undefined} active={describeFilters(filters)} {...{ onRemove, onLast }} />
}

test('removing a chip moves the focus to the next one, or from the last to the previous one', async () => {
  const { remove, onLast } = await someChips()
  expect(await remove('NYSE')).toBe('Remove Dow Jones')
  expect(await remove('Dow Jones')).toBe('Remove S&P 500')
  expect(onLast).not.toHaveBeenCalled()
})

test('removing the only chip moves the focus out of the row', async () => {
  const { remove, onLast } = await someChips()
  await remove('NYSE')
  await remove('Dow Jones')
  await remove('S&P 500')
  expect(onLast).toHaveBeenCalledOnce()
})
