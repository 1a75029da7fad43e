/** What a link lost on its way, such as the end of a long one in a message. */
export const linkNotice = {
  notShared: (warning: string): string => `${warning} This is not the screen that was shared.`,
  showAll: 'Show all',
  accept: 'OK',
} as const
