/** The bytes with a meaning in JSON (RFC 8259). */
export const tab = 0x09
export const space = 0x20
export const carriageReturn = 0x0d
export const newline = 0x0a
export const quote = 0x22
export const comma = 0x2c
export const minus = 0x2d
export const dot = 0x2e
export const zero = 0x30
export const nine = 0x39
export const colon = 0x3a
export const openBracket = 0x5b
export const backslash = 0x5c
export const closeBracket = 0x5d
export const lowerF = 0x66
export const lowerN = 0x6e
export const lowerT = 0x74
export const openBrace = 0x7b
export const closeBrace = 0x7d

export const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= zero && byte <= nine

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Decodes UTF-8; invalid bytes become U+FFFD. */
export const decode = (bytes: Uint8Array): string => decoder.decode(bytes)
