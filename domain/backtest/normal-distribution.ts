/** The sum of coefficients times powers of `x`, the highest power first (Horner's method). */
const polynomial = (coefficients: readonly number[], x: number): number =>
  coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0)

const cumulativeNumerator = [
  3.52624965998911e-2, 0.700383064443688, 6.37396220353165, 33.912866078383, 112.079291497871, 221.213596169931,
  220.206867912376,
]
const cumulativeDenominator = [
  8.83883476483184e-2, 1.75566716318264, 16.064177579207, 86.7807322029461, 296.564248779674, 637.333633378831,
  793.826512519948, 440.413735824752,
]

/** From here on the tail is a continued fraction. */
const tailFrom = 5

/**
 * The probability that a standard normal variable is at most `x`, with an error of at most 1e-14. Source: J. F. Hart, Computer
 * Approximations (1968), algorithm 5666, as in G. West, Better Approximations to Cumulative Normal Functions (2005).
 */
export function normalCumulative(x: number): number {
  const distance = Math.abs(x)
  const exponential = Math.exp(-(distance * distance) / 2)
  const tail =
    distance < tailFrom
      ? (exponential * polynomial(cumulativeNumerator, distance)) / polynomial(cumulativeDenominator, distance)
      : exponential / tailFraction(distance) / Math.sqrt(2 * Math.PI)
  return x > 0 ? 1 - tail : tail
}

/** Laplace's continued fraction: x + 1 ÷ (x + 2 ÷ (x + 3 ÷ …)). So many steps are exact to the last digits from 5 on. */
function tailFraction(x: number): number {
  let fraction = x
  for (let step = 60; step > 0; step--) fraction = x + step / fraction
  return fraction
}

/** The quotient of two polynomials, each with the coefficient of the highest power first. */
interface Quotient {
  readonly numerator: readonly number[]
  readonly denominator: readonly number[]
}

const center: Quotient = {
  numerator: [
    2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946, 1971.5909503065513,
    133.14166789178438, 3.3871328727963665,
  ],
  denominator: [
    5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751, 687.1870074920579,
    42.31333070160091, 1,
  ],
}
const nearTail: Quotient = {
  numerator: [
    0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
    5.769497221460691, 4.630337846156546, 1.4234371107496835,
  ],
  denominator: [
    1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
    1.6763848301838038, 2.053191626637759, 1,
  ],
}
const farTail: Quotient = {
  numerator: [
    2.0103343992922881e-7, 2.7115555687434876e-5, 0.0012426609473880784, 0.026532189526576124, 0.29656057182850487,
    1.7848265399172913, 5.463784911164114, 6.657904643501103,
  ],
  denominator: [
    2.0442631033899397e-15, 1.421511758316446e-7, 1.8463183175100548e-5, 0.0007868691311456133, 0.014875361290850615,
    0.1369298809227358, 0.599832206555888, 1,
  ],
}

const divide = ({ numerator, denominator }: Quotient, x: number): number =>
  polynomial(numerator, x) / polynomial(denominator, x)

/**
 * The value that a standard normal variable exceeds with the probability 1 − `probability`: −Infinity for 0, Infinity for 1 and
 * NaN outside. The relative error is about 1e-16. Source: M. J. Wichura, Algorithm AS 241: The Percentage Points of the Normal
 * Distribution, Applied Statistics 37 (1988), PPND16.
 */
export function normalInverse(probability: number): number {
  const fromHalf = probability - 0.5
  if (Math.abs(fromHalf) <= 0.425) return fromHalf * divide(center, 0.180625 - fromHalf * fromHalf)
  const tail = Math.min(probability, 1 - probability)
  if (tail === 0) return fromHalf * Infinity
  const distance = Math.sqrt(-Math.log(tail))
  const value = distance <= 5 ? divide(nearTail, distance - 1.6) : divide(farTail, distance - 5)
  return fromHalf < 0 ? -value : value
}
