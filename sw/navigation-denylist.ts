/**
 * Addresses that are the server's own although a browser may navigate to them: signing in with Google is a navigation,
 * and serving the app shell instead would break it silently. They are matched against path and query together,
 * so none may end in `$`.
 */
export const navigationDenylist: readonly RegExp[] = [
  /^\/(api|data|embed|static|icons|screenshots)([/?]|$)/,
  /^\/((sw|kill-switch)\.js|manifest\.webmanifest|robots\.txt|licenses\.txt|sitemap\.xml|favicon\.png)([?]|$)/,
]
