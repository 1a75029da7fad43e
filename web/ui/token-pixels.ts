/** The length of a token that is given in rem, for the few places where script has to count in it. */
export function tokenPixels(token: `--${string}`): number {
  const root = getComputedStyle(document.documentElement)
  return parseFloat(root.getPropertyValue(token)) * parseFloat(root.fontSize)
}
