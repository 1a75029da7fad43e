import type { FastifyRequest } from 'fastify'
import type { UserRow } from '../../database/tables.ts'

/** Whether a request proves, by something else than a password, that it is this user who has just signed in. */
export type Proof = (request: FastifyRequest, user: UserRow) => Promise<boolean>

/** Proves whatever one of these proves. */
export const anyOf =
  (proofs: readonly Proof[]): Proof =>
  async (request, user) =>
    (await Promise.all(proofs.map((proof) => proof(request, user)))).includes(true)
