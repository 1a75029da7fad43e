import { createServer, type InlineConfig, isRunnableDevEnvironment, type Plugin } from 'vite'

/** The HTML of all pages but the main page. */
const otherPages = 'page.html'

/** Stands in index.html for the shell. */
const marker = '<!-- shell -->'

/** The layouts, each with the width in CSS pixels that it is rendered for; `findShell` of web/app/shell.tsx chooses one. */
const widths = { narrow: 390, wide: 1440 } as const

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

/** Both shells, each in both layouts. */
async function renderShells(config: InlineConfig): Promise<Record<'main' | 'other', string>> {
  const server = await createServer({
    ...config,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  })
  try {
    let width = 0
    // What modules read of the browser when they are loaded, and components when they are rendered.
    Object.assign(globalThis, {
      window: globalThis,
      history: { state: null },
      addEventListener: () => undefined,
      matchMedia: (query: string) => ({
        get matches() {
          return matchesWidth(query, width)
        },
      }),
    })
    const { ssr } = server.environments
    if (!isRunnableDevEnvironment(ssr)) throw new Error('The shell cannot be rendered')
    const { renderShell } = await ssr.runner.import<ShellModule>('/app/render-shell.tsx')
    const both = (page: 'main' | 'other') =>
      Object.entries(widths)
        .map(([layout, pixels]) => {
          width = pixels
          return `<div data-shell="${layout}">${renderShell(page)}</div>`
        })
        .join('')
    return { main: both('main'), other: both('other') }
  } finally {
    await server.close()
  }
}

/** Evaluates `(width >= 40rem)`; false for all other media queries. */
function matchesWidth(query: string, width: number): boolean {
  const rem = /^\(width >= (\d+)rem\)$/.exec(query)?.[1]
  return rem !== undefined && width >= Number(rem) * 16
}
