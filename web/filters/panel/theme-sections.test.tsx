// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Facets } from '#domain/screen/facets'
import { defaultFilters } from '#domain/screen/filters'
import { facetsOf } from '#domain/testing/reference-facets'
import { actAndSettle, render } from '#web/testing/render.ts'
import type { ThemeId } from './metric-themes.ts'
import { ThemeRanges } from './theme-sections.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** The group of valuation in a window that scrolls: `scroll` says whether the group is near what is seen. */
async function aGroup() {
  let report: (isNear: boolean) => void = () => undefined
  class Observer {
    constructor(callback: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
      report = (isIntersecting) => callback([{ isIntersecting }])
    }
    observe = () => undefined
    disconnect = () => undefined
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  const ignore = () => undefined
  let show: (facets: Facets) => void = () => undefined
  const ids = ['peRatio'] as const
  function Group() {
    const [facets, setFacets] = useState<Facets>()
    const [seen, setSeen] = useState<readonly ThemeId[]>([])
    show = setFacets
    const shownRanges = {
      ...{ shown: [], added: [], requested: undefined, add: ignore, remove: ignore, request: ignore },
      ...{ seen, see: (theme: ThemeId) => setSeen((others) => (others.includes(theme) ? others : [...others, theme])) },
    }
    return <ThemeRanges theme="valuation" filters={defaultFilters} onEdit={ignore} {...{ ids, facets, shownRanges }} />
  }
  const container = await render(<Group />)
  return {
    container,
    scroll: (isNear: boolean) => actAndSettle(() => report(isNear)),
    count: (known: number) =>
      actAndSettle(() =>
        show({
          ...facetsOf([], { filters: defaultFilters, scope: { kind: 'all' } }, () => new Set()),
          known: { peRatio: known },
          of: known,
        }),
      ),
  }
}

test('a group is drawn when it comes near what is seen, and keeps its counts while it is out of sight', async () => {
  const { container, scroll, count } = await aGroup()
  await count(3)
  expect(container.querySelector('input')).toBeNull()

  // Their code is lazy.
  await import('../ranges/metric-ranges.tsx')
  await scroll(true)
  await actAndSettle(() => import('../ranges/metric-ranges.tsx'))
  expect(container.querySelector('input')).not.toBeNull()
  expect(container.textContent).toContain('Known for all 3')

  await scroll(false)
  await count(5)
  expect(container.textContent).toContain('Known for all 3')

  await scroll(true)
  expect(container.textContent).toContain('Known for all 5')
})
