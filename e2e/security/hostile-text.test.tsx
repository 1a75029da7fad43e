// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { decodeFilters } from '#domain/screen/filter-codec'
import { defaultFilters } from '#domain/screen/filters'
import type { Stock } from '#domain/stock/stock'
import { parseDataset } from '#domain/testing/reference-dataset'
import { NoteText } from '../../web/screen/note/note-text.tsx'
import { comparedIn } from '../../web/state/compared.ts'
import { createScreenUrl, createUrlChoice } from '../../web/state/url-state.ts'
import { About } from '../../web/stock/about.tsx'
import { Message } from '../../web/stock/feed/message.tsx'
import { StockHeader } from '../../web/stock/stock-header.tsx'
import { KeyData, Summary } from '../../web/stock/summary.tsx'
import { render } from '../../web/testing/render.ts'
import { hostileLines, payloads } from './hostile-payloads.ts'

/** As many stocks as payloads: each payload is once in every text. */
let stocks: readonly Stock[]
beforeAll(() => {
  expect(payloads).toHaveLength(200)
  ;({ stocks } = parseDataset(hostileLines(payloads.length, payloads, 1)))
  expect(stocks).toHaveLength(payloads.length)
})
afterEach(() => document.body.replaceChildren())

/** Expects that nothing in it could run: no element that loads or executes, no handler, no link with another scheme. */
function expectInert(container: HTMLElement): void {
  const active = 'script, object, embed, base, meta, link, style, iframe, form[action], video, audio, img[src="x"]'
  expect([...container.querySelectorAll(active)].map(({ outerHTML }) => outerHTML)).toEqual([])
  for (const element of container.querySelectorAll('*')) {
    expect([...element.attributes].filter(({ name }) => name.startsWith('on'))).toEqual([])
  }
  for (const link of container.querySelectorAll('a')) {
    expect(link.getAttribute('href') ?? '').not.toMatch(/^\s*(javascript|data|vbscript)/i)
  }
}

test('a company’s page shows every payload in every text as text', async () => {
  for (const stock of stocks) {
    const page = (
      <>
        <StockHeader stock={stock} />
        <About stock={stock} simulated={false} hasQuotes />
        <Summary stock={stock} />
        <KeyData stock={stock} />
      </>
    )
    const container = await render(page)
    expect(container.querySelector('h1')?.textContent).toBe(stock.name)
    expect(container.textContent).toContain(stock.description)
    expectInert(container)
    container.remove()
  }
})

test('a note shows every payload as text', async () => {
  for (const text of payloads) {
    const container = await render(<NoteText text={text} />)
    expectInert(container)
    container.remove()
  }
})

test('a message shows every payload as text, also in its trader and its link', async () => {
  for (const [id, text] of payloads.entries()) {
    const message = {
      ...{ id, body: text, created_at: null, reshare_message: null, likes: null, conversation: null },
      user: { username: text, name: text, avatar_url: null },
      links: [
        {
          ...{ url: 'https://example.com/', shortened_url: null, shortened_expanded_url: text },
          ...{ image: null, title: text, description: text },
        },
      ],
      entities: { sentiment: null, chart: null },
    }
    const container = await render(<Message message={message} simulated={false} now={0} />)
    expect(container.textContent).toContain(text)
    expectInert(container)
    container.remove()
  }
})

test('every payload in an address selects the defaults', () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const url = createScreenUrl(history)
  const tab = createUrlChoice(history, 'tab', ['all', 'ai', 'list'])
  for (const text of payloads) {
    const written = encodeURIComponent(text)
    history.replace(`/?filter=${written}&tab=${written}&compare=${written}`)
    expect(url.filters()).toEqual(decodeFilters(text).filters)
    expect(url.filters()).toEqual(defaultFilters)
    expect(tab.current()).toBe('all')
    for (const symbol of comparedIn(history.location.search)) expect(symbol).toMatch(/^[A-Z\d.-]+$/)
  }
})
