/** What is said of the connection and of a server that does not answer as it should. */
export const connectionTexts = {
  offline: 'Offline. Screening and your list work; charts, feed and login need a connection.',
  online: 'Back online.',
  needed: 'You’re offline – try again when connected.',
  unreadable: 'The server’s response couldn’t be read.',
} as const
