/** Whether an address in a text leads to a page of this app: "//evil.com" and "/\evil.com" only look like it. */
export function isInnerAddress(address: string, origin: string): boolean {
  return address.startsWith('/') && URL.canParse(address, origin) && new URL(address, origin).origin === origin
}
