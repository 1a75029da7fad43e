import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { normalCumulative, normalInverse } from './normal-distribution.ts'

test.for([
  // Abramowitz and Stegun, Handbook of Mathematical Functions (1964), table 26.1.
  [0, 0.5],
  [0.5, 0.691462461274013],
  [1, 0.841344746068543],
  [1.96, 0.97500210485178],
  [2, 0.977249868051821],
  [3, 0.99865010196837],
  [-1, 0.158655253931457],
  [-4, 3.16712418331199e-5],
])('gives the published cumulative probability of %d: %d', ([x, expected]) => {
  expect(normalCumulative(x ?? NaN)).toBeCloseTo(expected ?? NaN, 13)
})

test.for([
  // Wichura's own three examples; then the usual quantiles.
  [0.25, -0.6744897501960817],
  [0.001, -3.090232306167814],
  [1e-20, -9.26234008979841],
  [0.5, 0],
  [0.95, 1.6448536269514722],
  [0.975, 1.959963984540054],
  [0.99, 2.3263478740408408],
])('gives the published quantile of the probability %d: %d', ([probability, expected]) => {
  expect(normalInverse(probability ?? NaN)).toBeCloseTo(expected ?? NaN, 13)
})

/** The integral of the density by Simpson's rule, from far below. */
function integrated(x: number): number {
  const [from, steps] = [-12, 20_000]
  const width = (x - from) / steps
  const density = (at: number) => Math.exp((-at * at) / 2) / Math.sqrt(2 * Math.PI)
  let sum = density(from) + density(x)
  for (let step = 1; step < steps; step++) sum += (step % 2 === 1 ? 4 : 2) * density(from + step * width)
  return (sum * width) / 3
}

test('the cumulative probability is the integral of the density', () => {
  for (let x = -8; x <= 8; x += 0.37) expect(Math.abs(normalCumulative(x) - integrated(x))).toBeLessThan(1e-12)
})

test('the inverse of the cumulative probability gives back the value', () => {
  fc.assert(
    fc.property(fc.double({ min: -35, max: 4, noNaN: true }), (x) => {
      expect(Math.abs(normalInverse(normalCumulative(x)) - x)).toBeLessThan(1e-9)
    }),
  )
})

test('the cumulative probability of the inverse gives back the probability', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-300, max: 1, noNaN: true }), (probability) => {
      const found = normalCumulative(normalInverse(probability))
      expect(Math.abs(found - probability)).toBeLessThan(1e-9 * probability)
    }),
  )
})

test('the inverse is infinite for the probabilities 0 and 1, and NaN outside of them', () => {
  expect([0, 1, -0.1, 1.1, NaN].map(normalInverse)).toEqual([-Infinity, Infinity, NaN, NaN, NaN])
  expect([-Infinity, -40, 40, Infinity].map(normalCumulative)).toEqual([0, 0, 1, 1])
})
