import type { ByteWriter } from './bytes.ts'
import { type ByteReader } from './bytes.ts'

/**
 * Prices as bytes, without loss. A price is counted in its tick: cents from a dollar on, hundredths of a cent below, in one
 * ascending count (9,999 is $0.9999, 10,000 is $1.00, 10,001 is $1.01). The code is the difference from the previous price, or
 * from a price that the reader knows, as a variable-length integer; small moves take one byte.
 *
 *     0                      no price
 *     1 r d                  r hundredths of a cent (1 to 99) more than the count that the difference d leads to
 *     2 + eight bytes        any other price: a little-endian IEEE 754 double
 *     3 + d                  the difference d
 *
 * A difference d is written as 2d, a negative one as -2d - 1 (zigzag), in base 128 with the lowest digits first and the high
 * bit set in all but the last (LEB128).
 */
const noPrice = 0
const withHundredths = 1
const asDouble = 2
const firstDifference = 3

/** The counts below one dollar: hundredths of a cent up to 9,999; then cents continue. */
const countsBelowDollar = 9_900

const priceOf = (count: number, hundredths: number): number => {
  if (count < countsBelowDollar + 100) return count / 10_000
  const cents = count - countsBelowDollar
  return hundredths === 0 ? cents / 100 : (cents * 100 + hundredths) / 10_000
}

/** The count of the tick at or below a price, and the hundredths of a cent that remain. */
function countOf(price: number): readonly [count: number, hundredths: number] {
  const hundredths = Math.round(price * 10_000)
  if (hundredths < 10_000) return [hundredths, 0]
  return [countsBelowDollar + Math.floor(hundredths / 100), hundredths % 100]
}

/** Above it, counts of hundredths of a cent are not exact. */
const maxExactPrice = Number.MAX_SAFE_INTEGER / 20_000

/** Writes prices in dollars, above 0; NaN is none. `known` are similar prices at the same indexes that the reader has. */
export function writePrices(writer: ByteWriter, prices: Float64Array, known?: Float64Array): void {
  let before = 0
  for (let at = 0; at < prices.length; at++) {
    const price = prices[at] ?? NaN
    if (Number.isNaN(price)) {
      writer.byte(noPrice)
      continue
    }
    const [count, hundredths] = price < maxExactPrice ? countOf(price) : [NaN, NaN]
    if (!(count > 0) || priceOf(count, hundredths) !== price) {
      writer.byte(asDouble)
      writer.double(price)
      continue
    }
    if (known) before = startOf(known[at], before)
    if (hundredths === 0) writer.integer(firstDifference + zigzag(count - before))
    else {
      writer.byte(withHundredths)
      writer.byte(hundredths)
      writer.integer(zigzag(count - before))
    }
    before = count
  }
}

/** Reads as many prices as were written, and returns `prices` with them; the reader fails if the bytes are not prices. */
export function readPrices(reader: ByteReader, prices: Float64Array, known?: Float64Array): Float64Array {
  let before = 0
  for (let at = 0; at < prices.length; at++) {
    const token = reader.integer()
    if (token === noPrice) {
      prices[at] = NaN
      continue
    }
    if (token === asDouble) {
      const price = reader.double()
      if (!isPrice(price)) reader.fail()
      prices[at] = price
      continue
    }
    if (known) before = startOf(known[at], before)
    const hundredths = token === withHundredths ? reader.byte() : 0
    before += unzigzag(token === withHundredths ? reader.integer() : token - firstDifference)
    const price = priceOf(before, hundredths)
    if (!isPrice(price) || hundredths > 99) reader.fail()
    prices[at] = price
  }
  return prices
}

const isPrice = (value: number): boolean => value > 0 && Number.isFinite(value)

/** The count of a known price, which the difference refers to. */
const startOf = (known = NaN, before: number): number => (known < maxExactPrice ? countOf(known)[0] : before)

/** Encodes an integer as a non-negative one: small ones stay small. */
export const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value)
export const unzigzag = (value: number): number => (value % 2 === 1 ? -(value + 1) / 2 : value / 2)
