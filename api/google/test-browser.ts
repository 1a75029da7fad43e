import type { InjectOptions } from 'fastify'
import type { GoogleResult } from '../contract/google.ts'
import type { App } from '../plugins/bare-app.ts'

/** What a browser has of a server: its cookies, and the way through a sign-in. */
export function aBrowser(app: App) {
  const cookies = new Map<string, string>()
  const visit = async (options: InjectOptions) => {
    const answer = await app.inject({ ...options, cookies: Object.fromEntries(cookies) })
    for (const { name, value } of answer.cookies) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  /** Goes to Google, and comes to know where Google would lead back to. */
  const goToGoogle = async (nonce = 'click') => {
    const { headers } = await visit({ url: `/api/auth/google?nonce=${nonce}` })
    const back = await fetch(String(headers.location), { redirect: 'manual' })
    return new URL(back.headers.get('location') ?? '')
  }
  const comeBack = async (address: URL) => {
    const answer = await visit({ url: address.pathname + address.search })
    return { ...answer, status: answer.statusCode, page: answer.body, result: resultOf(answer.body) }
  }
  return { cookies, visit, goToGoogle, comeBack, signIn: async () => comeBack(await goToGoogle()) }
}

/** What the last page hands over. */
export function resultOf(page: string): GoogleResult {
  const json = /<script type="application\/json" id="answer">(.*?)<\/script>/s.exec(page)?.[1] ?? 'null'
  return (JSON.parse(json) as { result: GoogleResult }).result
}
