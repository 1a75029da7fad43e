import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { changeStops } from './heat-scale.ts'
import { colorOf as colorIn, endTokens, parseColor, stopTokens } from './heat-theme.ts'

const css = readFileSync('web/screen/heat-map/heat-tokens.css', 'utf8')

const light = "[data-theme='light']"

/** The colors of the tokens of :root, overridden by those of other rules, the last one first. */
function colorsOf(...selectors: readonly string[]) {
  return readColors(stopTokens, selectors)
}

function readColors(tokens: readonly string[], selectors: readonly string[]) {
  const rules = selectors.map((selector) => css.split(`:root${selector} {`)[1]?.split('}')[0] ?? '')
  return tokens.map((token) => parseColor(new RegExp(`${token}: (#\\w+);`).exec(rules.join('') + css)?.[1] ?? ''))
}

const paletteOf = (name: string) => `[data-palette='${name}']`
const lightPalette = (name: string) => colorsOf(`${paletteOf(name)}:where(${light})`, paletteOf(name), light)
const palettes = {
  default: colorsOf(),
  'blue-orange': colorsOf(paletteOf('blue-orange')),
  swapped: colorsOf(paletteOf('swapped')),
  light: colorsOf(light),
  'light blue-orange': lightPalette('blue-orange'),
  'light swapped': lightPalette('swapped'),
}
const colors = palettes.default
type Colors = typeof colors

const colorOf = (ratio: number, diverging: Colors) =>
  colorIn(ratio, { isDiverging: true, stops: changeStops }, { diverging, sequential: [] })
const written = (text: string) => `rgb(${parseColor(text).join(' ')})`

test.each(changeStops.map((stop, at) => [stop, stopTokens[at] ?? ''] as const))(
  '%d has the color %s',
  (stop, token) => {
    const value = new RegExp(`${token}: (#\\w+);`).exec(css)?.[1] ?? ''
    expect(colorOf(stop, colors)).toBe(written(value))
  },
)

test('a change between two stops has a color between theirs', () => {
  expect(colorOf(0.02, [...colors.slice(0, 4), [10, 20, 30], [20, 40, 50], [0, 0, 0]])).toBe('rgb(15 30 40)')
})

test('beyond five percent the color does not change', () => {
  expect(colorOf(7, colors)).toBe(colorOf(0.05, colors))
  expect(colorOf(-0.99, colors)).toBe(colorOf(-0.05, colors))
})

const channels = (color: string) => color.match(/\d+/g)?.map(Number) ?? []

/** Up to a rounding of half a step. */
function expectSame(one: string, other: string): void {
  const others = channels(other)
  for (const [at, channel] of channels(one).entries()) expect(Math.abs(channel - (others[at] ?? NaN))).toBeLessThan(2)
}

test('a gain has the color of a loss in the palette where red is up', () => {
  fc.assert(
    fc.property(fc.integer({ min: -60, max: 60 }), (permille) => {
      expectSame(colorOf(permille / 1000, palettes.swapped), colorOf(-permille / 1000, colors))
      expectSame(colorOf(permille / 1000, palettes['light swapped']), colorOf(-permille / 1000, palettes.light))
    }),
  )
})

const luminance = (rgb: readonly number[]) => {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of the text with a color. */
function contrastOn(color: string, selectors: readonly string[]): number {
  const [text = []] = readColors(['--on-heat'], selectors)
  const [low = 0, high = 0] = [luminance(text), luminance(channels(color))].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

test.each(Object.entries(palettes))('the text is readable on every color of %s', (name, palette) => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: -0.1, max: 0.1 }), (ratio) => {
      expect(contrastOn(colorOf(ratio, palette), name.startsWith('light') ? [light] : [])).toBeGreaterThan(5.8)
    }),
  )
})

test.each([
  ['dark', []],
  ['light', [light]],
])('the text is readable on every value of a sequential scale of the %s theme', (_, selectors) => {
  const sequential = readColors(endTokens, selectors)
  for (let value = 0; value <= 10; value++) {
    const color = colorIn(value, { isDiverging: false, stops: [2, 3, 9] }, { diverging: [], sequential })
    expect(contrastOn(color, selectors)).toBeGreaterThan(5.5)
  }
})
