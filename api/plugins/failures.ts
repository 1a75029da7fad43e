/** All that the API answers when it cannot do what was asked: fixed sentences, so that no input comes back in them. */
export const failures = {
  'bad-request': { status: 400, message: 'The request could not be understood.' },
  'signed-out': { status: 401, message: 'You are signed out. Log in to go on.' },
  forbidden: { status: 403, message: 'This address is not served.' },
  'not-found': { status: 404, message: 'There is nothing at this address.' },
  'unknown-symbol': { status: 404, message: 'This market has no stock with this symbol.' },
  timeout: { status: 408, message: 'The request took too long to arrive.' },
  'too-large': { status: 413, message: 'The request is too large.' },
  'too-long': { status: 414, message: 'The address is too long.' },
  'unsupported-type': { status: 415, message: 'The request must be JSON.' },
  internal: { status: 500, message: 'Something went wrong on the server.' },
  'feed-unreadable': { status: 502, message: 'The messages that came could not be read.' },
  'image-missing': { status: 502, message: 'The picture could not be loaded.' },
  unavailable: { status: 503, message: 'The server is stopping. Try again in a moment.' },
  maintenance: { status: 503, message: 'The site is being updated and will be back in a few minutes.' },
  'note-missing': { status: 503, message: 'The market note could not be written. Try again in a minute.' },
  'bad-symbol': { status: 400, message: 'This cannot be the symbol of a stock.' },
  'history-missing': { status: 404, message: 'There is no price history of this stock.' },
  'bookmarks-full': { status: 409, message: 'Your list is full. Remove a stock before you add another one.' },
  'store-busy': { status: 503, message: 'The server is busy. Try again in a moment.' },
  'store-full': { status: 507, message: 'The server cannot save anything at the moment. Try again later.' },
  'feed-unavailable': { status: 503, message: 'The messages could not be loaded. Try again in a minute.' },
} as const satisfies Record<string, { status: number; message: string }>

/** The stable word for a failure: what a program may look at. */
export type FailureCode = keyof typeof failures

const codes = Object.keys(failures) as FailureCode[]

/** The first failure that has an HTTP status stands for it: other refusals count as a bad request, other errors as internal. */
export function failureOf(status: number): FailureCode {
  return (
    codes.find((code) => failures[code].status === status) ??
    (status >= 400 && status < 500 ? 'bad-request' : 'internal')
  )
}
