/** Messages about the account's session. */
export const sessionTexts = {
  signedOut: 'You’re signed out. Log in to continue.',
  notRenewed: 'Your session couldn’t be renewed. Try again in a moment.',
  otherUser: 'Someone else has logged in on this device.',
  tryAgain: (failure: string): string => `${failure} Try again in a moment.`,
  unsent: (count: number): string =>
    `${count === 1 ? '1 change' : `${count} changes`} will be sent when you log in again.`,
  notNotified: 'You’re logged out on this device, but the server couldn’t be notified.',
} as const
