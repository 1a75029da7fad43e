// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Facets } from '#domain/screen/facets'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import type { ColumnId } from '#domain/screen/formulas'
import { type TechnicalField, technicalFieldIds } from '#domain/stock/fields'
import { metrics } from '#domain/stock/metrics'
import { facetsOf } from '#domain/testing/reference-facets'
import { noTechnical } from '#web/filters/panel/filter-panel-texts.ts'
import { stonksDidChange } from '#web/state/store.ts'
import { actAndSettle, dispatch, render } from '#web/testing/render.ts'
import { aDataset } from '#web/testing/screener-builders.ts'
import { ColumnPicker } from '../columns/column-picker.tsx'
import { MetricRanges } from './metric-ranges.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

/** The section with the state of a page; `steps` are the ranges and how each was added to the history. */
async function aSection(ranges: Filters['ranges'] = {}, facets?: Facets) {
  const steps: [Filters['ranges'], string][] = []
  let show: (ranges: Filters['ranges']) => void = () => undefined
  let request: (id: ColumnId) => void = () => undefined
  function Screen() {
    const [filters, setFilters] = useState<Filters>({ ...defaultFilters, ranges })
    const [shown, setShown] = useState<readonly ColumnId[]>(['peRatio', 'marketCap'])
    const [requested, setRequested] = useState<ColumnId>()
    show = (changed) => setFilters({ ...filters, ranges: changed })
    request = (id) => shownRanges.request(id)
    const shownRanges = {
      shown,
      added: shown,
      add: (id: ColumnId) => setShown([...new Set([...shown, id])]),
      remove: (id: ColumnId) => setShown(shown.filter((other) => other !== id)),
      requested,
      request: (id: ColumnId | undefined) => {
        if (id) setShown([...shown, id])
        setRequested(id)
      },
      seen: [],
      see: () => undefined,
    }
    return (
      <details>
        <summary />
        <MetricRanges
          filters={filters}
          facets={facets}
          ids={shown}
          theme="own"
          shownRanges={shownRanges}
          onEdit={(change, step) => {
            steps.push([change.ranges ?? {}, step])
            setFilters({ ...filters, ...change })
          }}
        />
      </details>
    )
  }
  const container = await render(<Screen />)
  const field = (name: string) => {
    const found = container.querySelector<HTMLInputElement>(`[aria-label="${name}"]`)
    if (!found) throw new Error(`There is no ${name}`)
    return found
  }
  return {
    container,
    steps,
    field,
    request: (id: ColumnId) => actAndSettle(() => request(id)),
    show: (changed: Filters['ranges']) => actAndSettle(() => show(changed)),
    settle: () => actAndSettle(() => vi.advanceTimersByTime(300)),
    leave: (name: string) => dispatch(field(name), new FocusEvent('focusout', { bubbles: true })),
    press: (name: string) =>
      dispatch(
        [...container.querySelectorAll('button')].find(
          (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
        ) ?? null,
        new MouseEvent('click', { bubbles: true }),
      ),
    type: async (name: string, text: string) => {
      // Uses the element's own setter, so that React notices the change.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(name), text)
      await dispatch(field(name), new Event('input', { bubbles: true }))
    },
    alert: () => container.querySelector('[role=alert]')?.textContent,
  }
}

test('applies a bound when typing pauses, and further typing replaces that history entry', async () => {
  const { type, settle, steps, field } = await aSection()
  await type('Maximum P/E', '1')
  await type('Maximum P/E', '15')
  expect(steps).toEqual([])
  await settle()
  await type('Minimum P/E', '5')
  await settle()
  expect(steps).toEqual([
    [{ peRatio: [null, 15] }, 'push'],
    [{ peRatio: [5, 15] }, 'replace'],
  ])
  expect([field('Minimum P/E').value, field('Maximum P/E').value]).toEqual(['5', '15'])
})

test.for([
  [[null, 10], true],
  [[0, 10], false],
  [[-5, 10], false],
] as const)('says whether the range %j of a multiple leaves out negative values', async ([peRatio, isTold]) => {
  await aSection({ peRatio })
  expect(document.body.textContent.includes('Negative values are left out.')).toBe(isTold)
})

test('does not reformat the text of a field before the field loses the focus', async () => {
  const { type, settle, leave, steps, field } = await aSection()
  await type('Minimum Market cap', '1500')
  await settle()
  expect(field('Minimum Market cap').value).toBe('1500')
  await type('Minimum Market cap', '1500000')
  await leave('Minimum Market cap')
  expect(field('Minimum Market cap').value).toBe('1.5M')
  expect(steps.map(([ranges]) => ranges.marketCap)).toEqual([
    [1500, null],
    [1_500_000, null],
  ])
})

test('a minimum above the maximum shows an error, stays for correction, and is not applied', async () => {
  const { type, settle, leave, steps, alert, field } = await aSection({ peRatio: [null, 15] })
  await type('Minimum P/E', '50')
  expect(alert(), 'while it is typed').toBeUndefined()
  await settle()
  await leave('Minimum P/E')
  expect(alert()).toBe('The minimum can’t be above the maximum.')
  expect(field('Minimum P/E').getAttribute('aria-invalid')).toBe('true')
  expect(steps).toEqual([])
  await type('Maximum P/E', '60')
  await leave('Maximum P/E')
  expect(alert()).toBeUndefined()
  expect(steps).toEqual([[{ peRatio: [50, 60] }, 'push']])
})

test('invalid text shows an error at its field and changes nothing', async () => {
  const { type, settle, steps, alert, field } = await aSection()
  await type('Maximum P/E', 'cheap')
  await settle()
  expect(alert()).toBe('Enter a number, such as 15 or 12.5.')
  expect(['Minimum P/E', 'Maximum P/E'].map((name) => field(name).getAttribute('aria-invalid'))).toEqual([
    'false',
    'true',
  ])
  expect(steps).toEqual([])
})

test('a range that changes elsewhere replaces the typed text', async () => {
  const { type, settle, show, field } = await aSection({ peRatio: [null, 20] })
  await type('Maximum P/E', '15')
  await settle()
  await show({ peRatio: [null, 20] })
  expect(field('Maximum P/E').value).toBe('20')
  await show({})
  expect(field('Maximum P/E').value).toBe('')
})

test('emptying a range removes it from the screen and keeps its row', async () => {
  const { type, leave, steps, field } = await aSection({ peRatio: [null, 20] })
  await type('Maximum P/E', '')
  await leave('Maximum P/E')
  expect(steps).toEqual([[{}, 'push']])
  expect(field('Maximum P/E').value).toBe('')
})

test('a requested metric takes the focus, and removing one removes its range', async () => {
  const { press, container, steps, request } = await aSection({ peRatio: [null, 20], marketCap: [2e9, null] })
  await request('beta')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Minimum Beta')
  expect(steps).toEqual([])
  await press('Remove P/E')
  expect(steps).toEqual([[{ marketCap: [2e9, null] }, 'push']])
  expect(container.querySelector('[aria-label="Minimum P/E"]')).toBeNull()
  expect(document.activeElement?.tagName).toBe('SUMMARY')
})

/** Shows a dataset in which this many stocks have technical values. */
const technical = (stocks: number, missing: readonly TechnicalField[] = stocks === 0 ? technicalFieldIds : []) =>
  actAndSettle(() => stonksDidChange(aDataset({ technical: { stocks, wrong: 0, missing } })))

test('each filter says for how many stocks its value is known, visibly if not for all', async () => {
  const counted = { ...facetsOf([], { filters: defaultFilters, scope: { kind: 'all' } }, () => new Set()), of: 5701 }
  const textOf = async (facets?: Facets) => (await aSection({ peRatio: [null, 20] }, facets)).container.textContent
  expect(await textOf({ ...counted, known: { peRatio: 863 } })).toMatch(/Known for 863 of 5,701863 known/)
  expect(await textOf({ ...counted, known: { peRatio: 5701 } })).toMatch(/Known for all 5,701(?!.* known)/)
  expect(await textOf()).not.toMatch(/known/i)
})

test('the columns say once that a dataset has no technical values', async () => {
  await technical(0)
  const without = await render(
    <ColumnPicker shown={['name']} screen={defaultFilters} onChange={() => undefined} onEdit={() => undefined} />,
  )
  expect(without.textContent.split(noTechnical)).toHaveLength(2)
  expect(without.textContent).not.toContain(metrics.rsi14.label)
  await technical(1, ['gap', 'atr14'])
  const ofCloses = await render(
    <ColumnPicker shown={['name']} screen={defaultFilters} onChange={() => undefined} onEdit={() => undefined} />,
  )
  expect(ofCloses.textContent).toContain('Not in this market data: Gap, ATR (14).')
  expect(ofCloses.querySelector('[aria-label="Gap"]')).toBeNull()
  expect(ofCloses.textContent).toContain(metrics.rsi14.label)
  await technical(1)
  const picker = await render(
    <ColumnPicker shown={['name']} screen={defaultFilters} onChange={() => undefined} onEdit={() => undefined} />,
  )
  expect(picker.textContent).not.toContain(noTechnical)
  expect(picker.textContent).toContain(metrics.rsi14.label)
  await actAndSettle(() => stonksDidChange(null))
})
