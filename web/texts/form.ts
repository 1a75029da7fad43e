/** Fields of every form. */
export const form = {
  show: 'Show',
  hide: 'Hide',
  characters: ' characters',
} as const
