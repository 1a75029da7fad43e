import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))

/** The page of all measurements: the product's sources and the peers, built like the product. */
export default defineConfig({
  root: `${here}page`,
  worker: { format: 'es' },
  build: {
    outDir: `${here}../dist/bench-page`,
    emptyOutDir: true,
    rolldownOptions: { input: [`${here}page/index.html`, `${here}page/grids.html`] },
    target: ['chrome111', 'safari16.4', 'firefox119'],
    modulePreload: { polyfill: false },
  },
})
