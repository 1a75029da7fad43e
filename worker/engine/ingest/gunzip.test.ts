import { constants, gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { sampleCount } from '#domain/testing/sample-count'
import { seeded } from '#domain/testing/seed'
import { chunksAt, someLines, utf8 } from '../test-data.ts'
import { createGunzip, GunzipError } from './gunzip.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Unpacks the chunks; throws a GunzipError like the stream. */
function unpack(chunks: Iterable<Uint8Array>): Buffer {
  const parts: Uint8Array[] = []
  const gunzip = createGunzip({ take: (bytes) => (parts.push(bytes), 0) })
  for (const chunk of chunks) gunzip.push(chunk)
  gunzip.end()
  return Buffer.concat(parts)
}

const ignored = { take: () => 0 }

/** The unpacked chunks, or why they were refused; rethrows any other error. */
function outcome(chunks: Iterable<Uint8Array>): Buffer | GunzipError['reason'] {
  try {
    return unpack(chunks)
  } catch (error) {
    if (error instanceof GunzipError) return error.reason
    throw error
  }
}

function throws(work: () => void): boolean {
  try {
    work()
    return false
  } catch (error) {
    return error instanceof GunzipError
  }
}

const gzip = (text: string | Uint8Array, level = 6): Bytes => new Uint8Array(gzipSync(text, { level }))
const join = (...parts: Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts))
const randomCuts = (random: () => number, length: number) =>
  Array.from({ length: 1 + Math.floor(random() * 8) }, () => Math.floor(random() * length))
/** Text that compresses badly, so that a small file has many bytes to cut at. */
const noise = (length: number, random = seeded(7)) =>
  Array.from({ length }, () => String.fromCharCode(33 + random() * 90)).join('')

const text = someLines(4) + noise(4200)
const file = gzip(text)
const bytewise = (bytes: Bytes) => chunksAt(bytes, [...bytes.keys()])

describe('a valid file', () => {
  test.for([0, 1, 6, 9])('unpacks to the original content, in any chunks, at level %d', (level) => {
    const packed = gzip(text, level)
    const random = seeded(level)
    expect(unpack([packed]).toString()).toBe(text)
    expect(unpack(bytewise(packed)).toString()).toBe(text)
    for (let round = 0; round < 20; round++) {
      expect(unpack(chunksAt(packed, randomCuts(random, packed.length))).toString()).toBe(text)
    }
  })

  test('unpacks like DecompressionStream', async () => {
    const large = gzip(someLines(3000) + noise(300_000))
    const platform = new Blob([large]).stream().pipeThrough(new DecompressionStream('gzip'))
    const expected = Buffer.from(await new Response(platform).arrayBuffer())
    expect(unpack([large]).equals(expected)).toBe(true)
    expect(unpack(chunksAt(large, [1, 9, 10, 11, 65_536])).equals(expected)).toBe(true)
    expect(gunzipSync(large).equals(expected)).toBe(true)
  })

  test('may be empty, contain its name, and arrive in one chunk', () => {
    expect(unpack([gzip('')]).length).toBe(0)
    const named = join(
      file.subarray(0, 3),
      Uint8Array.of(8),
      file.subarray(4, 10),
      utf8('a.ndjson\0'),
      file.subarray(10),
    )
    expect(unpack([named]).toString()).toBe(text)
    const fixed = new Uint8Array(gzipSync(text, { strategy: constants.Z_FIXED }))
    expect(unpack(bytewise(fixed)).toString()).toBe(text)
  })
})

describe('a truncated file', () => {
  test('is rejected at every length, in chunks of any size', () => {
    expect(file.length).toBeGreaterThan(3500)
    const random = seeded(1)
    const arriving = createGunzip(ignored)
    const passed: string[] = []
    for (let end = 0; end < file.length; end++) {
      const cut = file.subarray(0, end)
      if (outcome([cut]) !== 'damaged') passed.push(`whole, cut at ${end}`)
      if (outcome(chunksAt(cut, randomCuts(random, end))) !== 'damaged') passed.push(`in chunks, cut at ${end}`)
      if (!throws(() => arriving.end())) passed.push(`byte by byte, cut at ${end}`)
      arriving.push(file.subarray(end, end + 1))
    }
    arriving.end()
    expect(passed).toEqual([])
  })

  test('is rejected between its members, unless the member is complete', () => {
    const members = join(gzip('one\n'), gzip('two\n'))
    const whole = [gzip('one\n').length, members.length]
    for (let end = 0; end <= members.length; end++) {
      const got = outcome(bytewise(members.subarray(0, end)))
      expect(typeof got === 'object', `cut at ${end}`).toBe(whole.includes(end))
    }
  })
})

const flippedCount = sampleCount(10_000)
test(`rejects ${flippedCount} files with one wrong bit, unless their content is unchanged`, () => {
  const small = someLines(1)
  const packed = gzip(small)
  const random = seeded(2)
  const expected = Buffer.from(small)
  const wrong: number[] = []
  let passed = 0
  for (let round = 0; round < flippedCount; round++) {
    const flipped = packed.slice()
    const at = Math.floor(random() * flipped.length)
    flipped[at] = (flipped[at] ?? 0) ^ (1 << Math.floor(random() * 8))
    const got = outcome([flipped])
    if (typeof got === 'string') continue
    passed++
    if (!got.equals(expected)) wrong.push(at)
  }
  expect(wrong).toEqual([])
  // The reader does not check the time and the system's name in the header.
  expect(passed).toBeGreaterThan(0)
  expect(passed).toBeLessThan(flippedCount / 10)
})

describe('a file of several members', () => {
  const first = noise(300, seeded(3))
  const second = noise(400, seeded(4))
  const both = join(gzip(first), gzip(second))

  test('is read completely, wherever a chunk ends', () => {
    expect(unpack(bytewise(both)).toString()).toBe(first + second)
    for (let split = 0; split <= both.length; split++) {
      expect(unpack(chunksAt(both, [split])).toString(), `split at ${split}`).toBe(first + second)
    }
  })

  test('may have members larger than any buffer, with distant back-references', () => {
    const large = [...'abc'].map((letter) => someLines(600, { overview: { Name: letter } }) + noise(70_000).repeat(3))
    const packed = large.map((member) => gzip(member))
    const [a = 0, b = 0] = packed.map(({ length }) => length)
    for (const cuts of [[], [a], [a, a + b], [a - 1, a + 1], [a + b - 8], [1, a + b + 5]]) {
      expect(unpack(chunksAt(join(...packed), cuts)).toString() === large.join(''), String(cuts)).toBe(true)
    }
  })

  test('is read like gunzipSync', () => {
    const members = join(gzip(''), gzip(first), gzip(''), gzip(second, 0), gzip(''))
    expect(unpack(bytewise(members)).equals(gunzipSync(members))).toBe(true)
  })

  test('may be padded with zeros', () => {
    const padded = join(both, new Uint8Array(512))
    for (let split = both.length - 3; split <= padded.length; split++) {
      expect(unpack(chunksAt(padded, [split])).toString()).toBe(first + second)
    }
  })

  test.for([
    ['a letter', utf8('x')],
    ['a line', utf8('{"symbol":"ACME"}\n')],
    ['the first byte of another member', Uint8Array.of(0x1f)],
    ['the header of another member', gzip('x').subarray(0, 10)],
    ['a letter after padding', join(new Uint8Array(5), utf8('x'))],
    ['another member after padding', join(new Uint8Array(5), gzip('x'))],
  ] as const)('is rejected with %s after its end', ([, garbage]) => {
    const spoilt = join(both, garbage)
    expect(outcome([spoilt])).toBe('damaged')
    expect(outcome(bytewise(spoilt))).toBe('damaged')
    expect(outcome([both, garbage as Bytes])).toBe('damaged')
  })
})

test.for([
  ['nothing', new Uint8Array(0)],
  ['plain text', utf8('{"symbol":"ACME"}')],
  ['zlib data without a gzip header', new Uint8Array([0x78, 0x9c, 3, 0, 0, 0, 0, 1])],
  ['an unknown compression method', join(file.subarray(0, 2), Uint8Array.of(7), file.subarray(3))],
] as const)('rejects %s', ([, bytes]) => {
  expect(outcome([bytes])).toBe('damaged')
})

test('rejects an invalid beginning before the rest arrives', () => {
  expect(() => createGunzip(ignored).push(utf8('<!doctype html>'))).toThrow(GunzipError)
})

describe('a file larger than the maximum', () => {
  const mebibyte = 1024 * 1024
  const repeated = (member: Bytes, times: number) => join(...Array.from({ length: times }, () => member))

  /** The number of bytes unpacked before the rejection, and the growth of the memory. */
  function giveUp(chunks: readonly Bytes[]): { unpacked: number; growth: number } {
    let unpacked = 0
    let growth = 0
    const gunzip = createGunzip({ take: (bytes) => ((unpacked += bytes.length), 0) })
    const before = process.memoryUsage().rss
    expect(() => {
      for (const chunk of chunks) {
        gunzip.push(chunk)
        growth = Math.max(growth, process.memoryUsage().rss - before)
      }
    }).toThrow(expect.objectContaining({ reason: 'tooLarge' }))
    return { unpacked, growth }
  }

  test.for([
    ['in one piece', 0],
    ['as a network delivers it', 65_536],
  ] as const)('is rejected early if 2 MB contain 2 GiB, %s', ([, size]) => {
    const bomb = repeated(gzip(new Uint8Array(16 * mebibyte).fill(32), 9), 128)
    const offsets = size === 0 ? [] : Array.from({ length: bomb.length / size }, (_, i) => i * size)
    const { unpacked, growth } = giveUp(chunksAt(bomb, offsets))
    expect(unpacked).toBeLessThan(32 * mebibyte)
    expect(growth).toBeLessThan(100 * mebibyte)
  })

  test('is rejected at 384 MiB, even with a low compression ratio', () => {
    const member = gzip(noise(16_384) + ' '.repeat(mebibyte))
    const { unpacked, growth } = giveUp(chunksAt(repeated(member, 400), [mebibyte, 2 * mebibyte, 3 * mebibyte]))
    expect(unpacked).toBeGreaterThan(383 * mebibyte)
    expect(unpacked).toBeLessThanOrEqual(384 * mebibyte)
    expect(growth).toBeLessThan(100 * mebibyte)
  })

  test('is not confused with a small file with a high compression ratio', () => {
    expect(unpack([gzip(' '.repeat(mebibyte), 9)]).length).toBe(mebibyte)
  })
})
