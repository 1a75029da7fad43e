import { UserAnswer } from '../../contract/account.ts'
import type { App } from '../../plugins/bare-app.ts'
import { refuse } from '../../plugins/refuse.ts'
import type { Accounts } from '../accounts.ts'

const schema = { response: { 200: UserAnswer } }

/** Who one is, as the database has it now. */
export function addProfile(app: App, accounts: Accounts): void {
  app.get('/api/auth', { schema }, async (request, reply) => {
    const asker = await accounts.authenticate(request)
    return asker ? accounts.tell(asker) : refuse(reply, 'signed-out')
  })
}
