// @vitest-environment happy-dom
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#domain/testing/eventually'
import { hideToast, toast } from '../../state/overlay.ts'
import { ErrorBoundary, ErrorPage } from '../../ui/loading/lazy-component.tsx'
import { createRootOptions, watchUncaughtErrors } from './uncaught-errors.ts'

const sentence = 'Something went wrong. If this page looks incomplete, reload it.'

beforeAll(watchUncaughtErrors)
beforeEach(() => {
  // The browser logs what is reported, and notifies the listeners of `error`.
  vi.stubGlobal('reportError', (error: unknown) => dispatchEvent(new ErrorEvent('error', { error })))
})
afterEach(() => {
  hideToast()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

test.for([
  ['an error that nobody caught', () => new ErrorEvent('error', { error: new Error('broken') })],
  ['a rejection that nobody handled', () => new Event('unhandledrejection')],
] as const)('%s shows a sentence and offers to reload the page', ([, event]) => {
  dispatchEvent(event())
  expect(toast).toMatchObject({ text: sentence, action: { label: 'Reload' } })
})

test.for([[null], [undefined]])(
  'ignores a notice of the browser or an error of another origin, whose error is %s',
  ([error]) => {
    const message = 'ResizeObserver loop completed with undelivered notifications.'
    dispatchEvent(Object.defineProperty(new ErrorEvent('error', { message }), 'error', { value: error }))
    expect(toast.text).toBeNull()
  },
)

function Broken({ message }: { readonly message: string }): never {
  throw new Error(message)
}

/** Renders it as the page does. Not in `act`, which throws uncaught errors. */
function renderPage(content: ReactNode): Element {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(
    container,
    createRootOptions(() => root.render(<ErrorPage />)),
  )
  root.render(content)
  return container
}

test('the error page replaces a component that fails outside of every error boundary', async () => {
  const page = renderPage(<Broken message="no context" />)
  await eventually(() => expect(page.querySelector('[role=alert]')?.textContent).toContain('Something went wrong'))
  expect(toast.text).toBe(sentence)
})

test('logs a component that fails inside an error boundary, and shows only the sentence of its boundary', async () => {
  const page = renderPage(
    <ErrorBoundary failure={(message) => <p>{message}</p>}>
      <Broken message="no data" />
    </ErrorBoundary>,
  )
  await eventually(() => expect(page.textContent).toBe('Error: no data'))
  expect(toast.text).toBeNull()
  expect(console.error).toHaveBeenCalledOnce()
  vi.mocked(console.error).mockClear()
})
