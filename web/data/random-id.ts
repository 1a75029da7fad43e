/** Random bytes as hexadecimal text. Unlike `crypto.randomUUID` it also works on plain http. */
export const randomId = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')
