import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { TokenQuery } from '../contract/alerts.ts'
import { sendFailure } from '../platform/http/errors.ts'
import type { App } from '../platform/http/fastify-app.ts'
import { escapeMarkup } from '../platform/http/site/escape-markup.ts'
import type { DeliveryStore } from './delivery-store.ts'
import type { LinkToken, LinkTokens } from './link-tokens.ts'
import type { RuleStore } from './rule-store.ts'

interface LinkRouteOptions {
  readonly tokens: LinkTokens
  readonly rules: RuleStore
  readonly deliveries: DeliveryStore
}

const about = { tags: ['alerts'], querystring: TokenQuery }
const config = { failures: ['link-invalid'], file: 'text/html' } as const
const ask = { schema: { ...about, summary: 'The page of a link in a message, with a button.' }, config }
const act = { schema: { ...about, summary: 'Does what a link in a message is for; once more is no error.' }, config }

/** The text and the button of a link’s page. */
const texts = {
  rules: { ask: 'Turn off the alerts that this message was about?', button: 'Turn off', done: 'They are turned off.' },
  mail: { ask: 'Stop all mail about your alerts?', button: 'Stop', done: 'You’ll get no more mail about alerts.' },
  confirm: {
    ask: 'Send your alerts to this address?',
    button: 'Confirm',
    done: 'Your alerts are sent to this address.',
  },
} as const satisfies Record<LinkToken['kind'], object>

const late = 'Mail to this address was turned off in the meantime.'

/**
 * The links in messages, which work without signing in. Opening one only asks, because mail programs open links to check them;
 * its button or that of a mail program (RFC 8058) acts.
 */
export async function addLinkRoutes(app: App, options: LinkRouteOptions): Promise<void> {
  await app.register((scope, _, done) => {
    // Forms of pages and mail programs add nothing to the token.
    const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']
    scope.addContentTypeParser(types, { parseAs: 'string' }, (_request, _body, read) => read(null, null))
    addRoutes(scope.withTypeProvider<TypeBoxTypeProvider>(), options)
    done()
  })
}

function addRoutes(app: App, { tokens, rules, deliveries }: LinkRouteOptions): void {
  async function follow(token: LinkToken): Promise<string> {
    if (token.kind === 'rules') await rules.remove(token.user, await rules.firedIn(token.user, token.version))
    if (token.kind === 'mail') await deliveries.switchMailOff(token.user)
    const isDone = token.kind !== 'confirm' || (await deliveries.confirmMail(token.user, token.address))
    return isDone ? texts[token.kind].done : late
  }
  for (const path of ['/api/alerts/confirm', '/api/alerts/unsubscribe']) {
    const read = (text: string): LinkToken | undefined => {
      const token = tokens.read(text)
      return token && (token.kind === 'confirm') === path.endsWith('confirm') ? token : undefined
    }
    app.get(path, ask, (request, reply) => {
      const token = read(request.query.token)
      if (!token) return sendFailure(reply, 'link-invalid')
      return sendPage(reply, texts[token.kind].ask, texts[token.kind].button)
    })
    app.post(path, act, async (request, reply) => {
      const token = read(request.query.token)
      return token ? sendPage(reply, await follow(token)) : sendFailure(reply, 'link-invalid')
    })
  }
}

/** Allows only the page’s own form. */
const policy = "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** A page with a sentence and, if there is something to do, a button that posts to the same address. */
const sendPage = (reply: FastifyReply, sentence: string, button?: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    // The address holds the token.
    .header('referrer-policy', 'no-referrer')
    .send(page(sentence, button))

const page = (sentence: string, button: string | undefined): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Stonks</title></head>
<body><main><h1>Your alerts</h1><p role="status">${escapeMarkup(sentence)}</p>${button === undefined ? '' : `<form method="post"><button>${escapeMarkup(button)}</button></form>`}<p><a href="/">Stonks</a></p></main></body>
</html>
`
