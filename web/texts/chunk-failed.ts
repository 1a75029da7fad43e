/** Why a part of the page did not come. */
export const chunkFailed = (name: string, reason: string, address: string): string =>
  `Loading chunk ${name} failed. (${reason}: ${address})`
