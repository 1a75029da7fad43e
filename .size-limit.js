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

/** The bytes that a browser receives: the build has compressed the files, and the server sends them as they are. */
const received = (name, files, limit) => ({
  name,
  path: files.map((path) => `dist/web/${path}.br`),
  limit,
  brotli: false,
})

export default [
  received('First visit: JavaScript and CSS before the data', firstVisit, '110 kB'),
  received('Data worker', workerFiles, '40 kB'),
  received('Service worker', ['sw.js'], '15 kB'),
]
