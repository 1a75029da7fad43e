import { anAccountServer, deviceOf, logIn, signUp } from '../../api/testing/people.ts'
import { aMarket, aRecord } from '../../api/testing/server.ts'

/** The stocks that the users of these tests tap. */
export const symbols = ['AAA', 'BBB', 'CCC', 'BRK.B'] as const

export interface Account {
  readonly id: string
  readonly email: string
}

let people = 0

/** The real server, in this process: accounts, bookmarks and a market of a few stocks. */
export async function startSyncServer() {
  const app = await anAccountServer({ market: aMarket({ lines: symbols.map((symbol) => aRecord(symbol)) }) })
  return {
    app,
    async newAccount(): Promise<Account> {
      const email = `user-${++people}@example.org`
      const { id } = await signUp(app, { email })
      return { id, email }
    },
    /** A token of a new session, and its list. */
    async enter({ email }: Account) {
      const answer = await logIn(app, { email })
      const { bookmarks } = answer.json<{ bookmarks: string[] }>()
      return { token: deviceOf(answer).token, bookmarks }
    },
    async leave(token: string): Promise<void> {
      await app.inject({ url: '/api/auth/logout', headers: { authorization: `Bearer ${token}` } })
    },
    /** The server's list, unordered. */
    async listOf(account: Account): Promise<string[]> {
      const { token } = await this.enter(account)
      const answer = await app.inject({ url: '/api/bookmark', headers: { authorization: `Bearer ${token}` } })
      return answer.json<string[]>().sort()
    },
  }
}

export type SyncServer = Awaited<ReturnType<typeof startSyncServer>>
