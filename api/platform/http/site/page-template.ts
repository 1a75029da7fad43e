import { createHash } from 'node:crypto'
import type { JsonObject } from '#domain/keys-of'
import { type PageHead, pageTitle } from '#domain/site/page-heads'
import { escapeMarkup } from './escape-markup.ts'

/** The size of a preview’s picture in pixels: what every service shows whole. */
export const pictureSize = { width: 1200, height: 630 } as const

/** What a chat, a mail or a search engine shows of a link. */
export interface LinkPreview {
  readonly description: string
  /** A picture of 1200 × 630 pixels, by its URL, and its description. */
  readonly image: { readonly url: string; readonly text: string }
  /** The page as Schema.org describes it. */
  readonly data: JsonObject
  /** The URL of a feed of its news; undefined if there is none. */
  readonly feed: string | undefined
}

/** The content of a page’s head. */
interface PageDescription {
  /** Undefined if the page decides. */
  readonly head: PageHead | undefined
  /** The canonical address; undefined if there is none. */
  readonly url: string | undefined
  readonly preview: LinkPreview | undefined
}

/** An HTML file of the build, sent with the head of the page at an address. */
export interface PageTemplate {
  /** The ETag changes with all of it. */
  render(page: PageDescription): RenderedPage
}

interface RenderedPage {
  readonly body: string
  readonly etag: string
}

/** Reads the parts of a page’s HTML once: only its head differs. */
export function createPageTemplate(html: string): PageTemplate {
  const end = html.indexOf('</head>')
  const [headPart, rest] = end === -1 ? [html, ''] : [html.slice(0, end), html.slice(end)]
  const write = ({ head, url, preview }: PageDescription): RenderedPage => {
    const tags = [...urlTags(url), ...previewTags(preview)]
    const body = withTags(withHead(headPart, described(head, preview), preview !== undefined), tags) + rest
    return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
  }
  // The main page, which is requested most and has no head of its own.
  let last: { readonly url: string | undefined; readonly page: RenderedPage } | undefined
  return {
    render(page) {
      if (page.head || page.preview) return write(page)
      if (!last || last.url !== page.url) last = { url: page.url, page: write(page) }
      return last.page
    },
  }
}

const described = (head: PageHead | undefined, preview: LinkPreview | undefined): PageHead | undefined =>
  head && preview ? { ...head, description: preview.description } : head

function withHead(html: string, head: PageHead | undefined, hasPicture: boolean): string {
  if (!head) return html
  const title = escapeMarkup(pageTitle(head.title))
  const description = escapeMarkup(head.description)
  const contents: Readonly<Record<string, string | undefined>> = {
    'og:title': title,
    'twitter:card': hasPicture ? 'summary_large_image' : undefined,
  }
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replaceAll(
      /<meta\s+(name|property)="(description|og:title|og:description|twitter:card)"\s+content="([^"]*)"/g,
      (_, kind: string, name: string, content: string) =>
        `<meta ${kind}="${name}" content="${contents[name] ?? (name === 'twitter:card' ? content : description)}"`,
    )
}

/** The tags after the title. */
const withTags = (html: string, tags: readonly string[]): string =>
  html.replace('</title>', (end) => [end, ...tags].join('\n    '))

function urlTags(url: string | undefined): readonly string[] {
  if (url === undefined) return []
  return [`<link rel="canonical" href="${escapeMarkup(url)}" />`, property('og:url', url)]
}

function previewTags(preview: LinkPreview | undefined): readonly string[] {
  if (!preview) return []
  const { image, data, feed } = preview
  return [
    property('og:image', image.url),
    property('og:image:type', 'image/png'),
    property('og:image:width', String(pictureSize.width)),
    property('og:image:height', String(pictureSize.height)),
    property('og:image:alt', image.text),
    ...(feed === undefined
      ? []
      : [`<link rel="alternate" type="application/atom+xml" href="${escapeMarkup(feed)}" />`]),
    // Data, which no browser executes: the Content Security Policy has nothing to forbid.
    `<script type="application/ld+json">${scriptData(data)}</script>`,
  ]
}

const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escapeMarkup(content)}" />`

/** JSON that can neither end its own element nor begin a comment or another script in it. */
export const scriptData = (data: JsonObject): string =>
  JSON.stringify(data).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
