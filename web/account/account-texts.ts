import { formatInteger } from '#words/numbers'

/** The link in the header, loaded with the account. */
export const leaderboardsLink = { label: 'Leaderboards' } as const

/** The fields of the account's forms. */
export const accountFields = {
  email: 'Email',
  password: 'Password',
  currentPassword: 'Current Password',
  newPassword: 'New Password',
  firstName: 'First Name',
  lastName: 'Last Name',
  displayName: 'Display Name',
} as const

export const loginForm = {
  title: 'Login',
  lead: 'For My List and the alerts that are checked while you’re away. Screening needs no account.',
  /** After a tap on a star. */
  toKeep: (symbol: string): string => `Log in to keep ${symbol} in My List. Screening works without an account.`,
  ended: 'You were logged out: the session ended on another device, in another tab, or with time. Log in to continue.',
  submit: 'Login',
  busy: 'Logging in…',
  forgot: 'Forgot password?',
  other: 'New here?',
  signUp: 'Sign up',
} as const

/** In place of the forms, on an exported site. */
export const noAccounts = {
  title: 'No Accounts Here',
  lead: 'This copy of Stonks has no server, so it has no accounts and can’t keep stars. Everything else works, offline too: screens that you save, notes, tags and alerts stay on this device.',
  back: 'All stonks',
} as const

export const signUpForm = {
  title: 'Sign Up',
  lead: 'An account keeps My List and checks your alerts while you’re away. Screening needs no account.',
  toKeep: (symbol: string): string => `Sign up to keep ${symbol} in My List. It takes a minute.`,
  accept: 'I accept the',
  submit: 'Sign Up',
  busy: 'Signing up…',
  other: 'Already have an account?',
  login: 'Log in',
} as const

export const changePasswordForm = {
  title: 'Change Password',
  lead: 'You’ll be logged out on all other devices, and your personal tokens end.',
  submit: 'Change Password',
  busy: 'Changing…',
} as const

export const deleteAccountForm = {
  title: 'Delete account',
  lead: 'My List, alerts that are checked while you’re away, synced data, tokens and all sessions are deleted on the server, for good. Screens, notes, lists and alerts on this device stay.',
  submit: 'Delete my account',
  busy: 'Deleting…',
} as const

export const passwordWords = {
  none: (urged: number): string => `Use ${urged} characters or more. A sentence is easy to remember.`,
  short: (min: number): string => `Too short. Use at least ${min} characters.`,
  repeats: 'Easy to guess: too repetitive.',
  fair: (more: number): string =>
    `Fair. ${more === 1 ? '1 more character' : `${more} more characters`} would make it strong.`,
  strong: 'Strong.',
} as const

/** Sign-in with Google or another provider, and its progress. */
export const provider = {
  google: 'Google',
  or: 'or',
  signIn: (name: string): string => `Sign in with ${name}`,
  goOn: (name: string): string => `Continue with ${name}`,
  accept: (names: readonly string[]): string => `By continuing with ${names.join(' or ')}, you accept the`,
  continueHere: 'Continue in this window',
  off: 'Sign-in with Google isn’t set up here. Use your email and password.',
  states: {
    waiting: (name: string): string => `Continue in the ${name} window.`,
    blocked: (name: string): string => `Your browser blocked the ${name} window.`,
    closed: (name: string): string => `The ${name} window was closed before you logged in.`,
    taking: (): string => 'Logging in…',
  },
} as const

/** The documents that a new user accepts, after “accept the”. */
export const accepted = {
  terms: 'terms of service',
  and: 'and',
  disclosures: 'disclosures',
} as const

export const accountMenu = {
  name: (user: string): string => (user === '' ? 'Account' : `Account of ${user}`),
  leaderboards: 'Leaderboards',
  changePassword: 'Change Password',
  logout: 'Logout',
  discard: (count: number): string => `Discard ${changes(count)} and log out`,
} as const

/** Changes of My List that the server has not confirmed. */
export const waitingChanges = {
  badge: (count: number): string => `${changes(count)} waiting`,
  stored: (count: number): string =>
    `${changes(count)} waiting. Saved on this device and sent when you’re back online.`,
  notStored: (count: number): string =>
    `${changes(count)} waiting, not saved on this device. Keep this page open until you’re back online.`,
} as const

const changes = (count: number): string => (count === 1 ? '1 change' : `${formatInteger(count)} changes`)

/** Why a password is easy to guess, by the estimator's keys. */
export const passwordHints = {
  straightRow: 'a row of keys',
  keyPattern: 'a pattern on the keyboard',
  simpleRepeat: 'one character, repeated',
  extendedRepeat: 'it repeats itself',
  sequences: 'a sequence like “abc”',
  recentYears: 'a recent year',
  dates: 'a date',
  topTen: 'one of the ten most common passwords',
  topHundred: 'one of the hundred most common passwords',
  common: 'a common password',
  similarToCommon: 'close to a common password',
  wordByItself: 'a single word',
  namesByThemselves: 'a name',
  commonNames: 'a common name',
  userInputs: 'your own name or email',
} as const

export const easyToGuess = (why: string | undefined): string =>
  `Easy to guess${why === undefined ? '' : `: ${why}`}. Add another word or two.`
