/** What is said of the connection and of a server that does not answer as it should. */
export const connectionTexts = {
  offline: 'Offline. Screening and your list work; charts, feed and login need a connection.',
  online: 'Back online.',
  needed: 'You’re offline – try again when connected.',
  failed: (status: number): string => `Something went wrong on the server (${status}). Try again in a moment.`,
  unreadable: 'The server’s response couldn’t be read.',
} as const
