/** Fields of every form. */
export const form = {
  passwordTyped: ' what is typed',
} as const
