import { isIP } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'

/** Bits of an IPv6 address that one household or one server has all to itself. */
const network = 64

/**
 * Under which an address is counted: itself, or its /64 network, of which anybody with IPv6 has every address.
 * undefined for what is no address: whoever counts must refuse it then, or it would be a way around every limit.
 */
export function addressKey(address: string | undefined): string | undefined {
  // The interface behind an address of the local network is this machine's matter.
  const [plain = ''] = (address ?? '').split('%', 1)
  return isIP(plain) === 0 ? undefined : normalizeIP(plain, network)
}
