import { readdirSync, readFileSync } from 'node:fs'

const indexHtml = readFileSync(new URL('dist/web/index.html', import.meta.url), 'utf8')

/** What a browser loads before the first rows: index.html references the entry and its static imports. */
export const firstVisit = [...indexHtml.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, path]) => path)

const scripts = new URL('dist/web/static/js/', import.meta.url)

/** The files of the data worker: its entry, the engine, and what they import statically. */
export const workerFiles = [
  ...new Set(
    readdirSync(scripts)
      .filter((name) => /^(main|engine)-[^.]+\.js$/.test(name))
      .flatMap((name) => [name, ...importsOf(readFileSync(new URL(name, scripts), 'utf8'))]),
  ),
].map((name) => `static/js/${name}`)

function importsOf(script) {
  return [...script.matchAll(/(?:from|import)[`"']\.\/([^`"']+\.js)[`"']/g)].map(([, name]) => name)
}

export default [
  {
    name: 'First visit: JavaScript and CSS before the data',
    path: firstVisit.map((path) => `dist/web/${path}`),
    limit: '110 kB',
    gzip: true,
  },
  { name: 'Data worker', path: workerFiles.map((path) => `dist/web/${path}`), limit: '40 kB', gzip: true },
  { name: 'Service worker', path: 'dist/web/sw.js', limit: '15 kB', gzip: true },
]
