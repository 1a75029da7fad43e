import type { Plugin, Rolldown } from 'vite'

/** Lists the files of a stock's page, which the server (api/http/site/static-files.ts) sends as preload headers. */
const manifestName = 'early-files.json'

/**
 * Emits the list of files that a stock's page needs in addition to those that the index page references. Without it a
 * browser would discover them one after the other.
 */
export function earlyHints(): Plugin {
  return {
    name: 'stonks-early-hints',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const referenced = withImports(
        bundle,
        chunks.find(({ name, isEntry }) => isEntry && name === 'index'),
      )
      const page = chunks.find(({ moduleIds }) =>
        moduleIds.some((id) => id.endsWith('/web/pages/stock/stock-page.tsx')),
      )
      if (!page) throw new Error('No chunk contains the stock’s page')
      const files = [...withImports(bundle, page)].filter((file) => !referenced.has(file)).map((file) => `/${file}`)
      this.emitFile({ type: 'asset', fileName: manifestName, source: JSON.stringify({ stock: files.toSorted() }) })
    },
  }
}

/** The files of a chunk and of its static imports: scripts and style sheets. */
function withImports(
  bundle: Rolldown.OutputBundle,
  chunk: Rolldown.OutputChunk | undefined,
  found = new Set<string>(),
): ReadonlySet<string> {
  if (!chunk || found.has(chunk.fileName)) return found
  found.add(chunk.fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') withImports(bundle, imported, found)
  }
  return found
}
