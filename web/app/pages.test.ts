// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { followInternalLinks } from './pages.tsx'

const history = createMemoryHistory({ initialEntries: ['/'] })
followInternalLinks(history, document)

beforeEach(() => history.replace('/'))
afterEach(() => document.body.replaceChildren())

/** Clicks a link; returns whether the browser would follow it. */
function click(attributes: string, init: MouseEventInit = {}): boolean {
  document.body.innerHTML = `<a ${attributes}><b>link</b></a>`
  let followed = false
  // The last listener: no link is really followed.
  const last = (event: Event) => {
    followed = !event.defaultPrevented
    event.preventDefault()
  }
  document.addEventListener('click', last)
  document.querySelector('b')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
  document.removeEventListener('click', last)
  return followed
}

test('a link within the app navigates without loading the page', () => {
  expect(click('href="/BRK-B?x=1"')).toBe(false)
  expect(history.location.href).toBe('/BRK-B?x=1')
})

test.each([
  ['of another site', 'href="https://elsewhere.example/"', {}],
  ['that opens elsewhere', 'href="/AAPL" target="_blank"', {}],
  ['that is a download', 'href="/AAPL" download', {}],
  ['of the server', 'href="/api/auth/google"', {}],
  ['clicked with Ctrl', 'href="/AAPL"', { ctrlKey: true }],
  ['clicked with the middle button', 'href="/AAPL"', { button: 1 }],
] as const)('leaves a link %s to the browser', (_, attributes, init) => {
  expect(click(attributes, init)).toBe(true)
  expect(history.location.href).toBe('/')
})
