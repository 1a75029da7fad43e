/** What the server may find wrong with a new password. */
export const passwordTroubles = ['password-short', 'password-long', 'password-common', 'password-personal'] as const
