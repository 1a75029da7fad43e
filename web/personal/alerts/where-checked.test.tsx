// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router'
import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '#domain/testing/eventually'
import { forwardQueries } from '#worker/contract'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  document.body.replaceChildren()
})

/** The sheet of a page that was built for a server, or for an exported site. */
async function aSheet(isExported: boolean): Promise<HTMLElement> {
  vi.stubGlobal('__EXPORTED__', isExported)
  vi.resetModules()
  const { render } = await import('../../testing/render.ts')
  const { createAppHistory } = await import('#web/ui/navigation/app-history.ts')
  const { HistoryContext } = await import('#web/ui/navigation/use-history.ts')
  const { createSettings } = await import('#web/state/settings.ts')
  const { AppContextProvider, createAppContext } = await import('../../page/app-context.ts')
  const { AlertsSheet } = await import('./alerts.tsx')
  const history = createAppHistory(createMemoryHistory())
  const screener = { ...forwardQueries(() => new Promise<never>(() => undefined)), load: vi.fn() }
  const context = createAppContext(
    history,
    screener,
    createSettings(() => localStorage),
  )
  const sheet = createElement(AlertsSheet, { onClose: vi.fn() })
  return render(
    createElement(HistoryContext, { value: history }, createElement(AppContextProvider, { value: context }, sheet)),
  )
}

test.for([true, false])(
  'without an account the form promises checks while the user is away only if there is a server (exported: %s)',
  async (isExported) => {
    const sheet = await aSheet(isExported)
    await eventually(() => expect(sheet.textContent).toContain('Save alert'))
    expect(sheet.textContent.includes('with an account, also while you’re away')).toBe(!isExported)
  },
)
