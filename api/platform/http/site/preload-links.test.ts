import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { html, stockPage } from './preload-links.ts'

test.for([stockPage, html])('names only files of the page that exist: %s', (path) => {
  expect(existsSync(new URL(`../../../../web/${path}`, import.meta.url))).toBe(true)
})
