/**
 * Addresses that are the server's own although a browser may navigate to them: signing in with Google is a navigation,
 * and the app's shell in its place would break it silently. Workbox holds them against path and query together, so that
 * none may end in `$`.
 */
export const navigationDenylist: readonly RegExp[] = [
  /^\/(api|data|static|icons|screenshots)([/?]|$)/,
  /^\/(sw|kill-switch)\.js([?]|$)/,
  /^\/(manifest\.webmanifest|robots\.txt|sitemap\.xml|favicon\.png)([?]|$)/,
]
