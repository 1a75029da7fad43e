import { isIP, isIPv4 } from 'node:net'

/**
 * Whom an address stands for when attempts are counted: a whole /64 of IPv6, which is what one connection gets, and for
 * IPv4 the address, also where it is written as one of IPv6. What is no address shares one count: nobody goes uncounted.
 */
export function addressKey(address: string | undefined): string {
  const plain = (address ?? '').replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1] ?? plain
  if (isIPv4(mapped)) return mapped
  return isIP(mapped) === 6 ? network(mapped) : 'unknown'
}

/** The first four groups, without zeros before them. */
function network(address: string): string {
  // A URL writes every spelling of one address in one way.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [before = '', after] = canonical.split('::')
  const [head, tail] = [groups(before), groups(after ?? '')]
  const zeros = after === undefined ? 0 : 8 - head.length - tail.length
  const all = [...head, ...Array<string>(zeros).fill('0'), ...tail]
  const v4 = all.slice(0, 5).every((group) => group === '0') && all[5] === 'ffff'
  return v4 ? dotted(all[6] ?? '', all[7] ?? '') : `${all.slice(0, 4).join(':')}::/64`
}

const groups = (text: string): string[] => (text === '' ? [] : text.split(':'))

function dotted(high: string, low: string): string {
  const bytes = [high, low].map((group) => parseInt(group, 16)).flatMap((pair) => [pair >> 8, pair & 255])
  return bytes.join('.')
}
