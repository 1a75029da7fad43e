// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { render } from '../../testing/render.ts'
import { isInternalUrl, NoteText } from './note-text.tsx'

afterEach(() => document.body.replaceChildren())

const links = async (text: string) =>
  [...(await render(<NoteText text={text} />)).querySelectorAll('a')].map((link) => ({
    text: link.textContent,
    href: link.getAttribute('href'),
    target: link.getAttribute('target'),
    rel: link.getAttribute('rel'),
  }))

test('a cashtag links to its stock, except in code and in other links', async () => {
  expect(await links('Up: $AAPL and **$T**, `$MSFT`, [$TSLA](/disclosures), US$5 and $GOOGLX.')).toEqual([
    { text: '$AAPL', href: '/AAPL', target: null, rel: null },
    { text: '$T', href: '/T', target: null, rel: null },
    { text: '$TSLA', href: '/disclosures', target: null, rel: null },
  ])
})

test('internal links stay in the page, external ones open a new tab without a referrer', async () => {
  const outside = { target: '_blank', rel: 'noopener noreferrer' }
  expect(
    await links('[a](/AAPL) [b](https://example.com/x) [c](//evil.com) [d](/\\\\evil.com) [e](mailto:a@b.c)'),
  ).toEqual([
    { text: 'a', href: '/AAPL', target: null, rel: null },
    { text: 'b', href: 'https://example.com/x', ...outside },
    { text: 'c', href: '//evil.com', ...outside },
    // A percent-encoded backslash does not lead out of the app.
    { text: 'd', href: '/%5Cevil.com', target: null, rel: null },
    { text: 'e', href: 'mailto:a@b.c', ...outside },
  ])
})

test.each([
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '<svg onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](java\nscript:alert(1))',
  '[a](&#106;avascript:alert(1))',
  '[a](data:text/html,<script>alert(1)</script>)',
  '[a](vbscript:msgbox(1))',
  '<javascript:alert(1)>',
  '![x](javascript:alert(1))',
  '![x](https://evil.com/pixel.png)',
  '<a href="javascript:alert(1)">$AAPL</a>',
])('%s has no link', async (text) => {
  const container = await render(<NoteText text={text} />)
  expect(container.querySelectorAll('script, img, svg, iframe, [onerror], [onload]')).toHaveLength(0)
  for (const link of container.querySelectorAll('a')) expect(link.getAttribute('href')).toMatch(/^(\/AAPL)?$|^https?:/)
})

test('marks gains and losses, but not a percentage without a direction', async () => {
  const container = await render(<NoteText text="Up +1.2 %, down −3.4 % of 12 %." />)
  const marked = [...container.querySelectorAll('[data-direction]')]
  expect(marked.map((part) => [part.textContent, part.getAttribute('data-direction')])).toEqual([
    ['+1.2 %', 'gain'],
    ['−3.4 %', 'loss'],
  ])
})

test.each([
  ['the template', false],
  ['any other writer', true],
])('the note by %s has no second title below its heading', async (_, keepsTitle) => {
  const text = '## The market on Friday\n\n### Sectors\n\nAll fell 1%.'
  const container = await render(<NoteText {...{ text, keepsTitle }} />)
  expect([...container.querySelectorAll('h1, h2, h3')].map((heading) => heading.textContent)).toEqual(['Sectors'])
  expect(container.textContent.includes('The market on Friday')).toBe(keepsTitle)
})

const origin = 'https://stonks.example'

test.for(['/AAPL', '/', '/?tab=ai', '/disclosures#risk', '/%5cevil.com', '/a/../b'])(
  '%s is an internal address',
  (address) => {
    expect(isInternalUrl(address, origin)).toBe(true)
  },
)

test.for([
  '//evil.com',
  '/\\evil.com',
  '/\t/evil.com',
  '/\n\\evil.com',
  '\\\\evil.com',
  'https://evil.com',
  'https://stonks.example/AAPL',
  'javascript:alert(1)',
  'AAPL',
  '',
])('%j is an external address', (address) => {
  expect(isInternalUrl(address, origin)).toBe(false)
})

test('an internal address always resolves to the app’s origin', () => {
  const part = fc.constantFrom('/', '\\', '.', '..', '%5c', '%2f', '@', ':', '\t', '\n', ' ', 'evil.com', '?', '#', 'x')
  const address = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.oneof(address, fc.webUrl(), fc.string()), (text) => {
      if (isInternalUrl(text, origin)) expect(new URL(text, origin).origin).toBe(origin)
    }),
    { numRuns: sampleCount(10_000) },
  )
})

test('the same holds in browsers without URL.canParse', () => {
  class OldUrl extends URL {
    static override canParse = (): boolean => {
      throw new TypeError('URL.canParse is not a function')
    }
  }
  vi.stubGlobal('URL', OldUrl)
  expect(isInternalUrl('/AAPL', origin)).toBe(true)
  expect(isInternalUrl('//evil.com', origin)).toBe(false)
  vi.unstubAllGlobals()
})
