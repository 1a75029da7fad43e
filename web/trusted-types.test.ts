// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { ownScript } from './trusted-types.ts'

test('our own scripts pass as they are', () => {
  const own = new URL('/static/js/main.js', location.href).href
  expect(ownScript(own)).toBe(own)
  if (location.origin !== 'null') expect(ownScript('/static/js/main.js')).toBe('/static/js/main.js')
})

test.each(['https://elsewhere.example/x.js', 'data:text/javascript,1', 'blob:https://elsewhere.example/1'])(
  'a script from %s never runs',
  (address) => {
    expect(() => ownScript(address)).toThrow(TypeError)
  },
)
