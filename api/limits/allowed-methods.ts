import type { App } from '../plugins/bare-app.ts'

/** The methods that an address takes; empty where there is nothing at all. */
export type AllowedMethods = (url: string) => readonly string[]

/** Listens to which routes are added from now on. */
export function collectMethods(app: App): AllowedMethods {
  const routes: { readonly segments: readonly string[]; readonly methods: readonly string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    // What ends in a star is a file, and nothing can be done to a file but to read it.
    if (!url.includes('*')) routes.push({ segments: url.split('/'), methods: [method].flat() })
  })
  return (url) => {
    const asked = (url.split('?', 1)[0] ?? '').split('/')
    const methods = routes.filter(({ segments }) => leadsTo(segments, asked)).flatMap((route) => route.methods)
    return [...new Set(methods)].toSorted()
  }
}

const leadsTo = (route: readonly string[], asked: readonly string[]): boolean =>
  route.length === asked.length &&
  route.every((segment, i) => (segment.startsWith(':') ? asked[i] !== '' : segment === asked[i]))
