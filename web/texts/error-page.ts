/** Stands where the page broke. */
export const errorPage = {
  title: 'Something went wrong',
  why: 'This page broke while it was being drawn. What is stored on this device is safe.',
  reload: 'Reload',
} as const
