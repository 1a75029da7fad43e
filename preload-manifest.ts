import type { Plugin, Rolldown } from 'vite'

/** What says which files a stock's page needs: the server (api/http/site/static-files.ts) tells browsers before they ask. */
const earlyFilesName = 'early-files.json'

/**
 * Writes down what a stock's page needs besides what the index page names by itself: without it a browser would learn of
 * those files one after the other.
 */
export function earlyFiles(): Plugin {
  return {
    name: 'stonks-early-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const named = withImports(
        bundle,
        chunks.find(({ name, isEntry }) => isEntry && name === 'index'),
      )
      const page = chunks.find(({ moduleIds }) =>
        moduleIds.some((id) => id.endsWith('/web/pages/stock/stock-page.tsx')),
      )
      if (!page) throw new Error('No chunk has the stock’s page')
      const files = [...withImports(bundle, page)].filter((file) => !named.has(file)).map((file) => `/${file}`)
      this.emitFile({ type: 'asset', fileName: earlyFilesName, source: JSON.stringify({ stock: files.toSorted() }) })
    },
  }
}

/** A chunk's own file, its styles, and those of all that it imports. */
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
