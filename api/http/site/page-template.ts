import { createHash } from 'node:crypto'
import { type PageHead, pageTitle } from '#domain/site/page-heads'
import { escapeMarkup } from './escape-markup.ts'

/** An HTML file of the build, which is sent with the head of the page at an address. */
export interface PageTemplate {
  /** `url`: the canonical address; undefined where there is none. The ETag changes with all of it. */
  render(head: PageHead | undefined, url: string | undefined): { readonly body: string; readonly etag: string }
}

/** Reads the parts of a page’s HTML once: only its head differs. */
export function createPageTemplate(html: string): PageTemplate {
  const end = html.indexOf('</head>')
  const [headPart, rest] = end === -1 ? [html, ''] : [html.slice(0, end), html.slice(end)]
  return {
    render(head, url) {
      const body = withUrl(withHead(headPart, head), url) + rest
      return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
    },
  }
}

function withHead(html: string, head: PageHead | undefined): string {
  if (!head) return html
  const title = escapeMarkup(pageTitle(head.title))
  const description = escapeMarkup(head.description)
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replaceAll(
      /<meta\s+(name|property)="(description|og:title|og:description)"\s+content="[^"]*"/g,
      (_, kind: string, name: string) =>
        `<meta ${kind}="${name}" content="${name === 'og:title' ? title : description}"`,
    )
}

function withUrl(html: string, url: string | undefined): string {
  if (url === undefined) return html
  const escaped = escapeMarkup(url)
  return html.replace(
    '</title>',
    (end) =>
      `${end}\n    <link rel="canonical" href="${escaped}" />\n    <meta property="og:url" content="${escaped}" />`,
  )
}
