/** Stands where the page broke. */
export const errorPage = {
  title: 'Something went wrong',
  why: 'This page couldn’t be shown. Everything stored on this device is safe.',
  reload: 'Reload',
} as const
