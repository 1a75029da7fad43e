import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asArray, fieldsOf } from '#domain/keys-of'

/**
 * The module of a stock’s page and the HTML of every page, in the page’s folder, as the build’s manifest names them.
 */
export const [stockPage, html] = ['stock/stock-page.tsx', 'index.html']

/**
 * The Link header that preloads the files of a stock’s page, in addition to those that the HTML references, in parallel
 * with the entry script. Without it a browser would discover them one after the other. They have the request mode of
 * the later import, since they would otherwise be fetched twice, and low priority: the HTML is painted without them.
 * Undefined if the folder has no manifest of Vite.
 */
export async function preloadLinks(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const manifest = fieldsOf(JSON.parse(text))
  const referenced = filesOf(manifest, html)
  return [...filesOf(manifest, stockPage)]
    .filter((file) => !referenced.has(file))
    .toSorted()
    .map(
      (file) =>
        `</${file}>; rel=${file.endsWith('.css') ? 'preload; as=style; crossorigin' : 'modulepreload'}; fetchpriority=low`,
    )
    .join(', ')
}

/** The scripts and style sheets of a chunk and of its static imports. */
function filesOf(manifest: Readonly<Record<string, unknown>>, chunk: string, found = new Set<string>()): Set<string> {
  const { file, css, imports } = fieldsOf(manifest[chunk])
  if (typeof file !== 'string') throw new Error(`The manifest of the build has no ${chunk}`)
  if (found.has(file)) return found
  found.add(file)
  for (const style of asArray(css)) found.add(String(style))
  for (const imported of asArray(imports)) filesOf(manifest, String(imported), found)
  return found
}
