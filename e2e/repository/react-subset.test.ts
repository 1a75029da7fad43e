import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { subsetOf } from '../../react-subset.ts'

const path = createRequire(import.meta.url).resolve('react-dom/client')
const source = readFileSync(path.replace(/client\.js$/, 'cjs/react-dom-client.production.js'), 'utf8')

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
