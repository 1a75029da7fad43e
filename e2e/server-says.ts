import { serverHeader } from '#domain/server-response'

/** What a route is fulfilled with where the server itself is to have answered so. */
export const serverSays = (json: unknown, status = 200) => ({ status, json, headers: { [serverHeader]: '1' } })
