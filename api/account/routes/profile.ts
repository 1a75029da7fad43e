import { UserAnswer } from '../../contract/account.ts'
import type { App } from '../../plugins/bare-app.ts'
import { refuse } from '../../plugins/refuse.ts'
import type { Accounts } from '../accounts.ts'

const options = {
  schema: { tags: ['account'], summary: 'Who is signed in.', response: { 200: UserAnswer } },
  config: { failures: ['signed-out'] as const },
}

/** Who one is, as the database has it now. */
export function addProfile(app: App, accounts: Accounts): void {
  app.get('/api/auth', options, async (request, reply) => {
    const asker = await accounts.authenticate(request)
    return asker ? accounts.tell(asker) : refuse(reply, 'signed-out')
  })
}
