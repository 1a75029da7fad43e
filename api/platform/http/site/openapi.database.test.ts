import { hostname } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aServer } from '../../../testing/server.ts'
import type { App } from '../fastify-app.ts'

interface Operation {
  readonly summary?: string
  readonly tags?: readonly string[]
  readonly responses: { readonly [status: string]: { readonly description: string; readonly content?: object } }
}
interface Document {
  readonly tags: readonly { readonly name: string }[]
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } }
}

let app: App
let text: string
let document: Document
beforeAll(async () => {
  app = await aServer({ config: { analytics: { id: 'G-1', secret: 'hush', url: 'http://127.0.0.1:1' } } })
  const answer = await app.inject('/api/docs/json')
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  text = answer.body
  document = answer.json()
})
afterAll(() => app.close())

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  )

/** The routes of a printed tree, as "GET /api/config": an indented line continues the path of the line above it. */
function routesIn(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', piece = '', methods = ''] = /^([│├└─ ]*)(\S+)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    above.length = Math.max(0, indent.length / 4 - 1)
    above.push(piece)
    const path = above.join('').replaceAll(/:(\w+)/g, '{$1}')
    return methods
      .split(', ')
      .filter((method) => !['', 'HEAD'].includes(method))
      .map((method) => `${method} ${path}`)
  })
}

test('the document has every route and nothing else', () => {
  const routes = routesIn(app.printRoutes({ commonPrefix: false }))
  expect(routes.length).toBeGreaterThan(10)
  expect(operations().map(({ name }) => name)).toEqual(expect.arrayContaining(routes))
  expect(operations()).toHaveLength(routes.length)
})

test('every route has a summary, a tag and all its responses', () => {
  const tags = document.tags.map(({ name }) => name)
  for (const { name, operation } of operations()) {
    expect(operation.summary, name).toMatch(/^[A-Z].+\.$/)
    expect(operation.tags, name).toHaveLength(1)
    expect(tags, name).toContain(operation.tags?.[0])
    const answers = Object.entries(operation.responses)
    expect(answers.filter(([status]) => /^[23]/.test(status)).length, name).toBeGreaterThan(0)
    for (const [status, { description, content }] of answers) {
      expect(description, `${name} ${status}`).toMatch(/^[A-Z`].+\.$/s)
      // A response that is a page has a description of its own.
      if (description.startsWith('`'))
        expect(content, `${name} ${status}`).toHaveProperty(['application/json', 'schema'])
    }
    for (const status of ['400', '500', '503']) expect(operation.responses, name).toHaveProperty(status)
  }
})

test('the document has the failure sentences that the server sends', () => {
  expect(document.paths['/api/history/{symbol}']?.['get']?.responses['404']?.description).toBe(
    '`history-missing`: There’s no price history for this stock.',
  )
})

test('the document contains no host', () => {
  expect(text).not.toContain(hostname())
  expect(text).not.toMatch(/localhost|127\.0\.0\.1|https?:\/\/[a-z]|\/home\/|\/tmp\//)
  expect(document).not.toHaveProperty('servers')
})
