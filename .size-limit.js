import { readFileSync } from 'node:fs'

const indexHtml = readFileSync(new URL('dist/web/index.html', import.meta.url), 'utf8')

/** What a browser loads before the first rows: index.html references the entry and its static imports. */
export const firstVisit = [...indexHtml.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, path]) => path)

export default [
  {
    name: 'First visit: JavaScript and CSS before the data',
    path: firstVisit.map((path) => `dist/web/${path}`),
    limit: '105 kB',
    gzip: true,
  },
  { name: 'Data worker', path: 'dist/web/static/js/{main,engine}-*.js', limit: '33 kB', gzip: true },
  { name: 'Service worker', path: 'dist/web/sw.js', limit: '12 kB', gzip: true },
]
