import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type InlineConfig, type Plugin } from 'vite'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The HTML of all pages but the main page. */
const otherPages = 'page.html'

/** The placeholder for the shell in index.html. */
const marker = '<!-- shell -->'

interface ShellModule {
  readonly renderShell: (page: 'main' | 'other') => string
}

/**
 * Renders the page's own components into the HTML, as a first visit begins: header, tabs, search and placeholders for rows
 * are painted before any script has arrived, and the app takes them over. Writes `index.html` for the main page and
 * `page.html` for all others. `config` must be the build's own, so that the names of the classes are the same.
 */
export function staticShell(config: InlineConfig): Plugin {
  return {
    name: 'stonks-static-shell',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('There is no index.html')
        const html = withStylesFirst(String(page.source))
        if (!html.includes(marker)) throw new Error(`index.html has no ${marker}`)
        const shells = await renderShells(config)
        page.source = html.replace(marker, () => shells.main)
        this.emitFile({ type: 'asset', fileName: otherPages, source: html.replace(marker, () => shells.other) })
      },
    },
  }
}

/**
 * Requests the style sheet before the modules, and these with low priority: the shell is painted without them, and on a slow
 * network they would take bandwidth from the styles.
 */
function withStylesFirst(html: string): string {
  const [styles] = / *<link rel="stylesheet"[^>]*>\n/.exec(html) ?? []
  const [modules] = / *<script type="module"/.exec(html) ?? []
  if (styles === undefined || modules === undefined) throw new Error('index.html has no style sheet or no module')
  return html
    .replace(styles, '')
    .replace(modules, () => styles + modules)
    .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"')
}

/** Builds web/app/render-shell.tsx for Node and runs it. The build has the page's own settings but another folder. */
async function renderShells(config: InlineConfig): Promise<Record<'main' | 'other', string>> {
  const outDir = await mkdtemp(join(root, 'node_modules/.shell-'))
  try {
    await build({
      ...config,
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      build: { ssr: 'app/render-shell.tsx', outDir, rolldownOptions: { output: { entryFileNames: 'shell.js' } } },
    })
    // The import of an address that is only known at run time has no type.
    const { renderShell } = (await import(pathToFileURL(join(outDir, 'shell.js')).href)) as ShellModule
    return { main: renderShell('main'), other: renderShell('other') }
  } finally {
    await rm(outDir, { recursive: true })
  }
}
