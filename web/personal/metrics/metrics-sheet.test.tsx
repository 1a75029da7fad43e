// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { OwnMetric } from '#domain/formula/parse'
import { savedMetric } from '#domain/personal/saved-metric'
import { actAndSettle, dispatch, render } from '#web/testing/render.ts'
import { createAppHistory } from '#web/ui/navigation/app-history.ts'
import { HistoryContext } from '#web/ui/navigation/use-history.ts'
import { MetricsSheet } from './metrics-sheet.tsx'

const nothing = () => undefined

function Sheet() {
  const [metrics, setMetrics] = useState<readonly OwnMetric[]>([])
  return (
    <MetricsSheet
      metrics={metrics.map((metric) => ({ ...savedMetric(metric, 1), isShown: false }))}
      unsaved={[]}
      storage="stored"
      checkName={(name) => (metrics.some((one) => one.name === name) ? 'Taken.' : undefined)}
      onEvaluate={() => new Promise(nothing)}
      onShow={nothing}
      onRemove={nothing}
      onSave={(metric) => {
        setMetrics([...metrics, metric])
        return undefined
      }}
      copyOf={(metric) => metric}
      onDelete={() => nothing}
      onClose={nothing}
    />
  )
}

test('adding ready-made metrics one after the other never loses the focus', async () => {
  const container = await render(
    <HistoryContext value={createAppHistory(createMemoryHistory())}>
      <Sheet />
    </HistoryContext>,
  )
  const add = async () => {
    const button = [...container.querySelectorAll('button')].find(({ textContent }) => textContent === 'Add')
    button?.focus()
    await dispatch(button ?? null, new MouseEvent('click', { bubbles: true }))
    return document.activeElement?.textContent
  }
  expect(await add()).toBe('New metric')
  await actAndSettle(() => Object.assign(container.querySelector('details') ?? {}, { open: true }))
  await dispatch(container.querySelector('details'), new Event('toggle'))
  expect(await add()).toBe('Add')
})
