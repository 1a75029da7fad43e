import { sendFailure } from './errors.ts'
import type { App } from './fastify-app.ts'

/** Refuses bodies with a zero character, which no text of PostgreSQL can hold: SQLite could, and both have one rule. */
export function refuseZeroCharacters(app: App): void {
  app.addHook('preValidation', (request, reply, next) =>
    hasZeroCharacter(request.body) ? sendFailure(reply, 'bad-request') : next(),
  )
}

/** Without recursion: a body may be nested as deeply as it is long. */
function hasZeroCharacter(body: unknown): boolean {
  const values = [body]
  for (let value = values.pop(); value !== undefined; value = values.pop()) {
    if (typeof value === 'string' && value.includes('\0')) return true
    if (value instanceof Object) for (const [key, inner] of Object.entries(value)) values.push(key, inner ?? null)
  }
  return false
}
