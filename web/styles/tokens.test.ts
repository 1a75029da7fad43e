import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync('web/styles/tokens.css', 'utf8')

/** The colors of a rule of the style sheet, by token. */
function colorsIn(selector: string): ReadonlyMap<string, string> {
  const rule = css.split(`${selector} {`)[1]?.split('\n}')[0] ?? ''
  return new Map([...rule.matchAll(/(--[\w-]+): (#\w+);/g)].map(([, token = '', color = '']) => [token, color]))
}

const dark = colorsIn('\n:root')
const light = new Map([...dark, ...colorsIn(":root[data-theme='light']")])
const themes = {
  dark,
  'dark, blue and orange': new Map([...dark, ...colorsIn("\n:root[data-palette='blue-orange']")]),
  'dark, red is up': new Map([...dark, ...colorsIn("\n:root[data-palette='swapped']")]),
  light,
  'light, blue and orange': new Map([
    ...light,
    ...colorsIn(":root[data-palette='blue-orange']:where([data-theme='light'])"),
  ]),
  'light, red is up': new Map([...light, ...colorsIn(":root[data-palette='swapped']:where([data-theme='light'])")]),
}

/** The relative luminance of WCAG 2.2, of #rgb or #rrggbb. */
function luminance(color: string): number {
  const digits = color.slice(1)
  const six = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = parseInt(six.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const surfaces = ['--bg-0', '--bg-1', '--bg-2', '--bg-3']
const texts = [
  '--text-1',
  '--text-2',
  '--text-3',
  '--primary',
  '--secondary',
  '--gain',
  '--loss',
  '--flat',
  '--warn',
  '--danger',
]

describe.each(Object.entries(themes))('%s', (_, theme) => {
  const between = (one: string, other: string) => contrast(theme.get(one) ?? '', theme.get(other) ?? '')

  test('text is readable on every surface: level AA of WCAG', () => {
    for (const surface of surfaces) {
      for (const text of texts) expect(between(text, surface), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5)
    }
    expect(between('--text-1', '--selected')).toBeGreaterThanOrEqual(4.5)
    expect(between('--warn', '--stale')).toBeGreaterThanOrEqual(4.5)
    expect(between('--danger', '--error')).toBeGreaterThanOrEqual(4.5)
    expect(between('--on-primary', '--primary')).toBeGreaterThanOrEqual(4.5)
    expect(between('--on-secondary', '--secondary')).toBeGreaterThanOrEqual(4.5)
  })

  test('borders of controls, the focus and marks can be told from every surface', () => {
    for (const surface of surfaces) {
      for (const mark of ['--line-2', '--focus', '--bar', ...(theme.has('--star') ? ['--star'] : [])]) {
        expect(between(mark, surface), `${mark} on ${surface}`).toBeGreaterThanOrEqual(2.99)
      }
    }
  })
})

test('each sector’s dot can be told from its fill, in both themes', () => {
  const rules = [...css.matchAll(/\[data-sector='([^']+)'\] \{\s+--sector-dot: (#\w+);\s+--sector-fill: (#\w+);/g)]
  expect(rules).toHaveLength(14)
  for (const [, sector, dot = '', fill = ''] of rules) expect(contrast(dot, fill), sector).toBeGreaterThanOrEqual(3)
})

/** Black or white, as the chart’s library chooses for text on a color: it decides by its own gray. */
function labelText(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16))
  return 0.199 * red + 0.687 * green + 0.114 * blue > 160 ? '#000' : '#fff'
}

test('a symbol is readable on the color of its line', () => {
  const series = readFileSync('web/ui/charts/series-tokens.css', 'utf8')
  const lines = [...series.matchAll(/(--series-\d): (#\w{6});/g)]
  expect(lines).toHaveLength(12)
  for (const [, token, color = ''] of lines) {
    expect(contrast(color, labelText(color)), `${token ?? ''} ${color}`).toBeGreaterThanOrEqual(4.5)
  }
})
