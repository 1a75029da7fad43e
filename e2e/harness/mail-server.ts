import { anSmtpSink, type Mailed } from '../../api/testing/smtp-sink.ts'
import { test as base } from './fixtures.ts'
import { smallMarket, startServer } from './server.ts'

interface MailServer {
  readonly url: string
  /** What the mail server took. */
  readonly mails: readonly Mailed[]
}

/** Tests with a server that sends mail. */
export const test = base.extend<object, { readonly mailServer: MailServer }>({
  mailServer: [
    async ({}, use) => {
      const closers: (() => void)[] = []
      const sink = await anSmtpSink((close) => void closers.push(close))()
      const mail = { SMTP_URL: sink.url, MAIL_FROM: 'stonks@stonks.example' }
      const server = await startServer({ ...smallMarket, ...mail })
      await use({ url: server.url, mails: sink.mails })
      await server.stop()
      for (const close of closers) close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ mailServer }, use) => use(mailServer.url),
})

/** The path of the link to a page in the mail to an address; '' if there is none yet. */
export const linkTo = (page: string, { mails }: MailServer, address: string): string =>
  new RegExp(`/${page}#\\S+`).exec(mails.find(({ to }) => to === address)?.text ?? '')?.[0] ?? ''
