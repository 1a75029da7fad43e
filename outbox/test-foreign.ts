/** Responses of others instead of the server's: a captive portal's page, another API's JSON, an empty body. */
const bodies = [
  ['a web page', 'text/html', '<!doctype html><h1>Welcome to our wireless</h1>'],
  ['JSON of another API', 'application/json', '{"message":"Blocked by policy.","code":"policy"}'],
  ['nothing at all', 'text/plain', ''],
] as const

interface ForeignResponse {
  readonly name: string
  readonly make: () => Response
}

/** Responses of every kind and every status, none of them the server's. */
export const foreignResponses: readonly ForeignResponse[] = bodies.flatMap(([name, type, body]) =>
  Array.from({ length: 400 }, (_, i) => {
    const status = 200 + i
    const content = [204, 205, 304].includes(status) ? null : body
    return {
      name: `${name} with ${status}`,
      make: () => new Response(content, { status, headers: { 'Content-Type': type, 'Retry-After': '3600' } }),
    }
  }),
)
