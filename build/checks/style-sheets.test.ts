import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const files = execFileSync('git', ['ls-files', 'web'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
const read = (file: string): string => readFileSync(new URL(file, root), 'utf8')
const styleSheets = files.filter((file) => file.endsWith('.module.css'))
const components = files.filter((file) => /\.tsx?$/.test(file)).map(read)

test('every style sheet of a component has a unique name, because its classes are named after it', () => {
  expect(new Set(styleSheets.map((file) => basename(file))).size).toBe(styleSheets.length)
})

test('every class of a style sheet is used by a component', () => {
  const unused = styleSheets.flatMap((file) => {
    const users = components.filter((source) => source.includes(`/${basename(file)}'`))
    const classes = read(file).matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/gi)
    // The chart's preview looks its classes up by the names of what it draws.
    const isUsed = (name: string) => users.some((source) => source.includes(`.${name}`) || source.includes('styles['))
    return [...new Set([...classes].map(([, name = '']) => name))]
      .filter((name) => !isUsed(name))
      .map((name) => `${file}: .${name}`)
  })
  expect(unused).toEqual([])
})

test('every class that a component uses is in its style sheet', () => {
  const missing = components.flatMap((source) =>
    [...source.matchAll(/^import (\w+) from '[^']*\/([\w-]+\.module\.css)'/gm)].flatMap(([, name = '', sheet = '']) => {
      const css = read(styleSheets.find((file) => basename(file) === sheet) ?? '')
      const used = source.matchAll(new RegExp(String.raw`(?<![\w./-])${name}\.(?!module)(\w+)`, 'g'))
      return [...used].flatMap(([, one = '']) => (css.includes(`.${one}`) ? [] : `${sheet}: .${one}`))
    }),
  )
  expect(missing).toEqual([])
})

test('every token is used', () => {
  const sources = files
    .filter((file) => /\.(css|tsx?|html)$/.test(file))
    .map(read)
    .join('\n')
  const tokens = new Set([...sources.matchAll(/(--[\w-]+):/g)].map(([, name = '']) => name))
  // The widths of columns are looked up by their kind.
  const families = [...sources.matchAll(/var\((--[\w-]+)\$\{/g)].map(([, name = '']) => name)
  const isUsed = (token: string) =>
    families.some((family) => token.startsWith(family)) || new RegExp(String.raw`${token}(?![\w-]|\s*:)`).test(sources)
  expect([...tokens].filter((token) => !isUsed(token))).toEqual([])
})
