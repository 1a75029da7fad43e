import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { GoogleResult, GoogleChannel, GoogleResultKey } from '../../contract/account.ts'

const channel: GoogleChannel = 'oauth'
const key: GoogleResultKey = 'stonks-oauth'

/** Milliseconds to wait for a receipt of the result. */
const receiptTimeoutMs = 1_500

/**
 * The script of the last page of a sign-in. It sends the result to its opener or, without one, to the channel, and
 * closes the window once the receipt arrives. Without a receipt, this window becomes the page itself: the result goes
 * to session storage, where the login page reads it once.
 */
const resultScript = `
const { origin, result } = JSON.parse(document.getElementById('answer').textContent)
const channel = new BroadcastChannel('${channel}')
const goOn = () => {
  sessionStorage.setItem('${key}', JSON.stringify(result))
  location.replace('/login')
}
const timer = setTimeout(goOn, ${receiptTimeoutMs})
const listen = ({ data }) => {
  if (data?.received !== result.nonce) return
  clearTimeout(timer)
  channel.close()
  close()
}
channel.addEventListener('message', listen)
addEventListener('message', (event) => event.origin === origin && listen(event))
if (opener) opener.postMessage(result, origin)
else channel.postMessage(result)
`

const digest = createHash('sha256').update(resultScript).digest('base64')

/** Allows the page’s own script only: no other script, no request, no frame. */
const policy = `default-src 'none'; script-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Shown until the window closes. */
const notice = (result: GoogleResult): string =>
  'error' in result ? result.error : 'You are signed in. This window closes by itself.'

/** Sends the last page of a sign-in, which posts the result to the waiting window on `origin` only. */
export function sendResult(reply: FastifyReply, origin: string, result: GoogleResult): FastifyReply {
  return (
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      // Any other value would sever this window from its opener.
      .header('cross-origin-opener-policy', 'unsafe-none')
      .header('referrer-policy', 'no-referrer')
      .send(page(notice(result), embedded({ origin, result })))
  )
}

const page = (text: string, answer: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Sign in with Google</title></head>
<body><p role="status">${escaped(text)}</p><p><a href="/login">Go on</a></p>
<script type="application/json" id="answer">${answer}</script>
<script>${resultScript}</script></body>
</html>
`

/** JSON that is safe inside a script element: nothing in it is parsed as markup. */
const embedded = (answer: object): string =>
  JSON.stringify(answer).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
