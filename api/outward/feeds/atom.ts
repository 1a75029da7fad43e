import { Feed } from 'feed'
import { pageTitle } from '#domain/site/page-heads'
import { formatDate } from '#words/dates'
import type { DatedNote } from '../../market/dated-note.ts'
import { escapeMarkup, visible } from '../../platform/http/site/escape-markup.ts'
import { stockAddress } from '../../platform/http/site/pages.ts'
import type { NamedStock, ScreenChanges } from './screen-changes.ts'

interface AtomFeed {
  readonly title: string
  /** The URL of the page, which is also its id. */
  readonly page: string
  /** Its own URL. */
  readonly url: string
  readonly updated: Date
}

interface AtomEntry {
  readonly title: string
  readonly link: string
  /** A unique URL. */
  readonly id: string
  readonly date: Date
  /** HTML. */
  readonly content: string
}

/** A feed in the Atom format (RFC 4287). */
export function atom({ title, page, url, updated }: AtomFeed, entries: readonly AtomEntry[]): string {
  const feed = new Feed({
    id: page,
    title: visible(pageTitle(title)),
    link: page,
    feedLinks: { atom: url },
    updated,
    generator: 'Stonks',
    author: { name: 'Stonks' },
  })
  // The package writes titles as HTML.
  for (const entry of entries) feed.addItem({ ...entry, title: escapeMarkup(visible(entry.title)) })
  return feed.atom1()
}

/** The number of stocks that an entry names; it counts the others. */
const maxNamed = 50

/** The entry of a dataset that changed a screen. */
export const changesEntry = (
  { version, date, madeAt, entered, left }: ScreenChanges,
  page: string,
  publicUrl: string,
): AtomEntry => ({
  title: `${entered.length} entered, ${left.length} left${date === null ? '' : ` · ${formatDate(date)}`}`,
  link: page,
  id: `${page}#${encodeURIComponent(version)}`,
  date: madeAt,
  content: listOf('Entered', entered, publicUrl) + listOf('Left', left, publicUrl),
})

function listOf(heading: string, stocks: readonly NamedStock[], publicUrl: string): string {
  if (stocks.length === 0) return ''
  const items = stocks.slice(0, maxNamed).map(({ symbol, name }) => {
    const text = escapeMarkup(name === null ? symbol : `${symbol} – ${visible(name)}`)
    return `<li><a href="${escapeMarkup(publicUrl + stockAddress(symbol))}">${text}</a></li>`
  })
  const more = stocks.length > maxNamed ? `<li>and ${stocks.length - maxNamed} more</li>` : ''
  return `<h3>${heading}</h3><ul>${items.join('')}${more}</ul>`
}

/** The entry of the market note. */
export const noteEntry = ({ output, date, session }: DatedNote, page: string): AtomEntry => ({
  title: `Market note of ${formatDate(session)}`,
  link: page,
  id: `${page}#${session}`,
  date: new Date(date),
  content: noteHtml(output),
})

/** A note’s markdown as HTML: paragraphs, headings and lists, nothing else. All text is escaped. */
export const noteHtml = (markdown: string): string =>
  markdown
    .split(/\n\s*\n/)
    .map((block) => block.split('\n').filter((line) => line.trim() !== ''))
    .filter((block) => block.length > 0)
    .map(blockHtml)
    .join('')

const item = /^\s*(?:[-*]|\d+\.)\s+/

function blockHtml(lines: readonly string[]): string {
  const [first = ''] = lines
  if (/^#+\s/.test(first))
    return `<h3>${inlineHtml(first.replace(/^#+\s+/, ''))}</h3>${lines.length > 1 ? blockHtml(lines.slice(1)) : ''}`
  const items = lines.findIndex((line) => item.test(line))
  if (items === -1) return `<p>${inlineHtml(lines.join(' '))}</p>`
  const text = items > 0 ? `<p>${inlineHtml(lines.slice(0, items).join(' '))}</p>` : ''
  return `${text}<ul>${lines
    .slice(items)
    .map((line) => `<li>${inlineHtml(line.replace(item, ''))}</li>`)
    .join('')}</ul>`
}

const inlineHtml = (text: string): string =>
  escapeMarkup(visible(text)).replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
