/** The personal tokens of an account. */
export const tokens = {
  title: 'Tokens for Programs',
  lead: 'A program that sends a token has a limit of its own, and may ask as an agent (MCP). It can read screens and stocks, and nothing of your account.',
  name: 'Name of the program',
  add: 'Create Token',
  adding: 'Creating…',
  once: (label: string): string => `The token for ${label}. It is shown only this once:`,
  header: 'Send it in the header Authorization: Bearer …, never in an address.',
  copy: 'Copy Token',
  list: 'Your tokens',
  created: (date: string): string => `created ${date}`,
  used: (date: string): string => `last used ${date}`,
  unused: 'never used',
  revoke: 'Revoke',
  more: 'How programs ask',
} as const
