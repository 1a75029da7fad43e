/** Whether an address in a text leads to a page of this app: "//evil.com" and "/\evil.com" only look like it. */
export function isInnerAddress(address: string, origin: string): boolean {
  try {
    // Not by URL.canParse, which Safari has had since 17 only.
    return address.startsWith('/') && new URL(address, origin).origin === origin
  } catch {
    return false
  }
}
