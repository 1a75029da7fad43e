import type { GoogleChannel, GoogleResultKey } from '../../contract/google.ts'

const channel: GoogleChannel = 'oauth'
const key: GoogleResultKey = 'stonks-oauth'

/** Milliseconds that somebody gets to say that they have the result. */
const patience = 1_500

/**
 * What the last page of a sign-in runs. The result goes to the window that opened this one, or to the channel where there
 * is none; once it is taken, this window closes. Where nobody takes it, this window is the page’s own: the result is kept
 * in the tab for one look, and the login page has it.
 */
export const handOverScript = `
const { origin, result } = JSON.parse(document.getElementById('answer').textContent)
const channel = new BroadcastChannel('${channel}')
const goOn = () => {
  sessionStorage.setItem('${key}', JSON.stringify(result))
  location.replace('/login')
}
const timer = setTimeout(goOn, ${patience})
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
