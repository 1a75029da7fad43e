import { mkdtemp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A program of ours, built so that a plain node runs it; `remove` takes it away again. */
export async function buildProgram(entry: string) {
  // Inside the project, or it would not find its packages.
  const cache = join(root, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const outDir = await mkdtemp(join(cache, 'program-'))
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { ssr: true, outDir, target: 'node20', rolldownOptions: { input: { program: join(root, entry) } } },
  })
  return { path: join(outDir, 'program.js'), remove: () => rm(outDir, { recursive: true }) }
}
