import { isFromServer } from '#domain/server-response'

interface Fetched {
  readonly response: Response
}

/**
 * A plugin of a caching strategy: what a network answers in the server's place is an error. The device then answers, and
 * nothing of it is cached.
 */
export const serverOnly = {
  fetchDidSucceed: ({ response }: Fetched): Promise<Response> =>
    isFromServer(response) ? Promise.resolve(response) : Promise.reject(new Error('Not the server')),
}
