/** Crockford’s base 32: no letter that looks like a digit. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const groupLength = 4
/** 160 bits: no attacker can try them. */
export const recoveryBytes = 20

/** A recovery code as people read it: eight groups of four. */
export function formatRecoveryCode(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  const code = (bits.match(/.{5}/g) ?? []).map((five) => digits[Number.parseInt(five, 2)]).join('')
  return (code.match(new RegExp(`.{${groupLength}}`, 'g')) ?? []).join('-')
}

/** The bytes of a typed code, in any case, with or without hyphens; undefined if it is invalid. */
export function parseRecoveryCode(text: string): Uint8Array<ArrayBuffer> | undefined {
  const code = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  const values = [...code].map((digit) => digits.indexOf(digit))
  if (values.length !== (recoveryBytes * 8) / 5 || values.includes(-1)) return undefined
  const bits = values.map((value) => value.toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (eight) => Number.parseInt(eight, 2))
}
