/** Messages about the connection and failing servers. */
export const connectionTexts = {
  offline: 'Offline. Screening and your list work; feed and login need a connection.',
  online: 'Back online.',
  needed: 'You’re offline – try again when connected.',
  intercepted: 'The network answered instead of Stonks – a sign-in page or a proxy may be in between.',
  unreadable: 'The server’s response couldn’t be read.',
} as const
