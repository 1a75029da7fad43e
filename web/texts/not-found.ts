/** For an address that leads nowhere. */
export const notFound = {
  title: 'Page not found',
  why: 'There’s nothing at this address.',
} as const
