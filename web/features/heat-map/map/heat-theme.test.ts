import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { colourOf, parseColour, stops, stopTokens } from './heat-theme.ts'

const css = readFileSync('web/features/heat-map/heat-tokens.css', 'utf8')

/** The colours of a palette, as the tokens of :root give them unless the palette says otherwise. */
function coloursOf(palette?: string) {
  const own = palette === undefined ? '' : (css.split(`:root[data-palette='${palette}'] {`)[1]?.split('}')[0] ?? '')
  return stopTokens.map((token) => parseColour(new RegExp(`${token}: (#\\w+);`).exec(own + css)?.[1] ?? ''))
}

const palettes = { default: coloursOf(), 'blue-orange': coloursOf('blue-orange'), swapped: coloursOf('swapped') }
const colours = palettes.default
const written = (text: string) => `rgb(${parseColour(text).join(' ')})`

test.each(stops.map((stop, at) => [stop, stopTokens[at] ?? ''] as const))('%d %% has the colour %s', (stop, token) => {
  const value = new RegExp(`${token}: (#\\w+);`).exec(css)?.[1] ?? ''
  expect(colourOf(stop / 100, colours)).toBe(written(value))
})

test('between two stops a change has a colour between theirs', () => {
  expect(colourOf(0.02, [...colours.slice(0, 4), [10, 20, 30], [20, 40, 50], [0, 0, 0]])).toBe('rgb(15 30 40)')
})

test('beyond five per cent it gets no stronger', () => {
  expect(colourOf(7, colours)).toBe(colourOf(0.05, colours))
  expect(colourOf(-0.99, colours)).toBe(colourOf(-0.05, colours))
})

test('where red is up, a gain has the colour of a loss', () => {
  fc.assert(
    fc.property(fc.integer({ min: -60, max: 60 }), (permille) => {
      expect(colourOf(permille / 1000, palettes.swapped)).toBe(colourOf(-permille / 1000, colours))
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

test.each(Object.entries(palettes))('white is easy to read on every colour of %s', (_, palette) => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: -0.1, max: 0.1 }), (ratio) => {
      const rgb = colourOf(ratio, palette).match(/\d+/g)?.map(Number) ?? []
      expect(1.05 / (luminance(rgb) + 0.05)).toBeGreaterThan(5.8)
    }),
  )
})
