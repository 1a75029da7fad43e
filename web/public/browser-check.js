// See build/browsers.js.
if (!('isWellFormed' in String.prototype && CSS.supports('selector(:has(a))'))) {
  var message = document.getElementById('old-browser')
  message.removeAttribute('hidden')
  document.body.replaceChild(message, document.getElementById('root'))
}
