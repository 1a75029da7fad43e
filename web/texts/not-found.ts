/** For an address that leads nowhere. */
export const notFound = {
  title: 'Page not found',
  why: 'There is nothing at this address.',
} as const
