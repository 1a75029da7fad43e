import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** One ES module and the worker that it starts; both can be served from any path. */
export default defineConfig({
  root,
  base: './',
  publicDir: false,
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' } } },
  build: {
    outDir: root + 'dist/bench',
    emptyOutDir: false,
    target: ['chrome111', 'safari16.4', 'firefox119'],
    lib: { entry: root + 'bench/external/bench.ts', formats: ['es'], fileName: 'bench' },
  },
})
