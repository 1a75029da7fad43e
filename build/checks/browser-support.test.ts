import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import compatData from '@mdn/browser-compat-data/forLegacyNode'
import { Linter } from 'eslint'
import postcss, { type AnyNode } from 'postcss'
import { expect, test } from 'vitest'
import { browsersWithout, supportedBrowsers } from '../browsers.js'

const root = new URL('../../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')

const version = (name: string) => supportedBrowsers.find((browser) => browser.name === name)?.version

test('the README and the page for older browsers name the supported versions', () => {
  const versions = `Chrome or Edge ${version('chrome')}, Firefox ${version('firefox')}, Safari ${version('safari')}`
  expect(versions).toMatch(/^Chrome or Edge \d+, Firefox \d+, Safari \d+\.\d+$/)
  expect(version('edge')).toBe(version('chrome'))
  expect(version('safari_ios')).toBe(version('safari'))
  for (const path of ['README.md', 'web/index.html']) {
    expect(read(path), path).toContain(`${versions} (on iPhones iOS ${version('safari_ios')})`)
  }
})

test('package.json names the supported browsers as browserslist does, and the compatibility data cover each of them', () => {
  const { status, stderr } = spawnSync('npx', ['--no-install', 'browserslist'], {
    cwd: fileURLToPath(root),
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
  for (const { name } of supportedBrowsers) expect(Object.keys(compatData.browsers)).toContain(name)
})

test('browsers one version older fail the check of browser-check.js', () => {
  const source = read('web/public/browser-check.js')
  const checked = { isWellFormed: 'javascript.builtins.String.isWellFormed', ':has': 'css.selectors.has' }
  for (const [name, path] of Object.entries(checked)) {
    expect(source).toContain(name)
    expect(browsersWithout(path)).toEqual([])
  }
  for (const { name, version } of supportedBrowsers) {
    const older = { name, version: version - 0.1 }
    const isRefused = Object.values(checked).some((path) => browsersWithout(path, { browsers: [older] }).length > 0)
    expect(isRefused, name).toBe(true)
  }
})

test('browser-check.js has the syntax of 1999, which every browser parses', () => {
  const languageOptions = { ecmaVersion: 3, sourceType: 'script' } as const
  expect(new Linter().verify(read('web/public/browser-check.js'), [{ languageOptions }])).toEqual([])
})

/** Styles that some supported browsers lack, and what their users see. */
const stylesWithFallback: Readonly<Record<string, string>> = {
  'at-rules.page': 'the printer’s own margins',
  'properties.break-after.avoid': 'a heading may be the last line of a printed page',
  'properties.contain-intrinsic-block-size': 'see content-visibility',
  'properties.content-visibility': 'rows outside the viewport are laid out, too',
  'properties.cursor': 'touch screens have no pointer',
  'properties.field-sizing': 'the private note scrolls and can be resized',
  'properties.overflow-anchor': 'these browsers do not move the scroll position by themselves',
  'properties.overflow-anchor.none': 'see overflow-anchor',
  'properties.forced-color-adjust': 'for high contrast, which these browsers do not have',
  'properties.resize': 'the private note scrolls',
  'properties.size': 'pages have the orientation that the user chose',
  'properties.scrollbar-color': 'the scrollbars of the system',
  'properties.scrollbar-width': 'a row of chips shows a scrollbar',
  'properties.print-color-adjust.exact': 'the build adds the prefixed form',
  'properties.text-decoration.dotted': 'the build adds the prefixed form; else a solid line',
  'properties.text-size-adjust': 'its prefixed form stands beside it',
  'properties.text-wrap': 'lines break less evenly',
  'properties.zoom': 'a printed chart is as wide as on the screen',
}

/** The features that a node of a style sheet uses, as paths below `css`. */
function featuresOf(node: AnyNode): readonly string[] {
  if (node.type === 'atrule') return [`at-rules.${node.name}`]
  // Pseudo-elements with a prefix stand in rules of their own, one for each engine.
  if (node.type === 'rule')
    return (node.selector.match(/:[a-z][a-z-]*/g) ?? []).map((name) => `selectors.${name.slice(1)}`)
  if (node.type !== 'decl' || node.prop.startsWith('-')) return []
  const property = `properties.${node.prop}`
  const keywords = (node.value.match(/[a-z][\w-]*/g) ?? []).map((word) => `${property}.${word}`)
  const functions = (node.value.match(/[a-z-]+(?=\()/g) ?? []).flatMap((name) => [
    `types.${name}`,
    `types.color.${name}`,
  ])
  const units = (node.value.match(/(?<=\d)[a-z]+/g) ?? []).map((unit) => `types.length.${unit}`)
  return [property, ...keywords, ...functions, ...units]
}

/** The features of a style sheet that a supported browser lacks. `@supports` counts as a check. */
function unsupportedStyles(text: string): readonly string[] {
  const found: string[] = []
  const sheet = postcss.parse(text)
  sheet.walkAtRules('supports', (rule) => void rule.remove())
  sheet.walk((node) => {
    for (const feature of featuresOf(node)) {
      const hasFallback = Object.keys(stylesWithFallback).some((path) => `${feature}.`.startsWith(`${path}.`))
      if (!hasFallback && browsersWithout(`css.${feature}`, { prefixed: true }).length > 0) found.push(feature)
    }
  })
  return found
}

test('style sheets use only what all supported browsers have or what has a fallback', () => {
  const files = readdirSync(new URL('web/', root), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.css'),
  )
  expect(files.length).toBeGreaterThan(50)
  const found = files.flatMap((file) => unsupportedStyles(read(`web/${file}`)).map((feature) => `${file}: ${feature}`))
  expect(found).toEqual([])
})

test.for([
  ['.row { anchor-name: --row }', 'properties.anchor-name'],
  ['.row:open { color: red }', 'selectors.open'],
  ['@starting-style { .row { color: red } }', 'at-rules.starting-style'],
  ['.row { color: light-dark(red, blue) }', 'types.color.light-dark'],
  ['.row { height: calc-size(auto, size) }', 'types.calc-size'],
] as const)('finds a style that a supported browser lacks: %s', ([text, feature]) => {
  expect(unsupportedStyles(text)).toContain(feature)
  expect(unsupportedStyles(`@supports (display: grid) { ${text} }`)).toEqual([])
})
