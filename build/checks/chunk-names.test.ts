import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = execFileSync('git', ['ls-files', 'web/*.ts', 'web/*.tsx'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((path) => !/\.test\.tsx?$|\/load-chunk\.ts$/.test(path))

interface Call {
  /** The chunk's name in the message of a failed load. */
  readonly name: string
  readonly imported: string
}

/** The calls that load a chunk by its name: `loadChunk('help', () => import('./help.chunk.tsx'))`; `page` of the router and `chunkStarter` call it. */
function callsIn(source: string): readonly Call[] {
  const calls = source.matchAll(
    /\b(?:loadChunk|chunkStarter|page)\(\s*'([^']*)',((?:(?!\b(?:loadChunk|chunkStarter|page)\()[^])*?)import\('([^']*)'\)/g,
  )
  return [...calls].map(([, name = '', , imported = '']) => ({ name, imported }))
}

test('the page loads each chunk by the name of its file, which the build gives it', () => {
  const calls = files.flatMap((path) => callsIn(readFileSync(join(root, path), 'utf8')))
  expect(calls.length).toBeGreaterThan(30)
  const fileName = ({ imported }: Call) => imported.replace(/^.*\//, '').replace(/(\.chunk)?\.tsx?$/, '')
  expect(calls.filter((call) => call.name !== fileName(call))).toEqual([])
})
