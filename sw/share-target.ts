import { sharedFiles } from '#domain/shared-files'
import { keepShared } from './keep-shared.ts'
import { addRoute } from './routes.ts'

/** Receives what other apps share with the installed app. Nothing of it is sent to the server. */
export function receiveShared(): void {
  addRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === sharedFiles.path,
    async ({ request }) => Response.redirect(await keepShared(request, caches), 303),
    'POST',
  )
}
