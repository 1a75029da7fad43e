import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { subsetOf, withoutExports } from '../../react-subset.ts'

const path = createRequire(import.meta.url).resolve('react-dom/client')
const source = readFileSync(path.replace(/client\.js$/, 'cjs/react-dom-client.production.js'), 'utf8')
const files = ['react', 'react-dom', 'scheduler'] as const
const sourceOf = (file: (typeof files)[number]) => {
  const index = createRequire(path).resolve(file)
  return readFileSync(index.replace(/index\.js$/, `cjs/${file}.production.js`), 'utf8')
}

test('React DOM without unused features is a valid script, and smaller already before it is minified', () => {
  const subset = subsetOf(source)
  expect(() => new Script(`(function (exports, require) {${subset}})`)).not.toThrow()
  // What only the removed functions call is the minifier's to drop.
  expect(subset.length).toBeLessThan(source.length * 0.95)
  expect(subset).not.toMatch(/^FragmentInstance\.prototype/m)
})

test('a release of React that has renamed a function cannot be built unnoticed', () => {
  expect(() => subsetOf(source.replaceAll('updateActivityComponent', 'renderActivity'))).toThrow(
    'React DOM has no function updateActivityComponent',
  )
  expect(() => subsetOf(source.replace('SuspenseException = Error(', 'SuspenseException = TypeError('))).toThrow(
    'sentinels',
  )
})

test('a removed feature that is used after all says so', () => {
  const body = /\nfunction updateActivityComponent\([^)]*\) \{(.*)\n\}/.exec(subsetOf(source))?.[1]
  expect(body).toBe('throw Error("This build of React has no Activity");')
})

test.each(files)('%s without unused exports is a valid script that still exports what is used', (file) => {
  const source = sourceOf(file)
  const subset = withoutExports(source, `${file}.production.js`)
  expect(() => new Script(`(function (exports, require) {${subset}})`)).not.toThrow()
  const exported = (code: string) => [...code.matchAll(/^exports\.(\w+) =/gm)].map(([, name]) => name)
  const used = { react: 'useState', 'react-dom': 'createPortal', scheduler: 'unstable_shouldYield' }[file]
  expect(exported(subset)).toContain(used)
  expect(exported(subset).length).toBeLessThan(exported(source).length)
})

test('a release of React that has dropped an export cannot be built unnoticed', () => {
  expect(() =>
    withoutExports(sourceOf('react').replaceAll('exports.cloneElement', 'exports.clone'), 'react.production.js'),
  ).toThrow('react.production.js does not export cloneElement')
})
