/** Pages that are there whatever the market is. */
const fixedPages = ['/', '/terms-of-service', '/disclosures']

/** The protocol's own limit for one file. */
const mostPages = 50_000

/** The addresses of all pages, for search engines: the fixed ones and one for each stock. */
export function sitemap(publicUrl: string, symbols: readonly string[]): string {
  const stocks = symbols.map((symbol) => `/${encodeURIComponent(symbol)}`)
  const addresses = [...fixedPages, ...stocks].slice(0, mostPages)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((path) => `<url><loc>${escaped(publicUrl + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&apos;',
  '"': '&quot;',
}

const escaped = (text: string): string => text.replaceAll(/[&<>'"]/g, (character) => entities[character] ?? character)
